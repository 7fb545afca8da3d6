/** The names that an expression may begin with; `src/engine/lists-and-forms.md`, "Expressions", describes each. */
export type Root =
  | 'row'
  | 'record'
  | 'rows'
  | 'item'
  | 'form'
  | 'chosen'
  | 'filter'
  | 'data'
  | 'result'
  | 'route'
  | 'user'
  | 'site'
  | 'now';

/**
 * How two operands are compared or added; decided by the generator's type check, never at run time. `day` is a date without
 * its time, `time` a date and seconds.
 */
export type Arithmetic = 'money' | 'number' | 'text' | 'date' | 'day' | 'time';

/**
 * A parsed and type-checked expression. Emitted by the generator, walked by `evaluate`: nothing parses in the browser.
 * Enum names are already their wire values.
 */
export type Tree =
  | { op: 'literal'; value: string | number | boolean | null }
  | { op: 'list'; items: Tree[] }
  /** A record put together by its fields. */
  | { op: 'record'; fields: Record<string, Tree> }
  /** A path through records; through a list it reads the name of every element (`rows.orderNo`). */
  | { op: 'read'; root: Root; path: string[] }
  /** The variable of an enclosing `all`, `exists` or `count`. */
  | { op: 'variable'; name: string; path: string[] }
  /** An amount together with the code of its currency. */
  | { op: 'money'; amount: Tree; currency: Tree }
  | { op: '!' | 'negate'; of: Tree }
  | { op: '&&' | '||' | '??' | 'in'; left: Tree; right: Tree }
  | { op: '==' | '!=' | '<' | '<=' | '>' | '>=' | '+' | '-' | '*' | '/'; left: Tree; right: Tree; as: Arithmetic }
  | { op: '?:'; if: Tree; then: Tree; else: Tree }
  | { op: 'size' | 'has' | 'trim'; of: Tree }
  | { op: 'sum' | 'min' | 'max'; of: Tree[]; as: Arithmetic }
  | { op: 'all' | 'exists' | 'count'; of: Tree; variable: string; that: Tree };

/** An expression of a screen. */
export interface Expression {
  /** As the author wrote it; left out of a build. */
  source: string;
  tree: Tree;
  /** The paths it depends on, e.g. `form.amount`, `data.fee.fee`; `now` makes it tick each second. */
  reads: string[];
}

/** A sentence of the author's, with or without `{expressions}` in it. */
export type Text = string | { parts: (string | TextPart | TextWord)[]; reads: string[] };

/** A word of the engine: the host's language decides what it reads like. */
export interface TextWord {
  word: 'export' | 'exportSelected';
}

export interface TextPart {
  value: Expression;
  /** How the value is printed inside the sentence. */
  format: string;
  currency?: Expression;
  enum?: string;
}

/** A condition, and the sentence shown when it does not hold. */
export interface Check {
  that: Expression;
  say: Text;
  /** The call whose rule it is: the server holds it too. */
  rule?: string;
}

/** An empty text that was computed, as `cond ? '…' : ''`, leaves its place in a sentence out; one that was read is missing. */
export function isLeftOut({ tree }: Expression, value: unknown): boolean {
  return value === '' && tree.op !== 'read';
}

/** How the fields of a request get their values: written by the author (`with`), or inferred by name. */
export type Filling = Record<string, { value: Expression; inferred?: true }>;

/** A pre-check: the call must answer without an error; its message is what is said. */
export interface CallCheck {
  call: string;
  filling: Filling;
}
