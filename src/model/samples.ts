import type { EntityDefinition, SampleValue, SampleValues } from './entity.ts';
import type { Model } from './model.ts';
import { ownEntry } from './own-entry.ts';
import { Random } from './random.ts';
import { referencesOf } from './samples/references.ts';
import { Once, type SamplePlace, SampleRecord } from './samples/record.ts';
import { type Course, courseOf, stateField } from './samples/states.ts';

export { chineseCompany, chinesePerson, englishCompany, WORDS as SAMPLE_WORDS } from './samples/words.ts';
export { referencesOf as sampleReferencesOf } from './samples/references.ts';
export { isDate as isSampleDate, momentOf as sampleMomentOf } from './samples/moments.ts';

/*
 * Sample records of any entity: believable values by field, enum, format, name and limit, dates in order, amounts by their
 * currency, spread over the states that steps lead to. What no type can know stands in the entity's `samples`.
 */

type Plain = Record<string, unknown>;

export interface SampleOptions {
  /** Whose they are: part of the seed, and of keys that nothing else tells apart. */
  owner: string;
  /** People of the owner, as they are signed in. */
  users?: readonly Plain[];
  /** The end of all history, in milliseconds. */
  now: number;
  seed: number;
  /** The part of the count that this owner has. Default: 1. */
  share?: number;
  /** Records that may be referred to, by entity. Default: none. */
  records?: (entity: string) => readonly Plain[];
  /** What the product computes, by `entity.field`: check digits, numbers of its own. */
  fields?: Readonly<Record<string, SampleField>>;
}

/**
 * @param value another field of the same record
 * @param owner whose record it is
 */
export type SampleField = (random: Random, value: (name: string) => unknown, n: number, owner: string) => unknown;

const USUAL = 12;

/** How many records an owner gets of an entity. */
export function sampleCount({ samples }: EntityDefinition, share = 1): number {
  const count = samples?.count ?? USUAL;
  return samples?.for === 'everyone' ? count : Math.ceil(count * share);
}

/** @throws Error where a value cannot be made: a pattern that nothing was found for, a reference without records */
export function makeSamples(model: Model, entity: string, options: SampleOptions): Plain[] {
  const definition = ownEntry(model.entities, entity);
  if (definition === undefined) throw new Error(`The Model has no entity "${entity}"`);
  const { owner, seed, share } = options;
  const random = new Random(seed, `${owner}/${entity}`);
  const course = courseOf(model, definition);
  const count = sampleCount(definition, share);
  const states = statesOf(definition, course, random, count);
  const { values = {}, rows = [], kinds = [] } = definition.samples ?? {};
  const once = new Once(definition);
  const made: Plain[] = [];
  for (let n = 0; n < count; n += 1) {
    const state = states[n];
    const row = rows[n];
    const kind = row === undefined ? kinds[(n - rows.length) % Math.max(kinds.length, 1)] : {};
    const said = { ...values, ...kind, ...state?.values, ...row };
    const known = { ...(state !== undefined && { [state.field]: { is: state.state } }), ...said };
    const place = { model, definition, course, options, random, n, count, isRow: row !== undefined };
    const record = oneOfAll(place, known, once);
    if (record !== undefined) made.push(record);
  }
  return made;
}

const TRIES = 40;

/** Undefined where every record would be like another: an enum as key has only so many values. */
function oneOfAll(place: SamplePlace, known: SampleValues, once: Once): Plain | undefined {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const record = new SampleRecord(place, known).make();
    if (record !== undefined && once.admits(record)) return record;
  }
  return undefined;
}

interface Stand {
  field: string;
  state: string | number;
  values: SampleValues;
}

/** The state of each record: in turn, or every state once and then by weight; rows that say theirs keep it. */
function statesOf(definition: EntityDefinition, course: Course, random: Random, count: number): (Stand | undefined)[] {
  const field = stateField(definition);
  const { samples } = definition;
  if (field === undefined) return [];
  const said = samples?.states ?? [];
  const all =
    said.length > 0
      ? said.filter(({ weight }) => weight > 0)
      : [...course.ways.values()].map((way) => ({ state: way.at(-1) ?? '', weight: 1, values: {} }));
  if (all.length === 0) return [];
  const weights = Object.fromEntries(all.map(({ weight }, n) => [n, weight]));
  const isEven = new Set(Object.values(weights)).size === 1;
  let turn = 0;
  return Array.from({ length: count }, (_, n) => {
    const row: SampleValue | undefined = samples?.rows[n]?.[field];
    const own = row !== undefined && 'is' in row ? said.find(({ state }) => state === row.is) : undefined;
    if (row !== undefined) return { field, state: own?.state ?? '', values: own?.values ?? {} };
    const found = all[isEven ? turn % all.length : turn] ?? all[Number(random.weighted(weights))];
    turn += 1;
    return found && { field, state: found.state, values: found.values };
  });
}

/** Entities whose records may be referred to by those of another, those first that must be there first. */
export function sampleOrder(model: Model): string[] {
  const order: string[] = [];
  const open = new Set<string>();
  const visit = (name: string): void => {
    const definition = ownEntry(model.entities, name);
    if (definition === undefined || open.has(name)) return;
    open.add(name);
    for (const each of referencesOf(model, definition)) visit(each);
    order.push(name);
  };
  for (const name of Object.keys(model.entities)) visit(name);
  return order;
}
