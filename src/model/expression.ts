/** The root names of expressions; `src/engine/lists-and-forms.md`, "Expressions", describes each. */
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
 * How two operands are compared or added; decided by the generator's type check, not at run time. `day` is a date
 * without its time, `time` a date and seconds, `months` a date and months of the calendar.
 */
export type Arithmetic = 'money' | 'number' | 'text' | 'date' | 'day' | 'time' | 'months';

/**
 * A parsed and type-checked expression, generated at build time and evaluated by `evaluate`: the browser parses
 * nothing. Enum names are already replaced by wire values.
 */
export type Tree =
  | { op: 'literal'; value: string | number | boolean | null }
  | { op: 'list'; items: Tree[] }
  /** A record constructed from fields. */
  | { op: 'record'; fields: Record<string, Tree> }
  /** A path through records; on a list it reads the name from every element (`rows.orderNo`). */
  | { op: 'read'; root: Root; path: string[] }
  /** The variable of an enclosing `all`, `exists` or `count`. */
  | { op: 'variable'; name: string; path: string[] }
  /** An amount with its currency code. */
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
  /** Source text; omitted in a build. */
  source: string;
  tree: Tree;
  /** Paths it depends on, e.g. `form.amount`, `data.fee.fee`; `now` makes it update every second. */
  reads: string[];
}

/** A text of the author, possibly with `{expressions}`. */
export type Text = string | { parts: (string | TextPart | TextWord)[]; reads: string[] };

/** A text of the engine in the host's language. */
export interface TextWord {
  word: 'export' | 'exportSelected';
}

export interface TextPart {
  value: Expression;
  /** Format of the value inside the text. */
  format: string;
  currency?: Expression;
  enum?: string;
}

/** A condition, and the sentence shown if it fails. */
export interface Check {
  that: Expression;
  say: Text;
  /** The call that the rule comes from: the server enforces it too. */
  rule?: string;
}

/**
 * True for an empty text that was computed, such as `cond ? '…' : ''`: it is omitted from a sentence, while an empty
 * text that was read counts as missing.
 */
export function isLeftOut({ tree }: Expression, value: unknown): boolean {
  return value === '' && tree.op !== 'read';
}

/** Sources of a request's fields: written by the author (`with`), or inferred by name. */
export type Filling = Record<string, { value: Expression; inferred?: true }>;

/** A pre-check by a call: it fails if the call returns an error, whose message is shown. */
export interface CallCheck {
  call: string;
  filling: Filling;
}
