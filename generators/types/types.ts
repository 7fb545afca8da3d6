import type { EntityField } from '#model/entity.ts';
import type { Arithmetic, Root } from '#model/expression.ts';

/** The type of each root at the place of an expression. A missing root does not exist there. */
export type Roots = Partial<Record<Root, Type>>;

/** Type of a value, if the schemas declare it. */
export type Type =
  | { kind: 'text' | 'number' | 'decimal' | 'boolean' | 'date' | 'null' | 'any' }
  /** `code`: the fixed currency, if there is one. */
  | { kind: 'money'; code?: string }
  /** `label` is the name of the enum in problems. */
  | { kind: 'enum'; label: string; values: { name: string; const: string | number }[] }
  | { kind: 'list'; of: Type }
  | RecordType;

export interface RecordType {
  kind: 'record';
  /** Name in problems: `entity "payee"`, `this form`. */
  label: string;
  members: Record<string, Member>;
  /** The entity that it is a record of. */
  entity?: string;
  /** The value may be null, so an expression must test it before reading its fields. */
  nullable?: boolean;
}

/** A named value: its type, and the field of an entity that determines its display, if any. */
export interface Member {
  type: Type;
  field?: EntityField;
  /** The call that returned this value. */
  call?: string;
}

export const TEXT: Type = { kind: 'text' };
export const NUMBER: Type = { kind: 'number' };
export const DECIMAL: Type = { kind: 'decimal' };
export const BOOLEAN: Type = { kind: 'boolean' };
export const DATE: Type = { kind: 'date' };
export const NULL: Type = { kind: 'null' };
export const ANY: Type = { kind: 'any' };
/** Type of a value whose problem was already reported; it causes no further problems. */
export const UNKNOWN: Type = { kind: 'any' };

export function record(label: string, members: Record<string, Member>): RecordType {
  return { kind: 'record', label, members };
}

export function describe(type: Type): string {
  switch (type.kind) {
    case 'text':
      return 'a text';
    case 'number':
      return 'a number';
    case 'decimal':
      return 'a decimal';
    case 'boolean':
      return 'true or false';
    case 'date':
      return 'a date';
    case 'null':
      return 'null';
    case 'any':
      return 'anything';
    case 'money':
      return type.code === undefined ? 'an amount of money' : `an amount in ${type.code}`;
    case 'enum':
      return `a value of ${type.label}`;
    case 'list':
      return `a list of ${describe(type.of).replace(/^an? /, '')}`;
    case 'record':
      return `a record (${type.label})`;
  }
}

/** Returns true if every value of an enum has its own name on the wire, so that it can be compared with a text. */
function isTextual(type: Type): boolean {
  return type.kind === 'text' || (type.kind === 'enum' && type.values.every((each) => each.name === each.const));
}

/** The comparison for equality of two types; undefined if they cannot be compared. */
export function equality(left: Type, right: Type): Arithmetic | undefined {
  if (left.kind === 'any' || right.kind === 'any' || left.kind === 'null' || right.kind === 'null') return 'text';
  if (left.kind === 'enum' && right.kind === 'enum') return left.label === right.label ? 'text' : undefined;
  if (isTextual(left) && isTextual(right)) return 'text';
  if (left.kind === 'boolean' && right.kind === 'boolean') return 'text';
  return ordering(left, right);
}

/** Returns true if two values may replace each other: the results of `? :`, the two sides of `??`. */
export function alike(left: Type, right: Type): boolean {
  if (left.kind === 'list' && right.kind === 'list') return alike(left.of, right.of);
  if (left.kind === 'record' && right.kind === 'record') return true;
  return equality(left, right) !== undefined;
}

/** The comparison that orders two values. */
export function ordering(left: Type, right: Type): Arithmetic | undefined {
  if (left.kind === 'any') return right.kind === 'any' ? 'number' : ordering(right, right);
  if (right.kind === 'any') return ordering(left, left);
  if (left.kind === 'date' && right.kind === 'date') return 'date';
  if (left.kind === 'text' && right.kind === 'text') return 'text';
  if (left.kind === 'number' && right.kind === 'number') return 'number';
  if (left.kind === 'money' && right.kind === 'money') return 'money';
  if (isDecimal(left) && isDecimal(right)) return 'money';
  return undefined;
}

function isDecimal(type: Type): boolean {
  return type.kind === 'decimal' || type.kind === 'number';
}

/** The type of `left op right`, and the tree that computes it. */
export function arithmetic(
  op: '+' | '-' | '*' | '/',
  left: Type,
  right: Type,
): { type: Type; as: Arithmetic } | undefined {
  if (left.kind === 'any' || right.kind === 'any') {
    const known = left.kind === 'any' ? right : left;
    return known.kind === 'any' ? { type: NUMBER, as: 'number' } : arithmetic(op, known, known);
  }
  const texts = (type: Type): boolean => isTextual(type) || type.kind === 'decimal';
  if (op === '+' && (left.kind === 'text' || right.kind === 'text')) {
    return texts(left) && texts(right) ? { type: TEXT, as: 'text' } : undefined;
  }
  if (left.kind === 'number' && right.kind === 'number') return { type: NUMBER, as: 'number' };
  if (op === '-' && left.kind === 'date' && right.kind === 'date') return { type: NUMBER, as: 'date' };
  if (isDecimal(left) && isDecimal(right)) return { type: DECIMAL, as: 'money' };
  if (op === '+' || op === '-') {
    if (left.kind !== 'money' || right.kind !== 'money') return undefined;
    return { type: left.code === undefined ? right : left, as: 'money' };
  }
  if (left.kind === 'money' && isDecimal(right)) return { type: left, as: 'money' };
  if (op === '*' && isDecimal(left) && right.kind === 'money') return { type: right, as: 'money' };
  return undefined;
}

/** Paths of a screen named like the values of an enum: the name of the open path is such a value. */
function isAmong(type: Extract<Type, { kind: 'enum' }>, wanted: Extract<Type, { kind: 'enum' }>): boolean {
  if (type.label !== WAYS) return false;
  const known = new Set(wanted.values.map((each) => each.const));
  return type.values.every((each) => known.has(each.const));
}

/** Name of the type of `route.name`. */
export const WAYS = 'the names of the paths';

/** Returns true if a value fits where another type is expected. */
export function fits(type: Type, wanted: Type): boolean {
  if (type.kind === 'any' || wanted.kind === 'any' || type.kind === 'null') return true;
  if (wanted.kind === 'list') return type.kind === 'list' ? fits(type.of, wanted.of) : false;
  if (type.kind === 'list') return false;
  if (wanted.kind === 'record') return type.kind === 'record';
  if (wanted.kind === 'text')
    return isTextual(type) || type.kind === 'decimal' || type.kind === 'money' || type.kind === 'date';
  if (wanted.kind === 'enum')
    return type.kind === 'enum'
      ? type.label === wanted.label || isAmong(type, wanted)
      : type.kind === 'text' && isTextual(wanted);
  if (wanted.kind === 'money' || wanted.kind === 'decimal') return type.kind === 'money' || isDecimal(type);
  return type.kind === wanted.kind;
}

/** The record type of a value, or of the elements of a list. */
export function recordOf(type: Type | undefined): RecordType | undefined {
  if (type?.kind === 'record') return type;
  return type?.kind === 'list' ? recordOf(type.of) : undefined;
}
