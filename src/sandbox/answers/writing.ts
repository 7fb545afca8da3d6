import type { AnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { formatFacts } from '#model/formats.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import type { EntityRecord, Where } from '../database/entity-store.ts';
import { BrokenRequest, Refusal } from '../context/refusal.ts';
import { VERSION } from '../storage/columns.ts';
import { queueFor } from '../storage/queue.ts';
import { type StepTools, tellOf } from '../work/take-step.ts';
import { bindFiles, holdsFiles } from './bound-files.ts';
import { defaulted, guarded, type RecordService } from './guarding.ts';
import { holdChecks } from './held-checks.ts';
import { scopeOf, valuesFrom, whereFrom } from '../storage/looking-up.ts';
import { differs, holdMarks, holdSides, holdWays, moved, resubmitted, submitted } from './states.ts';

type Site = Record<string, unknown>;
type Kind<K extends AnswerDefinition['kind']> = Extract<AnswerDefinition, { kind: K }>;
export type KeyFor = (entity: string, context: AnswerContext) => string | Promise<string>;

/** `create`: a record of the request's fields, with a new key, and with `createdAt` if the entity has it. */
export function createAnswer(answer: Kind<'create'>, site: Site, service: RecordService, keyFor: KeyFor): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const scope = await scopeOf(context, site, answer.data);
    holdChecks(context, answer.checks, scope);
    const said = { ...fieldsOf(definition, context.request), ...known(valuesFrom(answer.set, scope)) };
    const looked = await guarded(context, definition, submitted(definition, said), service);
    const record = await defaulted(context, definition, looked, null);
    record[definition.key] ??= await newKey(context, definition, service, keyFor);
    const stored = await insert(context, definition, record, { model: context.model, site, service });
    const shown = result(context, answer.of, stored);
    // The creator must be able to name the record, so its key is never masked here.
    return shown !== null && Object.hasOwn(shown, definition.key)
      ? { ...shown, [definition.key]: stored[definition.key] }
      : shown;
  };
}

function newKey(
  context: AnswerContext,
  definition: EntityDefinition,
  { nextNumber }: RecordService,
  keyFor: KeyFor,
): string | Promise<string> {
  if (definition.number === undefined) return keyFor(definition.name, context);
  if (!nextNumber) throw new Error(`The product has no numbers for "${definition.name}"`);
  return nextNumber(context, definition.number);
}

/** `save`: the record of a key, or the one that matches; created if it does not exist. */
export function saveAnswer(answer: Kind<'save'>, site: Site, service: RecordService, keyFor: KeyFor): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const scope = await scopeOf(context, site, answer.data);
    const where = answer.key
      ? { [definition.key]: { any: [keyOf(evaluate(answer.key, scope))] } }
      : whereFrom(definition, answer.where, scope);
    const record = await soleRecord(context, answer.of, where);
    holdChecks(context, answer.checks, { ...scope, record });
    const { [definition.key]: _, [VERSION]: _version, ...changes } = fieldsOf(definition, context.request);
    const values = { ...changes, ...valuesFrom(answer.set, { ...scope, record }) };
    if (record !== null) holdSides(context, definition, record, values);
    if (record === null) {
      const said: EntityRecord = { ...known(values), ...valuesOf(where) };
      const looked = await guarded(context, definition, said, service);
      const kept = await defaulted(context, definition, looked, null);
      kept[definition.key] ??= await newKey(context, definition, service, keyFor);
      const tools = { model: context.model, site, service };
      return result(context, answer.of, await insert(context, definition, kept, tools));
    }
    const { [definition.key]: _kept, ...kept } = isLookedAt(definition)
      ? await lookedAt(context, definition, record, values, service)
      : values;
    const stored = await context.entities.update(answer.of, keyOf(record[definition.key]), kept);
    await bindFiles(context, definition, values, stored);
    return result(context, answer.of, stored);
  };
}

/** Field values that the condition fixes for every matching record. */
function valuesOf(where: Where): EntityRecord {
  return Object.fromEntries(
    Object.entries(where).flatMap(([name, condition]) =>
      typeof condition === 'object' && condition !== null && 'any' in condition && condition.any.length === 1
        ? [[name, condition.any[0]] as const]
        : [],
    ),
  );
}

/**
 * `update`: writes the request's fields to the record of its key; a `version` in the request must be current. With
 * `where`: writes the values of `set` to every matching record, under the same rules.
 */
export function updateAnswer(answer: Kind<'update'>, site: Site, service: RecordService): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const scope = await scopeOf(context, site, answer.data);
    if (answer.where) {
      holdChecks(context, answer.checks, scope);
      const found = await fitting(context, definition, whereFrom(definition, answer.where, scope));
      const changesOfOne = (record: EntityRecord): EntityRecord => valuesFrom(answer.set, { ...scope, record });
      if (isLookedAt(definition)) return changeEach(context, definition, found, changesOfOne, service);
      const changed = found.map((record) => ({ ...changesOfOne(record), [definition.key]: record[definition.key] }));
      await context.entities.updateMany(answer.of, changed);
      return null;
    }
    const { key, version, changes } = changesOf(
      definition,
      answer.whole ? wholeOf(definition, context) : context.request,
    );
    const isAsked = answer.checks !== undefined || isLookedAt(definition);
    const before = isAsked
      ? await context.entities.need(answer.of, key, { lock: true })
      : await recordBefore(context, answer, key);
    holdChecks(context, answer.checks, { ...scope, record: before });
    if (before !== null) holdMarks(context, definition, before as EntityRecord, changes);
    const said = { ...changes, ...valuesFrom(answer.set, { ...scope, record: before }) };
    const { [definition.key]: _key, ...values } = isAsked
      ? await lookedAt(context, definition, before as EntityRecord, said, service)
      : said;
    holdRequired(definition, values, Object.keys(values));
    const stored = await context.entities.update(answer.of, key, values, version);
    await bindFiles(context, definition, changes, stored);
    return result(context, answer.of, stored);
  };
}

/** Changes records one by one, because the rules of one depend on the changes of those before it. */
async function changeEach(
  context: AnswerContext,
  definition: EntityDefinition,
  records: readonly EntityRecord[],
  changesOfOne: (record: EntityRecord) => EntityRecord,
  service: RecordService,
): Promise<null> {
  for (const record of records) {
    const said = changesOfOne(record);
    const { [definition.key]: _, ...changes } = await lookedAt(context, definition, record, said, service);
    await context.entities.update(definition.name, keyOf(record[definition.key]), changes);
  }
  return null;
}

/** Returns true if an update must read the stored record first. */
function isLookedAt({ guarded: isGuarded, oneDefault, unique, lifecycle }: EntityDefinition): boolean {
  return isGuarded === true || oneDefault !== undefined || unique !== undefined || lifecycle !== undefined;
}

/** Returns the changes of a record after its rules were applied: guards, the single default, uniqueness, lifecycle. */
async function lookedAt(
  context: AnswerContext,
  definition: EntityDefinition,
  before: EntityRecord,
  said: EntityRecord,
  service: RecordService,
): Promise<EntityRecord> {
  const looked = await guarded(context, definition, { ...before, ...said }, service);
  const kept = await defaulted(context, definition, looked, before);
  const changes = Object.entries(kept).filter(([name, value]) => differs(before[name], value));
  const after = { ...Object.fromEntries(changes), ...resubmitted(definition, before, kept) };
  holdWays(context, definition, before, { ...before, ...after });
  holdSides(context, definition, before, after);
  return after;
}

export function removeAnswer(answer: Kind<'remove'>, site: Site): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    if (answer.where) {
      const scope = await scopeOf(context, site, answer.data);
      holdChecks(context, answer.checks, scope);
      const where = whereFrom(definition, answer.where, scope);
      for (const record of await fitting(context, definition, where)) {
        await context.entities.remove(answer.of, keyOf(record[definition.key]));
      }
      return null;
    }
    const key = keyOf(context.request[definition.key], definition.key);
    if (answer.checks) {
      // Locked before any read, so that nobody creates a conflicting record meanwhile.
      const record = await context.entities.need(answer.of, key, { lock: true });
      holdChecks(context, answer.checks, { ...(await scopeOf(context, site, answer.data)), record });
    }
    await context.entities.remove(answer.of, key);
    return null;
  };
}

/** `transition`: moves the record along its lifecycle and writes the other fields of the request. */
export function transitionAnswer(answer: Kind<'transition'>, site: Site, service: RecordService): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const scope = await scopeOf(context, site, answer.data);
    const { key, version, changes } = changesOf(definition, context.request);
    // The version is checked before the state, because its error is more precise: the person saw outdated data.
    if (version !== undefined) await context.entities.update(answer.of, key, {}, version);
    const tools = { model: context.model, site, service };
    const stored = await moved(context, definition, key, answer.to, tools, (record) => {
      holdChecks(context, answer.checks, { ...scope, record });
      return { ...changes, ...valuesFrom(answer.set, { ...scope, record }) };
    });
    await bindFiles(context, definition, changes, stored);
    return result(context, answer.of, stored);
  };
}

async function insert(
  context: AnswerContext,
  definition: EntityDefinition,
  record: EntityRecord,
  tools: StepTools,
): Promise<EntityRecord> {
  if (has(definition, 'createdAt')) record.createdAt ??= dateTimeOf(context.clock.now());
  holdRequired(definition, record);
  const stored = await context.entities.insert(definition.name, record);
  await bindFiles(context, definition, record, stored);
  const { tx, entities, clock, outbox } = context;
  const say = definition.lifecycle?.made;
  if (say) await tellOf(definition, { say }, { tx, entities, outbox, now: clock.now() }, [stored], tools);
  return stored;
}

/**
 * @param among only these fields; the store sets the owner's side and sub-owner of a new record
 * @throws BrokenRequest for required fields that the record would lack: no answer could show it, and no list either
 */
function holdRequired(
  { required, sides, subOwner }: EntityDefinition,
  record: EntityRecord,
  among: readonly string[] = required.filter((name) => name !== sides?.from && name !== subOwner),
): void {
  const missing = among.filter((name) => required.includes(name) && (ownEntry(record, name) ?? null) === null);
  if (missing.length > 0) throw new BrokenRequest(missing.map((name) => ({ path: `/${name}`, message: '不能为空' })));
}

/** The first matching record, locked. If there is none, nobody else creates one until the transaction ends. */
async function soleRecord(context: AnswerContext, entity: string, where: Where): Promise<EntityRecord | null> {
  const find = async (): Promise<EntityRecord | undefined> =>
    (await context.entities.find(entity, { where, limit: 1, lock: true }))[0];
  const record = await find();
  if (record) return record;
  await queueFor(context.tx, `${context.owner}/${entity}/${JSON.stringify(where)}`);
  return (await find()) ?? null;
}

/** The matching records, locked. Refuses (notFound) if a requested key is missing. */
async function fitting(context: AnswerContext, definition: EntityDefinition, where: Where): Promise<EntityRecord[]> {
  const found = await context.entities.find(definition.name, { where, lock: true });
  const keys = ownEntry(where, definition.key);
  const wanted = typeof keys === 'object' && keys !== null && 'any' in keys ? new Set(keys.any).size : 0;
  if (found.length < wanted) throw new Refusal(context.refusals.notFound);
  return found;
}

/** Reads the stored record only if an expression uses it; otherwise null. */
async function recordBefore(
  context: AnswerContext,
  { of, set }: Pick<Kind<'update'>, 'of' | 'set'>,
  key: string | number,
): Promise<Scope['record']> {
  const isRead = Object.values(set ?? {}).some(({ value }) => value.reads.some((path) => path.startsWith('record.')));
  return isRead ? context.entities.need(of, key, { lock: true }) : null;
}

interface Changes {
  key: string | number;
  version: number | undefined;
  changes: EntityRecord;
}

function changesOf(definition: EntityDefinition, request: Record<string, unknown>): Changes {
  const { [definition.key]: key, [VERSION]: version, ...given } = fieldsOf(definition, request);
  const changes = Object.fromEntries(
    Object.entries(given).filter(([name, value]) => isKnown(value) || !hides(definition, name)),
  );
  return { key: keyOf(key, definition.key), version: typeof version === 'number' ? version : undefined, changes };
}

function result(context: AnswerContext, entity: string, record: EntityRecord): EntityRecord | null {
  return context.call.result === 'none' ? null : context.show(entity, record);
}

function fieldsOf(definition: EntityDefinition, request: Record<string, unknown>): EntityRecord {
  return Object.fromEntries(Object.entries(request).filter(([name]) => has(definition, name)));
}

function known(record: EntityRecord): EntityRecord {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => isKnown(value)));
}

function has(definition: EntityDefinition, name: string): boolean {
  return definition.fields.some((field) => field.name === name);
}

/** The request with omitted fields as empty; hidden values and files are never sent back, so they stay. */
function wholeOf(definition: EntityDefinition, { call, request }: AnswerContext): Record<string, unknown> {
  const names = Object.keys(call.requestSchema.properties ?? {}).filter((name) => has(definition, name));
  const emptied = names.filter((name) => !hides(definition, name) && !isOfFiles(definition, name));
  return { ...Object.fromEntries(emptied.map((name) => [name, null])), ...request };
}

function isOfFiles({ fields }: EntityDefinition, name: string): boolean {
  return fields.some((field) => field.name === name && holdsFiles(field));
}

/** A hidden value is never sent back: without a new one the stored value stays. */
function hides({ fields }: EntityDefinition, name: string): boolean {
  return fields.some((field) => field.name === name && formatFacts(field.format).isWithheld === true);
}

/** @param name the field of the request; without one the key is that of a stored record */
function keyOf(value: unknown, name?: string): string | number {
  if (typeof value === 'string' || typeof value === 'number') return value;
  if (name !== undefined) throw new BrokenRequest([{ path: `/${name}`, message: '不能为空' }]);
  throw new Error('The request names no key: its call must require the key of the entity');
}
