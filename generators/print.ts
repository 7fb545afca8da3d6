export { print } from './source/print.ts';
