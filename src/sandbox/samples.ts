import { answersIn } from '#model/answers.ts';
import type { AnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isStored } from '#model/record-answer.ts';
import { makeSamples, SAMPLE_FILE, sampleOrder, sampleReferencesOf, type SampleOptions } from '#model/samples.ts';
import { type EntityRecord, type EntityStore, EVERYONE } from './database/entity-store.ts';
import type { MadeSamples } from './storage/sample-rows.ts';

export { markSamples, type MadeSamples, staleSamples } from './storage/sample-rows.ts';

/** An owner of sample records, such as a merchant. */
export interface SampleOwner {
  owner: string;
  /** The owner's share of each entity's count. Default: 1. */
  share?: number;
  /** The owner's name, and its English name. */
  names?: readonly [string, string];
  /** The owner's people, as signed-in users. */
  users: readonly Record<string, unknown>[];
}

export interface SampleSettings extends Pick<SampleOptions, 'now' | 'seed' | 'fields'> {
  /** Merchants that get samples; fixed rows of an entity belong to the first. */
  owners: readonly SampleOwner[];
  /** Owners that get only the samples declared for their number. */
  others?: readonly SampleOwner[];
  /** Only these entities, and of those only what the entity declares explicitly. Default: all. */
  only?: readonly string[];
  except?: readonly string[];
  /** Entities whose samples are made although there are records. */
  anew?: readonly string[];
}

/** Maximum number of candidate records for a reference. */
const CHOICE = 100;

/**
 * Creates samples for every entity without records: those with `samples`, and those whose stored records answer calls.
 * @returns what was made, for `markSamples`
 */
export async function insertSamples(
  entities: EntityStore,
  model: Model,
  settings: SampleSettings,
): Promise<MadeSamples[]> {
  const { owners, others = [], only, except = [], anew = [], ...options } = settings;
  const made: MadeSamples[] = [];
  const read = readEntities(model);
  const everyone: SampleOwner = { owner: EVERYONE, users: owners.flatMap(({ users }) => users).slice(0, 1) };
  for (const entity of sampleOrder(model)) {
    const definition = ownEntry(model.entities, entity);
    if (definition === undefined || (only !== undefined && !only.includes(entity))) continue;
    const { samples, families } = definition;
    // Orders are created by their steps, so that the books include them.
    if (families !== undefined) continue;
    if (except.includes(entity) && samples === undefined) continue;
    if (!isSampled(definition, read)) continue;
    const said = others.filter(({ owner }) => ownEntry(samples?.merchants, owner) !== undefined);
    const all = samples?.for === 'everyone' ? [everyone] : [...owners, ...said];
    const without = anew.includes(entity) ? all : await ownersWithout(entities, entity, all);
    // If the product stores rows for some merchants, the others get samples only if `samples` requests them.
    if (samples === undefined && without.length < all.length) continue;
    for (const each of without) {
      const isOther = samples?.for !== 'everyone' && each !== owners[0];
      const keys = await insertFor(entities.as(each.owner), model, definition, { ...options, ...each, isOther });
      if (keys.length > 0) made.push({ entity, owner: each.owner, keys });
    }
  }
  return made;
}

async function ownersWithout(
  entities: EntityStore,
  entity: string,
  owners: readonly SampleOwner[],
): Promise<SampleOwner[]> {
  const found: SampleOwner[] = [];
  for (const each of owners) if ((await entities.as(each.owner).count(entity)) === 0) found.push(each);
  return found;
}

function isSampled({ name, samples }: EntityDefinition, read: ReadonlySet<string>): boolean {
  return samples === undefined ? read.has(name) : samples.count > 0 || samples.merchants !== undefined;
}

/** Entities that have samples in a new Model and had none before. */
export function newlySampled(before: Model, after: Model): string[] {
  const [was, is] = [readEntities(before), readEntities(after)];
  return Object.values(after.entities).flatMap((definition) => {
    const old = ownEntry(before.entities, definition.name);
    const isNew = isSampled(definition, is) && (old === undefined || !isSampled(old, was));
    return isNew ? [definition.name] : [];
  });
}

async function insertFor(
  store: EntityStore,
  model: Model,
  definition: EntityDefinition,
  options: Omit<SampleOptions, 'records'>,
): Promise<MadeSamples['keys']> {
  const { name, key } = definition;
  const known = new Map<string, EntityRecord[]>();
  for (const each of sampleReferencesOf(model, definition)) known.set(each, await store.find(each, { limit: CHOICE }));
  const made = makeSamples(model, name, { ...options, records: (entity) => known.get(entity) ?? [] });
  const keyOf = (record: EntityRecord): string | number => record[key] as string | number;
  if (made.length === 0) return [];
  // A person may have made a record of the same number.
  const taken = await store.keys(name, { where: { [key]: made.map(keyOf) }, sort: key, limit: made.length });
  const fresh = made.filter((record) => !taken.includes(keyOf(record)));
  await store.insertMany(name, fresh.map(withoutFiles));
  return fresh.map(keyOf);
}

/** Removes ids of missing files. */
function withoutFiles(record: EntityRecord): EntityRecord {
  const isFile = (value: unknown): boolean => typeof value === 'string' && value.startsWith(SAMPLE_FILE);
  const known = Object.entries(record).filter(([, value]) => !isFile(Array.isArray(value) ? value[0] : value));
  return Object.fromEntries(known);
}

type Reading = Extract<AnswerDefinition, { kind: 'list' | 'get' }>;

function readsStored(answer: AnswerDefinition): answer is Reading {
  return (answer.kind === 'get' || answer.kind === 'list') && isStored(answer);
}

/** Entities whose stored records answer a list or are found by their key. */
function readEntities(model: Model): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (answer: AnswerDefinition): void => {
    if (answer.kind === 'groups') found.add(answer.of);
    if (readsStored(answer)) found.add(answer.of);
  };
  for (const { answer } of Object.values(model.calls)) answersIn(answer).forEach(look);
  for (const { name, rows } of Object.values(model.entities)) if (rows) found.delete(name);
  return found;
}
