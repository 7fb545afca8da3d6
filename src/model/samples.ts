import type { EntityDefinition, SampleValue, SampleValues } from './entity.ts';
import type { Model } from './model.ts';
import { ownEntry } from './values/own-entry.ts';
import { Random } from './random.ts';
import { leaveOneDefault } from './samples/defaults.ts';
import { referencesOf } from './samples/references.ts';
import { Once, type SamplePlace, SampleRecord } from './samples/record.ts';
import { type Course, courseOf, stateField } from './samples/states.ts';

export { FILE as SAMPLE_FILE, isOfFile } from './samples/record.ts';
export { isPart as isSamplePart, PARTS as SAMPLE_PARTS } from './samples/parts.ts';
export { referencesOf as sampleReferencesOf } from './samples/references.ts';
export { isDate as isSampleDate, momentOf as sampleMomentOf } from './samples/moments.ts';

/*
 * Sample records of any entity: believable values by field, enum, format, name and limit, dates in order, amounts by their
 * currency, spread over the states that steps lead to. What no type can know stands in the entity's `samples`.
 */

type Plain = Record<string, unknown>;

export interface SampleOptions {
  /** Owner of the records: part of the seed, and of keys that would be equal otherwise. */
  owner: string;
  /** The owner's name, and its English name. */
  names?: readonly [string, string];
  /** The rows of an entity are another owner's; this one has made records, and what is said of it by its number. */
  isOther?: boolean;
  /** Signed-in users of the owner. */
  users?: readonly Plain[];
  /** The end of all history, in milliseconds. */
  now: number;
  seed: number;
  /** The part of the count that this owner has. Default: 1. */
  share?: number;
  /** Number of records, instead of the entity's. */
  count?: number;
  /** Fixed wire values of all records; variants with other values are left out. */
  said?: Readonly<Record<string, unknown>>;
  /** Records that may be referred to, by entity. Default: none. */
  records?: (entity: string) => readonly Plain[];
  /** Values from the product's code, by `entity.field`: check digits, own numbers. */
  fields?: Readonly<Record<string, SampleField>>;
}

/**
 * @param value another field of the same record
 * @param owner whose record it is
 */
export type SampleField = (random: Random, value: (name: string) => unknown, n: number, owner: string) => unknown;

const USUAL = 12;

/** How many records an owner gets of an entity. */
export function sampleCount({ samples }: EntityDefinition, owner: string, share = 1): number {
  const own = ownEntry(samples?.merchants, owner);
  if (own !== undefined) return own.count;
  const count = samples?.count ?? USUAL;
  return samples?.for === 'everyone' ? count : Math.ceil(count * share);
}

/** @throws Error where a value cannot be made: a pattern that nothing was found for, a reference without records */
export function makeSamples(model: Model, entity: string, options: SampleOptions): Plain[] {
  const definition = ownEntry(model.entities, entity);
  if (definition === undefined) throw new Error(`The Model has no entity "${entity}"`);
  const { owner, seed, share, isOther = false, said = {} } = options;
  const random = new Random(seed, [owner, entity, ...Object.values(said)].join('/'));
  const course = courseOf(model, definition);
  const count = options.count ?? sampleCount(definition, owner, share);
  const { samples } = definition;
  const own = ownEntry(samples?.merchants, owner);
  const rows = own?.rows ?? (isOther ? [] : (samples?.rows ?? []));
  const states = statesOf(definition, rows, { course, random, count });
  const given: SampleValues = Object.fromEntries(Object.entries(said).map(([name, is]) => [name, { is }]));
  const fit = (samples?.kinds ?? []).filter(({ values }) =>
    Object.keys(said).every((name) => agrees(values[name], said[name])),
  );
  const kinds = inTurn(fit, random, count);
  const once = new Once(definition);
  const made: { record: Plain; known: SampleValues; isRow: boolean }[] = [];
  for (let n = 0; n < count; n += 1) {
    const state = states[n];
    const row = rows[n];
    const kind = row === undefined ? kinds[n - rows.length]?.values : {};
    const values = { ...samples?.values, ...own?.values, ...kind, ...state?.values, ...row, ...given };
    const known = { ...(state !== undefined && { [state.field]: { is: state.state } }), ...values };
    const isRow = row !== undefined;
    const place = { model, definition, course, options, random, n, count, isRow };
    const record = oneOfAll(place, known, once);
    if (record !== undefined) made.push({ record, known, isRow });
  }
  leaveOneDefault(definition, made);
  return made.map(({ record }) => record);
}

const agrees = (value: SampleValue | undefined, said: unknown): boolean =>
  value === undefined || !('is' in value) || value.is === said;

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

/** The state of each record; rows that say theirs keep it. */
function statesOf(
  definition: EntityDefinition,
  rows: readonly SampleValues[],
  { course, random, count }: { course: Course; random: Random; count: number },
): (Stand | undefined)[] {
  const field = stateField(definition);
  if (field === undefined) return [];
  const said = definition.samples?.states ?? [];
  const all =
    said.length > 0
      ? said
      : [...course.ways.values()].map((way) => ({ state: way.at(-1) ?? '', weight: 1, values: {} }));
  const turns = inTurn(all, random, count).values();
  return Array.from({ length: count }, (_, n) => {
    const row: SampleValue | undefined = rows[n]?.[field];
    const own = row !== undefined && 'is' in row ? said.find(({ state }) => state === row.is) : undefined;
    if (row !== undefined) return { field, state: own?.state ?? '', values: own?.values ?? {} };
    const { value: found } = turns.next();
    return found && { field, state: found.state, values: found.values };
  });
}

/** Each in turn where all weigh alike, else each once and then by weight. */
function inTurn<Choice extends { weight: number }>(all: readonly Choice[], random: Random, count: number): Choice[] {
  const choices = all.filter(({ weight }) => weight > 0);
  if (choices.length === 0) return [];
  const weights = Object.fromEntries(choices.map(({ weight }, n) => [n, weight]));
  const isEven = new Set(Object.values(weights)).size === 1;
  return Array.from({ length: count }, (_, n) => {
    const next = choices[isEven ? n % choices.length : n] ?? choices[Number(random.weighted(weights))];
    return next as Choice;
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
