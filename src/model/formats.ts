export { builtInFormats, formatFacts } from './formats/built-in.ts';
export type { BuiltInFormat } from './formats/built-in.ts';
