export { answer } from './preview/measuring.ts';
