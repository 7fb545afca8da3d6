export { BrokenRequest, type FieldError, filled, Forbidden, Refusal, REFUSALS } from './context/refusal.ts';
