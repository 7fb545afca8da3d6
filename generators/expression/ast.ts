/** A parsed expression, before its names are resolved. `index` counts characters from its start. */
export type Ast =
  | { kind: 'literal'; value: string | number | boolean | null; index: number; source: string }
  | { kind: 'list'; items: Ast[]; index: number }
  | { kind: 'read'; words: { word: string; index: number }[]; index: number }
  | { kind: 'unary'; op: '!' | '-'; of: Ast; index: number }
  | { kind: 'binary'; op: BinaryOperator; left: Ast; right: Ast; index: number }
  | { kind: 'conditional'; if: Ast; then: Ast; else: Ast; index: number }
  | { kind: 'function'; name: FunctionName; args: Ast[]; index: number }
  | { kind: 'each'; op: 'all' | 'exists' | 'count'; of: Ast; variable: string; that: Ast; index: number };

export type BinaryOperator = '&&' | '||' | '??' | 'in' | '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/';

export const FUNCTIONS = ['size', 'sum', 'min', 'max', 'has', 'trim'] as const;
export type FunctionName = (typeof FUNCTIONS)[number];
