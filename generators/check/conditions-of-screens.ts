import type { CallAction, Gate } from '#model/action.ts';
import type { Source } from '#model/block.ts';
import type { Expression, Root, Tree } from '#model/expression.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import { canHold, type Fact, type Known } from './conditions.ts';
import { fieldsOf, placeNamed, placeOfPart, rootsOf } from '../source/walk.ts';

/** A condition that always has the same value. */
export interface Decided {
  is: boolean;
  key: string;
  condition: Expression;
  place: Place;
  /** The field, for a condition of a typed field. */
  field?: FieldDefinition;
}

/** Keys whose condition decides whether a part is drawn. */
const GUARDS = ['permission', 'visible', 'when'];

/** Roots that have another meaning below these keys: the same name is another record there. */
const ANEW: Record<string, Root[]> = {
  columns: ['row', 'rows', 'item'],
  row: ['row', 'rows'],
  bulk: ['row', 'rows'],
  expand: ['row', 'rows'],
  filter: ['filter'],
  filters: ['filter'],
  lines: ['item'],
  options: ['filter', 'row', 'item'],
  search: ['filter', 'row', 'item'],
  block: ['form', 'chosen', 'filter', 'item'],
};
/** Roots that belong to a form itself. */
const OF_FORMS: Root[] = ['form', 'chosen', 'item', 'result'];

interface Around {
  conditions: readonly Tree[];
  known: Known;
  limits: readonly Fact[];
  /** Fields that the table's call returns in every row. */
  promised: readonly Fact[];
  place: Place;
}

const found = new WeakMap<object, Decided[]>();

/** Every condition of every screen that can never be true, alone or together with the conditions around it. */
export function impossibleConditions(model: Model): Decided[] {
  return decidedConditions(model).filter(({ is }) => !is);
}

/** Every condition of every screen that can never be false. */
export function certainConditions(model: Model): Decided[] {
  return decidedConditions(model).filter(({ is }) => is);
}

function decidedConditions(model: Model): Decided[] {
  return Object.values(model.screens).flatMap(({ block }) => {
    const known = found.get(block) ?? decidedIn(block, model);
    found.set(block, known);
    return known;
  });
}

function decidedIn(block: { place: string }, model: Model): Decided[] {
  const decided: Decided[] = [];
  const around = { conditions: [], known: new Map(), limits: [], promised: [], place: placeNamed(block.place) };
  walk(block, around, decided, model);
  return decided;
}

function walk(part: unknown, outside: Around, decided: Decided[], model: Model): void {
  if (typeof part !== 'object' || part === null || 'tree' in part) return;
  if (Array.isArray(part)) {
    for (const each of part) walk(each, outside, decided, model);
    return;
  }
  const own = part as Record<string, unknown>;
  const place = typeof own['place'] === 'string' ? placeNamed(own['place']) : outside.place;
  let around: Around = { ...outside, place };
  if (isCallAction(part)) {
    const conditions = without(around.conditions, OF_FORMS);
    around = { ...around, place, conditions, known: knownOf(part), limits: limitsOf(part) };
  }
  const promised = promisedBy(own, model);
  if (promised !== undefined) around = { ...around, promised };
  for (const key of GUARDS) {
    const said = own[key];
    const condition = isGate(said) ? conditionOf(said) : said;
    if (!isExpression(condition) || isBroken(condition)) continue;
    const conditions = [...around.conditions, condition.tree];
    const field = own['kind'] === 'field' ? (part as FieldDefinition) : undefined;
    const told = { key, condition, place: placeOfPart(condition, place), ...(field && { field }) };
    if (canHold(conditions, around.known, [...around.limits, ...around.promised])) around = { ...around, conditions };
    else decided.push({ is: false, ...told });
    if (!isGate(said) && isCompared(condition.tree) && isCertain(condition, around))
      decided.push({ is: true, ...told });
  }
  const until = own['until'];
  if (isExpression(until) && !isBroken(until)) {
    const told = { key: 'until', condition: until, place: placeOfPart(until, place) };
    if (!canHold([until.tree], around.known, [])) decided.push({ is: false, ...told });
    else if (isCompared(until.tree) && isCertain(until, around)) decided.push({ is: true, ...told });
  }
  const { that: enabled, say = '' } = (own['enabled'] ?? {}) as { that?: unknown; say?: unknown };
  // A condition that reads nothing and gives a reason is disabled on purpose.
  if (isExpression(enabled) && !isBroken(enabled) && (enabled.reads.length > 0 || say === '')) {
    const told = { key: 'enabled', condition: enabled, place: placeOfPart(enabled, place) };
    const facts = [...around.limits, ...around.promised];
    const isPossible = canHold([...around.conditions, enabled.tree], around.known, facts);
    if (!isPossible) decided.push({ is: false, ...told });
    // With a condition around it, the button is hidden whenever it would be disabled.
    else if (
      isCompared(enabled.tree) &&
      !canHold([...around.conditions, { op: '!', of: enabled.tree }], around.known, around.promised)
    )
      decided.push({ is: true, ...told });
  }
  const check = own['that'];
  // A form inherits the rules of its call, most of which also concern requests of other forms.
  const isOwn = own['say'] !== undefined && own['rule'] === undefined;
  if (isOwn && isExpression(check) && !isBroken(check) && (check.reads.length > 0 || isCompared(check.tree))) {
    const told = { key: 'that', condition: check, place: placeOfPart(check, place) };
    // A condition that never holds and reads nothing is a refusal on purpose.
    const isRefusal = check.reads.length === 0;
    if (!isRefusal && !canHold([check.tree], around.known, around.limits)) decided.push({ is: false, ...told });
    else if (isCompared(check.tree) && isCertain(check, around)) decided.push({ is: true, ...told });
  }
  for (const [key, inner] of Object.entries(own)) {
    const anew = ANEW[key];
    // A block inside a wizard's step reads the wizard's form.
    const isInside = key === 'block' && 'title' in own && 'next' in own;
    const conditions = anew === undefined || isInside ? around.conditions : without(around.conditions, anew);
    const isOther = anew?.includes('row') === true && !OF_TABLES.has(key) && around.promised.length > 0;
    const inside = conditions === around.conditions ? around : { ...around, conditions };
    walk(inner, isOther ? { ...inside, promised: [] } : inside, decided, model);
  }
}

/** A gate as a condition on the permissions of the signed-in operator. */
function conditionOf({ any, products, reverse }: Gate): Expression {
  const oneOf = (list: readonly string[], of: string): Tree =>
    list
      .map((value): Tree => {
        const read: Tree = { op: 'read', root: 'user', path: [of] };
        return { op: 'in', left: { op: 'literal', value }, right: read };
      })
      .reduce<Tree>((left, right) => ({ op: '||', left, right }), { op: 'literal', value: list.length === 0 });
  const all: Tree = { op: '&&', left: oneOf(any, 'permission'), right: oneOf(products, 'userProduct') };
  const none: Tree = { op: '!', of: { op: '??', left: all, right: { op: 'literal', value: false } } };
  return { source: [...any, ...products].join(', '), tree: reverse ? none : all, reads: [] };
}

function without(conditions: readonly Tree[], roots: readonly Root[]): readonly Tree[] {
  return conditions.filter((each) => !rootsOf(each).some((root) => roots.includes(root)));
}

/** The possible values of form fields, if the form itself lists them. */
export function knownOf(action: CallAction): Known {
  // Values from a record or a draft may differ from the options.
  if (action.fill !== undefined || action.draft !== undefined) return new Map();
  return new Map(
    fieldsOf(action).flatMap(({ field }): [string, readonly unknown[]][] => {
      const name = `form.${field.name}`;
      if (field.value?.tree.op === 'literal') return [[name, [field.value.tree.value]]];
      if (field.of.type === 'array' || field.value !== undefined || field.fill !== undefined) return [];
      if (field.options?.kind === 'enum') return [[name, [...field.options.values, null]]];
      return field.of.type === 'boolean' ? [[name, [true, false, null]]] : [];
    }),
  );
}

/** Keys of a table below which `row` is one of its rows. */
const OF_TABLES: ReadonlySet<string> = new Set(['columns', 'row', 'bulk', 'expand']);

/**
 * Facts about every row of a table: the fields that are always there, and the values of enums; undefined for anything
 * but a table.
 */
function promisedBy(part: Record<string, unknown>, { calls }: Model): Fact[] | undefined {
  const source = 'columns' in part ? (part['source'] as Source | undefined) : undefined;
  if (source === undefined) return undefined;
  const call = source.kind === 'call' ? calls[source.question.call] : undefined;
  const schema = call?.resultSchema;
  const rows = call?.result === 'page' ? schema?.properties?.['list']?.items : schema?.items;
  const required = rows?.required ?? [];
  const there = required.map((name): Fact => ({ about: `row.${name}`, not: [null] }));
  const chosen = Object.entries(rows?.properties ?? {}).flatMap(([name, schema]): Fact[] => {
    if (schema.enum === undefined) return [];
    return [{ about: `row.${name}`, is: required.includes(name) ? schema.enum : [...schema.enum, null] }];
  });
  return [...there, ...chosen];
}

/** A literal is constant on purpose. */
const isCompared = ({ op }: Tree): boolean => op !== 'literal';
/** True if a condition always holds. Bounds are not considered: repeating a rule of the call is harmless. */
const isCertain = ({ tree }: Expression, { known, promised }: Around): boolean =>
  !canHold([{ op: '!', of: tree }], known, promised);

/** Lengths and bounds that the call requires of typed values. */
export function limitsOf(action: CallAction): Fact[] {
  return fieldsOf(action).flatMap(({ field: { name, of } }): Fact[] => {
    const bound = (value: number | undefined) => value !== undefined && { value: String(value), isIn: true };
    const [least, most] = [bound(of.min), bound(of.max)];
    const [shortest, longest] = [bound(of.minLength), bound(of.maxLength)];
    return [
      ...(least || most ? [{ about: `form.${name}`, ...(least && { least }), ...(most && { most }) }] : []),
      ...(shortest || longest
        ? [{ about: `size(form.${name})`, ...(shortest && { least: shortest }), ...(longest && { most: longest }) }]
        : []),
    ];
  });
}

/** An expression with a syntax error was already reported. */
const isBroken = ({ tree }: Expression): boolean => tree.op === 'literal' && tree.value === null;
const isExpression = (part: unknown): part is Expression =>
  typeof part === 'object' && part !== null && 'tree' in part && 'source' in part;
const isCallAction = (part: object): part is CallAction => 'members' in part && 'steps' in part && 'filling' in part;
const isGate = (part: unknown): part is Gate =>
  typeof part === 'object' && part !== null && 'any' in part && 'products' in part && 'reverse' in part;
