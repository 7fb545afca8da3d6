import { sql } from 'kysely';
import { callsOfBatch, type BatchAnswerDefinition, type CallContract } from '#model/call.ts';
import { holds } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isStored } from '#model/record-answer.ts';
import { statusText, SUCCESS, type BatchResult, type Job, type RowResult } from '#model/wire.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { mayCall } from '../gate/permission.ts';
import { BrokenRequest, filled, Forbidden, Refusal } from '../context/refusal.ts';
import { BATCH } from '../work/jobs.ts';
import { questionOf, type Site } from './reading.ts';

type Key = string | number;

/** The order of a batch, which may continue as a job after the answer. */
export interface BatchOrder {
  answer: BatchAnswerDefinition;
  /** The records in their order; one of them may be named twice. */
  keys: Key[];
  /** Request fields other than the selection of records. */
  rest: Record<string, unknown>;
}

/** `batch`: runs the single call `each` for every record, at once or as a job. */
export function batchAnswer(answer: BatchAnswerDefinition, site: Site): Answer {
  return async (context): Promise<BatchResult | Job> => {
    mayDo(context, answer);
    const keys = await keysOf(context, answer, site);
    const named = new Set([answer.rows, answer.filter?.field]);
    const rest = Object.fromEntries(Object.entries(context.request).filter(([name]) => !named.has(name)));
    if (context.call.result === 'job') {
      const order: BatchOrder = { answer, keys, rest };
      const uuId = await context.jobs.start(BATCH, order, '', keys.length);
      return { uuId, status: 'PROCESSING', total: keys.length, done: 0, failed: 0 };
    }
    const runAt = runnerOf(context, { answer, keys, rest });
    const rows: RowResult[] = [];
    for (const place of keys.keys()) rows.push(await runAt(place));
    return { total: rows.length, failed: rows.filter((row) => row.code !== SUCCESS).length, rows };
  };
}

/** Requires the permission of a single call that the batch may run: a batch must not bypass it. */
export function mayDo(context: AnswerContext, answer: BatchAnswerDefinition): void {
  if (!callsOfBatch(answer).some((each) => mayCall(callOf(context, each), context.session))) throw new Forbidden();
}

/**
 * Runs a batch by the places of its records. A record runs at its first place only: named again, it is refused there, so
 * that no money moves twice under one order.
 */
export function runnerOf(
  context: AnswerContext,
  { answer, keys, rest }: BatchOrder,
): (place: number) => Promise<RowResult> {
  const firstPlaces = new Map(keys.map((key, place) => [key, place] as const).toReversed());
  return async (place) => {
    const key = keys[place]!;
    const first = firstPlaces.get(key)!;
    if (first === place) return doOne(context, answer, key, rest);
    const { namedTwice } = context.refusals;
    return { key: String(key), ...filled(namedTwice, { row: place + 1, other: first + 1 }) };
  };
}

/** Runs the call for one record; a refusal undoes only what was written for that record. */
async function doOne(
  context: AnswerContext,
  answer: BatchAnswerDefinition,
  key: Key,
  rest: Record<string, unknown>,
): Promise<RowResult> {
  await sql`savepoint one`.execute(context.tx);
  try {
    const each = await callFor(context, answer, key);
    const request = await requestFor(context, answer, each, key, rest);
    // Each record is validated by the rules of the single call, even if the batch call has fewer.
    context.inspect(each.name, request);
    await context.holdRules(each.name, request);
    await context.ask(each.name, request);
    const still = await stillOf(context, answer, key);
    await sql`release savepoint one`.execute(context.tx);
    return { key: String(key), code: SUCCESS, message: '', ...(still !== undefined && { still }) };
  } catch (error) {
    const refusal = refusalOf(error);
    if (refusal === null) throw error;
    await sql`rollback to savepoint one`.execute(context.tx);
    return { key: String(key), ...refusal };
  }
}

/** Returns why the record still waits after its call ran; undefined if it is finished. */
async function stillOf(context: AnswerContext, answer: BatchAnswerDefinition, key: Key): Promise<string | undefined> {
  const { still } = answer;
  if (still === undefined) return undefined;
  // A row that has left the list waits for nothing more.
  const [row] = await recordsOf(context, answer, [key]);
  return row && holds(still.that, { form: context.request, row }) ? still.say : undefined;
}

function refusalOf(error: unknown): Pick<RowResult, 'code' | 'message'> | null {
  if (error instanceof Refusal) return { code: error.code, message: error.message };
  if (error instanceof Forbidden) return { code: '403', message: statusText(403) };
  return error instanceof BrokenRequest ? { code: '400', message: statusText(400) } : null;
}

/** The single call for a record. @throws Refusal notFound without the record, wrongState for one of no kind */
async function callFor(context: AnswerContext, answer: BatchAnswerDefinition, key: Key): Promise<CallContract> {
  const { each } = answer;
  if (typeof each === 'string') return callOf(context, each);
  const row = await recordOf(context, answer, key);
  const found = each.calls.find(({ value }) => value === row[each.field]);
  if (!found) throw new Refusal(context.refusals.wrongState);
  const call = callOf(context, found.call);
  if (!mayCall(call, context.session)) throw new Forbidden();
  return call;
}

/** Request for one record: its key, the batch's common fields, and required fields of the record. */
async function requestFor(
  context: AnswerContext,
  answer: BatchAnswerDefinition,
  { fields, required }: CallContract,
  key: Key,
  rest: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const request: Record<string, unknown> = { [answer.key]: key };
  for (const name of fields) if (rest[name] !== undefined) request[name] ??= rest[name];
  const missing = required.filter((name) => request[name] === undefined);
  if (missing.length === 0) return request;
  const record = await recordOf(context, answer, key);
  for (const name of missing) request[name] = record[name];
  return request;
}

/** The records that the request selects, in its order; a record that it names twice is in it twice. */
export async function keysOf(context: AnswerContext, answer: BatchAnswerDefinition, site: Site): Promise<Key[]> {
  const given = answer.rows === undefined ? undefined : context.request[answer.rows];
  const filter = answer.filter && context.request[answer.filter.field];
  if ((given === undefined) === (filter === undefined)) {
    throw new BrokenRequest([{ path: `/${answer.rows ?? answer.filter?.field ?? ''}`, message: '请选择要处理的记录' }]);
  }
  const keys = Array.isArray(given)
    ? (given as Key[])
    : await meantOf(context, answer, await keysThatMatch(context, answer, filter as Record<string, unknown>, site));
  if (keys.length > answer.most) throw tooMany(context, answer.most, keys.length);
  if (keys.length === 0) throw new Refusal(context.refusals.nothingMeant);
  return keys;
}

const PAGE = 1000;
/** Maximum rows of a list in which a batch searches for its keys. */
const MOST_SHOWN = 50_000;

/** Exactly the rows that the person sees: of a stored list in one read, of a computed list from its answer. */
async function keysThatMatch(
  context: AnswerContext,
  answer: BatchAnswerDefinition,
  filter: Record<string, unknown>,
  site: Site,
): Promise<Key[]> {
  const list = callOf(context, answer.filter?.list ?? '');
  if (!mayCall(list, context.session)) throw new Forbidden();
  const { of, most } = answer;
  const { answer: listed } = list;
  if (listed.kind === 'list' && isStored(listed) && listed.of === of && list.result === 'page') {
    const { where, sort } = await questionOf({ ...context, call: list, request: filter }, listed, site);
    const found = await context.entities.keys(of, { where, sort, limit: most + 1 });
    if (found.length > most) throw tooMany(context, most, await context.entities.count(of, where));
    return found;
  }
  const rows = await shownRows(context, list, filter, answer.most);
  return [...new Set(rows.map((row) => row[answer.key] as Key))];
}

/** All rows that a list shows the person. @throws Refusal tooManyAtOnce for more than `most` */
async function shownRows(
  context: AnswerContext,
  list: CallContract,
  filter: Record<string, unknown>,
  most: number,
): Promise<EntityRecord[]> {
  const found: EntityRecord[] = [];
  for (let currentPage = 1; ; currentPage += 1) {
    const shown = await context.ask(list.name, {
      ...filter,
      ...(list.result === 'page' && { currentPage, pageSize: PAGE }),
    });
    const { list: rows, total } = Array.isArray(shown)
      ? { list: shown as EntityRecord[], total: shown.length }
      : (shown as { list: EntityRecord[]; total: number });
    if (total > most) throw tooMany(context, most, total);
    found.push(...rows);
    if (rows.length === 0 || found.length >= total) return found;
  }
}

/** The selected records that the batch applies to. */
async function meantOf(context: AnswerContext, answer: BatchAnswerDefinition, keys: Key[]): Promise<Key[]> {
  const { only } = answer;
  if (only === undefined) return keys;
  const meant = new Set<Key>();
  for (const row of await recordsOf(context, answer, keys))
    if (holds(only, { form: context.request, row })) meant.add(row[answer.key] as Key);
  return keys.filter((key) => meant.has(key));
}

/** The record of a key. @throws Refusal notFound */
async function recordOf(context: AnswerContext, answer: BatchAnswerDefinition, key: Key): Promise<EntityRecord> {
  const [row] = await recordsOf(context, answer, [key]);
  if (!row) throw new Refusal(context.refusals.notFound);
  return row;
}

/** The stored records of these keys, or the rows of the batch's list, in any order. */
export async function recordsOf(
  context: AnswerContext,
  { of, key, list }: BatchAnswerDefinition,
  keys: readonly Key[],
): Promise<EntityRecord[]> {
  if (list !== undefined) {
    const shown = await shownRows(context, callOf(context, list), {}, MOST_SHOWN);
    return shown.filter((row) => keys.includes(row[key] as Key));
  }
  const rows: EntityRecord[] = [];
  for (let from = 0; from < keys.length; from += PAGE) {
    const any = keys.slice(from, from + PAGE);
    rows.push(...(await context.entities.find(of, { where: { [key]: { any } }, sort: key })));
  }
  return rows;
}

function tooMany({ refusals }: AnswerContext, most: number, count: number): Refusal {
  const [limit = '', found = ''] = [most, count].map((each) => each.toLocaleString('en-US'));
  return new Refusal(filled(refusals.tooManyAtOnce, { limit, found }));
}

function callOf({ model }: AnswerContext, name: string): CallContract {
  const call = ownEntry(model.calls, name);
  if (!call) throw new Error(`The Model has no call "${name}"`);
  return call;
}
