export { type Phase, Readiness } from './context/readiness.ts';
