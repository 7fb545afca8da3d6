import { addMonths, dayOf, dayStartOf, instantOf } from './values/instant.ts';
import { add, compare, decimal, isDecimal, subtract, type Money } from './values/money.ts';
import type { Arithmetic, Expression, Root, Tree } from './expression.ts';

/** Current values of an expression's roots. `now` is the server's time in milliseconds. */
export type Scope = { readonly [root in Root]?: unknown };

/**
 * Evaluates an expression. Unknown values (an unanswered question, an empty field) are `null`, and so is anything
 * computed from them, except by `??`, `has`, `==`, `!=`, `&&`, `||` and `!`. Amounts are decimal strings; inside an
 * expression they carry their currency as Money.
 * @throws CurrencyMismatch if two currencies meet
 */
export function evaluate(expression: Expression, scope: Scope): unknown {
  onlooker?.(expression, scope);
  const { tree } = expression;
  // A plain read returns the value unchanged; most table cells do only this.
  if (tree.op === 'read') return readPath(scope[tree.root], tree.path);
  return unwrap(valueOf(tree, scope, {}));
}

/** Called after every evaluation: the workbench explains with it why something is hidden, disabled or empty. */
let onlooker: ((expression: Expression, scope: Scope) => void) | undefined;

export function watchEvaluations(look: typeof onlooker): void {
  onlooker = look;
}

/** True only if the expression is true; unknown counts as false. */
export function holds(expression: Expression, scope: Scope): boolean {
  return evaluate(expression, scope) === true;
}

/** False only if the expression is false: a check with unknown values passes. */
export function passes(expression: Expression, scope: Scope): boolean {
  return evaluate(expression, scope) !== false;
}

export class CurrencyMismatch extends Error {
  constructor(left: string, right: string) {
    super(`Amounts in ${left} and ${right} cannot be compared or added`);
  }
}

type Variables = Record<string, unknown>;

function valueOf(tree: Tree, scope: Scope, variables: Variables): unknown {
  const value = (inner: Tree): unknown => valueOf(inner, scope, variables);
  switch (tree.op) {
    case 'literal':
      return tree.value;
    case 'list':
      return tree.items.map((item) => unwrap(value(item)));
    case 'record':
      return Object.fromEntries(Object.entries(tree.fields).map(([name, each]) => [name, unwrap(value(each))]));
    case 'read':
      return readPath(scope[tree.root], tree.path);
    case 'variable':
      return readPath(variables[tree.name], tree.path);
    case 'money':
      return toMoney(value(tree.amount), value(tree.currency));
    case '!': {
      const inner = value(tree.of);
      return inner === null ? null : inner !== true;
    }
    case 'negate': {
      const inner = value(tree.of);
      if (inner === null) return null;
      if (isMoney(inner)) return { ...inner, amount: subtract('0', inner.amount) };
      if (typeof inner === 'number') return -inner;
      const text = plainFigure(inner);
      return text === null ? null : subtract('0', text);
    }
    case '&&': {
      const left = value(tree.left);
      if (left === false) return false;
      const right = value(tree.right);
      return right === false ? false : left === null || right === null ? null : left === true && right === true;
    }
    case '||': {
      const left = value(tree.left);
      if (left === true) return true;
      const right = value(tree.right);
      return right === true ? true : left === null || right === null ? null : false;
    }
    case '??':
      return value(tree.left) ?? value(tree.right);
    case 'in': {
      const list = value(tree.right);
      const left = unwrap(value(tree.left));
      if (list === null || left === null) return null;
      return Array.isArray(list) && list.some((each) => unwrap(each) === left);
    }
    case '?:': {
      const condition = value(tree.if);
      return condition === null ? null : condition === true ? value(tree.then) : value(tree.else);
    }
    case 'has':
      return isKnown(value(tree.of));
    case 'trim': {
      const inner = value(tree.of);
      return typeof inner === 'string' ? inner.trim() : null;
    }
    case 'size': {
      const inner = value(tree.of);
      return Array.isArray(inner) || typeof inner === 'string' ? inner.length : null;
    }
    case 'sum':
    case 'min':
    case 'max':
      return gather(
        tree.op,
        tree.of.flatMap((each) => value(each)),
        tree.as,
      );
    case 'all':
    case 'exists':
    case 'count': {
      const list = value(tree.of);
      if (!Array.isArray(list)) return null;
      const test = (element: unknown): boolean =>
        valueOf(tree.that, scope, { ...variables, [tree.variable]: element }) === true;
      if (tree.op === 'count') return list.filter(test).length;
      return tree.op === 'all' ? list.every(test) : list.some(test);
    }
    default:
      return operate(tree.op, value(tree.left), value(tree.right), tree.as);
  }
}

type Operator = Extract<Tree, { as: Arithmetic; left: Tree }>['op'];

function operate(op: Operator, one: unknown, other: unknown, as: Arithmetic): unknown {
  const [left, right] = as === 'money' ? [figure(one), figure(other)] : [one, other];
  if (op === '==' || op === '!=') {
    const bothKnown = isKnown(left) && isKnown(right);
    const same = bothKnown ? order(left, right, as) === 0 : isKnown(left) === isKnown(right);
    return op === '==' ? same : !same;
  }
  if (!isKnown(left) || !isKnown(right)) return null;
  if (op === '<' || op === '<=' || op === '>' || op === '>=') {
    const sign = order(left, right, as);
    return op === '<' ? sign < 0 : op === '<=' ? sign <= 0 : op === '>' ? sign > 0 : sign >= 0;
  }
  if (as === 'text') return String(left) + String(right);
  if (as === 'date') return secondsBetween(left, right);
  if (as === 'time') return instant(unwrap(left)) + (op === '-' ? -1000 : 1000) * Number(right);
  if (as === 'months') return monthsOn(instant(unwrap(left)), (op === '-' ? -1 : 1) * Number(right));
  // Division by zero is null: the decimal library would throw, and a float would be Infinity.
  if (op === '/' && isZero(unwrap(right))) return null;
  if (as === 'number') return compute(op, Number(left), Number(right));
  return withCurrency(left, right, (a, b) => {
    if (op === '+') return add(a, b);
    if (op === '-') return subtract(a, b);
    return op === '*' ? decimal(a).times(decimal(b)).toFixed() : decimal(a).div(decimal(b)).toFixed();
  });
}

function isZero(value: unknown): boolean {
  return typeof value === 'number' ? value === 0 : isDecimal(value) && decimal(value).eq(0);
}

function compute(op: '+' | '-' | '*' | '/', left: number, right: number): number {
  if (op === '+') return left + right;
  if (op === '-') return left - right;
  return op === '*' ? left * right : left / right;
}

function order(left: unknown, right: unknown, as: Arithmetic): number {
  if (as === 'money') {
    let sign = 0;
    withCurrency(left, right, (a, b) => {
      sign = compare(a, b);
      return a;
    });
    return sign;
  }
  const a = unwrap(left);
  const b = unwrap(right);
  if (as === 'number') return Number(a) - Number(b);
  if (as === 'date') return instant(a) - instant(b);
  if (as === 'day') return dayOf(instant(a)) < dayOf(instant(b)) ? -1 : Number(dayOf(instant(a)) > dayOf(instant(b)));
  return a === b ? 0 : String(a) < String(b) ? -1 : 1;
}

/** Whole seconds from one date to another. */
function secondsBetween(later: unknown, earlier: unknown): number {
  return Math.round((instant(unwrap(later)) - instant(unwrap(earlier))) / 1000);
}

/** The same time of day, a number of months later. */
function monthsOn(from: number, months: number): number {
  return instantOf(addMonths(dayOf(from), months)) + from - dayStartOf(from);
}

function instant(value: unknown): number {
  return typeof value === 'number' ? value : instantOf(String(value));
}

function gather(op: 'sum' | 'min' | 'max', values: unknown[], as: Arithmetic): unknown {
  const known = (as === 'money' ? values.map(figure) : values).filter(isKnown);
  if (op === 'sum') {
    return known.reduce((sum, each) => operate('+', sum, each, as), as === 'number' ? 0 : '0');
  }
  if (known.length === 0) return null;
  return known.reduce((best, each) => {
    const sign = order(each, best, as);
    return (op === 'min' ? sign < 0 : sign > 0) ? each : best;
  });
}

function withCurrency(left: unknown, right: unknown, combine: (a: string, b: string) => string): unknown {
  const currency = isMoney(left) ? left.currency : isMoney(right) ? right.currency : undefined;
  if (isMoney(left) && isMoney(right) && left.currency !== right.currency) {
    throw new CurrencyMismatch(left.currency, right.currency);
  }
  const amount = combine(String(unwrap(left)), String(unwrap(right)));
  return currency === undefined ? amount : { amount, currency };
}

function toMoney(amount: unknown, currency: unknown): unknown {
  if (!isKnown(amount)) return null;
  if (Array.isArray(amount)) {
    return amount.map((each, n) => toMoney(each, Array.isArray(currency) ? currency[n] : currency));
  }
  const text = plainFigure(amount);
  if (text === null) return null;
  return isKnown(currency) ? { amount: text, currency: String(currency) } : text;
}

/** A term of money arithmetic; null if it is not a number. */
function figure(value: unknown): unknown {
  return isMoney(value) ? value : plainFigure(value);
}

/** Parses a decimal, including one still being typed: `12.` is 12, `.5` is 0.5. */
function plainFigure(value: unknown): string | null {
  const text = String(value ?? '')
    .replaceAll(',', '')
    .replace(/\.$/, '')
    .replace(/^(?=\.)/, '0');
  return isDecimal(text) ? text : null;
}

function isMoney(value: unknown): value is Money {
  return typeof value === 'object' && value !== null && 'amount' in value && 'currency' in value;
}

function unwrap(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unwrap);
  return isMoney(value) && Object.keys(value).length === 2 ? value.amount : value;
}

/** True if a value is known: an empty field is as unknown as a pending answer. */
export function isKnown(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/**
 * Follows a path through records; a list on the path yields the list of its elements' values. Missing values are
 * `null`.
 */
export function readPath(from: unknown, path: readonly string[]): unknown {
  let at: unknown = from;
  for (let n = 0; n < path.length; n += 1) {
    if (at === null || at === undefined) return null;
    if (Array.isArray(at)) {
      const rest = path.slice(n);
      return at.map((element) => readPath(element, rest));
    }
    if (typeof at !== 'object') return null;
    at = (at as Record<string, unknown>)[path[n] as string];
  }
  return at ?? null;
}
