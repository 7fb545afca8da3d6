export { sampleOf } from './review/sample.ts';
