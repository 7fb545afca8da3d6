import type { Tree } from '#model/expression.ts';
import { treesIn } from '../source/walk.ts';
import { compare, isDecimal } from '#model/money.ts';

/** Constraint on one value under which a condition holds: one of some, none of some, or within bounds. */
export interface Fact {
  /** The value in question: `form.kind`, `size(rows)`. */
  about: string;
  is?: readonly unknown[];
  not?: readonly unknown[];
  least?: Bound;
  most?: Bound;
}

interface Bound {
  value: string;
  /** True if the bound itself is allowed. */
  isIn: boolean;
}

/** One way in which a condition holds: all of these facts at once. */
type Way = readonly Fact[];

/** Possible values known in advance, by name. */
export type Known = ReadonlyMap<string, readonly unknown[]>;

/** Maximum number of combinations that are examined; a longer condition counts as possible. */
const MOST_WAYS = 200;
const ANYHOW: readonly Way[] = [[]];
const NEVER: readonly Way[] = [];

/**
 * Returns true if all these conditions can be true at once. Errs on the side of true: an expression that is not
 * understood may always hold.
 * @param limits facts that hold in any case
 */
export function canHold(conditions: readonly Tree[], known: Known, limits: Way = []): boolean {
  const ways = conditions.reduce<readonly Way[]>((all, each) => both(all, waysOf(each, true)), [limits]);
  return ways.some((way) => isPossible(way, known));
}

/**
 * Returns the combinations of facts under which a condition is true or, if `wanted` is false, false; unknown counts as
 * neither.
 */
function waysOf(tree: Tree, wanted: boolean): readonly Way[] {
  switch (tree.op) {
    case 'literal':
      return tree.value === wanted ? ANYHOW : NEVER;
    case '!':
      return waysOf(tree.of, !wanted);
    case '&&':
    case '||': {
      const [left, right] = [waysOf(tree.left, wanted), waysOf(tree.right, wanted)];
      return (tree.op === '&&') === wanted ? both(left, right) : either(left, right);
    }
    case '??': {
      const { left, right } = tree;
      if (right.op === 'literal' && right.value === wanted) return waysNot(left, !wanted);
      return either(waysOf(left, wanted), waysOf(right, wanted));
    }
    case '?:':
      return either(
        both(waysOf(tree.if, true), waysOf(tree.then, wanted)),
        both(waysOf(tree.if, false), waysOf(tree.else, wanted)),
      );
    case 'read': {
      const about = nameOf(tree);
      return about === undefined ? ANYHOW : [[{ about, is: [wanted] }]];
    }
    case 'has': {
      const about = nameOf(tree.of);
      return about === undefined ? ANYHOW : [[wanted ? { about, not: [null] } : { about, is: [null] }]];
    }
    case 'in':
      return waysIn(tree.left, tree.right, wanted);
    case '==':
    case '!=':
      return waysEqual(tree.left, tree.right, (tree.op === '==') === wanted);
    case '<':
    case '<=':
    case '>':
    case '>=':
      return waysBetween(tree, wanted);
    default:
      return ANYHOW;
  }
}

/** Returns the combinations of facts under which a condition does not have this value; unknown is accepted. */
function waysNot(tree: Tree, value: boolean): readonly Way[] {
  if (tree.op === 'literal') return tree.value === value ? NEVER : ANYHOW;
  if (tree.op === '&&' || tree.op === '||') {
    const [left, right] = [waysNot(tree.left, value), waysNot(tree.right, value)];
    return (tree.op === '&&') === value ? either(left, right) : both(left, right);
  }
  if (tree.op !== 'in' && tree.op !== 'read') return ANYHOW;
  const isSingle = (fact: Fact): boolean => fact.is?.length === 1 && fact.is[0] === value;
  return waysOf(tree, value).map((way) => way.filter(isSingle).map(({ about }) => ({ about, not: [value] })));
}

function waysIn(left: Tree, right: Tree, wanted: boolean): readonly Way[] {
  const about = nameOf(left);
  if (about !== undefined && right.op === 'list') {
    const values = right.items.flatMap((each) => (each.op === 'literal' ? [each.value] : []));
    if (values.length < right.items.length) return ANYHOW;
    return [[wanted ? { about, is: values } : { about, not: values }]];
  }
  const list = nameOf(right);
  if (left.op !== 'literal' || list === undefined) return ANYHOW;
  return [[{ about: `${JSON.stringify(left.value)} in ${list}`, is: [wanted] }]];
}

function waysEqual(left: Tree, right: Tree, isSame: boolean): readonly Way[] {
  if (left.op === 'literal' && right.op === 'literal') return (left.value === right.value) === isSame ? ANYHOW : NEVER;
  const same = nameOf(left);
  if (same !== undefined && same === nameOf(right)) return isSame ? ANYHOW : NEVER;
  const [literal, other] = left.op === 'literal' ? [left, right] : [right, left];
  const about = nameOf(other);
  if (literal.op !== 'literal' || about === undefined) return ANYHOW;
  return [[isSame ? { about, is: [literal.value] } : { about, not: [literal.value] }]];
}

type Comparison = Extract<Tree, { left: Tree; as: unknown }>;

const TURNED: Record<string, string> = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };
const OPPOSITE: Record<string, string> = { '<': '>=', '<=': '>', '>': '<=', '>=': '<' };

function waysBetween({ op, left, right }: Comparison, wanted: boolean): readonly Way[] {
  const isTurned = left.op === 'literal';
  const [name, literal] = isTurned ? [right, left] : [left, right];
  if (left.op === 'literal' && right.op === 'literal') return orderOf(left.value, right.value, op, wanted);
  const about = nameOf(name);
  const value = literal.op === 'literal' ? String(literal.value) : '';
  if (about === undefined || !isDecimal(value)) return ANYHOW;
  const facing = isTurned ? TURNED[op]! : op;
  const sign = wanted ? facing : OPPOSITE[facing]!;
  const bound: Bound = { value, isIn: sign.endsWith('=') };
  return [[{ about, not: [null], ...(sign.startsWith('<') ? { most: bound } : { least: bound }) }]];
}

function orderOf(left: unknown, right: unknown, op: string, wanted: boolean): readonly Way[] {
  const [one, other] = [String(left), String(right)];
  if (!isDecimal(one) || !isDecimal(other)) return ANYHOW;
  const sign = compare(one, other);
  const isTrue = sign === 0 ? op.endsWith('=') : op.startsWith('<') === sign < 0;
  return isTrue === wanted ? ANYHOW : NEVER;
}

/** Name of a fact's subject: a read value, or the size of one. */
function nameOf(tree: Tree): string | undefined {
  if (tree.op === 'read') return [tree.root, ...tree.path].join('.');
  if (tree.op === 'money') return nameOf(tree.amount);
  const inner = tree.op === 'size' ? nameOf(tree.of) : undefined;
  return inner === undefined ? undefined : `size(${inner})`;
}

function both(left: readonly Way[], right: readonly Way[]): readonly Way[] {
  const all = left.flatMap((one) => right.map((other) => [...one, ...other]));
  return all.length > MOST_WAYS ? ANYHOW : all;
}

function either(left: readonly Way[], right: readonly Way[]): readonly Way[] {
  return left.length + right.length > MOST_WAYS ? ANYHOW : [...left, ...right];
}

function isPossible(way: Way, known: Known): boolean {
  const names = new Set(way.map((each) => each.about));
  return [...names].every((name) =>
    isPossibleValue(
      way.filter((each) => each.about === name),
      known.get(name),
    ),
  );
}

/** Returns true if a single value can satisfy all facts about it. */
function isPossibleValue(facts: Way, only: readonly unknown[] | undefined): boolean {
  const named = [...facts.flatMap((each) => (each.is ? [each.is] : [])), ...(only ? [only] : [])];
  const [first, ...more] = named;
  if (first !== undefined)
    return first.some((value) => more.every((list) => list.includes(value)) && fits(value, facts));
  const least = facts.flatMap((each) => each.least ?? []);
  const most = facts.flatMap((each) => each.most ?? []);
  return least.every((low) => most.every((high) => isRoom(low, high)));
}

function fits(value: unknown, facts: Way): boolean {
  return facts.every(({ not, least, most }) => {
    if (not?.includes(value) === true) return false;
    const figure = String(value);
    if ((least ?? most) === undefined || !isDecimal(figure)) return true;
    const here: Bound = { value: figure, isIn: true };
    return (least === undefined || isRoom(least, here)) && (most === undefined || isRoom(here, most));
  });
}

function isRoom(low: Bound, high: Bound): boolean {
  const order = compare(low.value, high.value);
  return order < 0 || (order === 0 && low.isIn && high.isIn);
}

/** The condition that a value is equal to a constant. */
export const equalTo = (left: Tree, value: string | number): Tree => ({
  op: '==',
  left,
  right: { op: 'literal', value },
  as: 'text',
});

/** The part of a condition that reads a field of the row. */
export function rowRead(tree: Tree, field: string): Tree | undefined {
  return treesIn(tree).find((each) => each.op === 'read' && each.root === 'row' && each.path.join('.') === field);
}
