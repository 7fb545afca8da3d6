import type { AnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';
import { makeSamples, sampleOrder, sampleReferencesOf, type SampleOptions } from '#model/samples.ts';
import { type EntityRecord, type EntityStore, EVERYONE } from './entity-store.ts';

/** A merchant, or whoever else owns records, of a sample. */
export interface SampleOwner {
  owner: string;
  /** The part of each entity's count that it gets. Default: 1. */
  share?: number;
  /** Its people, as they are signed in. */
  users: readonly Record<string, unknown>[];
}

export interface SampleSettings extends Pick<SampleOptions, 'now' | 'seed' | 'fields'> {
  owners: readonly SampleOwner[];
  /** Only these entities, and none of those. Default: all. */
  only?: readonly string[];
  except?: readonly string[];
}

/** So many records at most are there to choose from for a reference. */
const CHOICE = 100;

/**
 * Gives every entity that has no records its samples: those that say how they are, and those of which the sandbox reads
 * stored records to answer a call.
 */
export async function insertSamples(entities: EntityStore, model: Model, settings: SampleSettings): Promise<void> {
  const { owners, only, except = [], ...options } = settings;
  const read = readEntities(model);
  const everyone: SampleOwner = { owner: EVERYONE, users: owners.flatMap(({ users }) => users).slice(0, 1) };
  for (const entity of sampleOrder(model)) {
    const definition = ownEntry(model.entities, entity);
    if (definition === undefined || (only !== undefined && !only.includes(entity))) continue;
    if (except.includes(entity)) continue;
    if (!isSampled(definition, read)) continue;
    const all = definition.samples?.for === 'everyone' ? [everyone] : owners;
    const without = await ownersWithout(entities, entity, all);
    // What the product keeps for some of its merchants says nothing of the others, but where the word says so.
    if (definition.samples === undefined && without.length < all.length) continue;
    for (const each of without) {
      await insertFor(entities.as(each.owner), model, definition, { ...options, ...each });
    }
  }
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
  return samples === undefined ? read.has(name) : samples.count > 0;
}

/** Entities that have samples under a new Model, and had none before it. */
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
): Promise<void> {
  const { name } = definition;
  const known = new Map<string, EntityRecord[]>();
  for (const each of sampleReferencesOf(model, definition)) known.set(each, await store.find(each, { limit: CHOICE }));
  const made = makeSamples(model, name, { ...options, records: (entity) => known.get(entity) ?? [] });
  await store.insertMany(name, made);
}

/** Entities whose stored records answer a list or are found by their key. */
function readEntities(model: Model): ReadonlySet<string> {
  const found = new Set<string>();
  const look = (answer: AnswerDefinition): void => {
    if (answer.kind === 'steps') for (const step of answer.steps) look(step.answer);
    if (answer.kind === 'groups') found.add(answer.of);
    if ((answer.kind === 'list' || answer.kind === 'get') && answer.from === undefined) found.add(answer.of);
  };
  for (const { answer } of Object.values(model.calls)) look(answer);
  return found;
}
