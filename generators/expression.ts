export type { Ast } from './expression/ast.ts';
export { parse } from './expression/parse.ts';
export { tokenise } from './expression/tokens.ts';
