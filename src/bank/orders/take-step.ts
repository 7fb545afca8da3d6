import { lockOwners, restOf } from '#sandbox/ledger.ts';
import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Desk, EdgeHandler, EdgeName, Facts } from '../desk/desk.ts';
import { post, releaseHold } from '../ledger.ts';
import { resolveQuota } from '../quotas/quota-book.ts';
import { refusal } from '../refusals.ts';
import { settleCoupon } from './coupon-use.ts';
import type { AnyOrder, Family, Move, Next, Step } from './family.ts';
import { putAside, takeUp } from './frozen.ts';
import { captureHolds } from './holds.ts';

/** The order that a call names. */
export interface Asked {
  orderNo: string;
  /** The version that the person saw; any without it. */
  version?: number | undefined;
}

export function isOf({ name, kinds }: Pick<Family, 'name' | 'kinds'>, facts: Pick<Facts, 'family'>): boolean {
  return facts.family === name || kinds?.includes(facts.family) === true;
}

/** The order with its merchants locked; undefined for an order of another family. */
export async function openOrder<O extends AnyOrder, Name extends string>(
  family: Family<O, Name>,
  desk: Desk,
  orderNo: string,
): Promise<O | undefined> {
  const before = await desk.facts<O['facts']>(orderNo);
  if (before === undefined || !isOf(family, before)) return undefined;
  const { owner } = before;
  await lockOwners(desk.book, family.locks?.(owner, before.facts) ?? [owner]);
  const row = await desk.record(owner, family.entity, orderNo);
  return row === undefined ? undefined : orderOf(family, desk, orderNo, row);
}

/** An order whose record is at hand and whose merchant is locked. */
export async function orderOf<O extends AnyOrder, Name extends string>(
  family: Family<O, Name>,
  desk: Desk,
  orderNo: string,
  row: O['row'],
): Promise<O | undefined> {
  const known = await desk.facts<O['facts']>(orderNo);
  if (known === undefined || !isOf(family, known)) return undefined;
  const { owner, facts, stage } = known;
  return { desk, owner, orderNo, row, facts, stage, known, at: dateTimeOf(desk.now) } as AnyOrder as O;
}

/** @throws Refusal 10018 where the merchant has no such order, 10019 where it has no say, 10010 for one that has changed */
export async function openOwn<O extends AnyOrder, Name extends string>(
  family: Family<O, Name>,
  desk: Desk,
  owner: string,
  asked: Asked,
): Promise<O> {
  const known = await desk.facts(asked.orderNo);
  const order = known?.owner === owner ? await openOrder(family, desk, asked.orderNo) : undefined;
  // The other side of an order has a record of it, too, and no say in it.
  if (order === undefined) throw refusal((await desk.record(owner, family.entity, asked.orderNo)) ? '10019' : '10018');
  if (asked.version !== undefined && order.row.version !== asked.version) throw refusal('10010');
  return order;
}

/**
 * Moves an order along one step of its family. A step that its state does not admit changes nothing and answers false, so
 * that an event which comes twice, or late, does no harm.
 */
export async function takeStep<O extends AnyOrder, Name extends string>(
  family: Family<O, Name>,
  desk: Desk,
  orderNo: string,
  name: NoInfer<Name>,
  said?: unknown,
): Promise<boolean> {
  const order = await openOrder(family, desk, orderNo);
  return order !== undefined && (await take(family, order, name, said));
}

/**
 * The same for a person of the merchant, who is told why not.
 * @throws Refusal 10018, 10010, 10019, and those of the step
 */
export async function takeOwnStep<O extends AnyOrder, Name extends string, Said extends Asked>(
  family: Family<O, Name>,
  desk: Desk,
  owner: string,
  name: NoInfer<Name>,
  asked: Said,
): Promise<O> {
  const order = await openOwn(family, desk, owner, asked);
  await takeOpen(family, order, name, asked);
  return order;
}

/** A step of an order that is open already. @throws Refusal 10019, and those of the step */
export async function takeOpen<O extends AnyOrder, Name extends string>(
  family: Family<O, Name>,
  order: O,
  name: NoInfer<Name>,
  said?: unknown,
): Promise<void> {
  if (!(await take(family, order, name, said))) throw refusal('10019');
}

async function take<O extends AnyOrder>(
  family: Family<O, string>,
  order: O,
  name: string,
  said: unknown,
): Promise<boolean> {
  const step = lineFor(family, order, name, said);
  if (step?.refuses !== undefined) throw refusal(step.refuses);
  if (step?.move === undefined) return false;
  if (step.leaves === true && (await order.desk.merchant(order.owner))?.frozen === true) {
    await putAside(family, order, name);
    return true;
  }
  const move = typeof step.move === 'function' ? await step.move(order, said) : step.move;
  if (move === false) return false;
  const { then, ...own } = move;
  await make(family, order, own);
  if (then === undefined) return true;
  const next = typeof then === 'string' ? { step: then, said } : then;
  return (await take(family, order, next.step, next.said)) || Object.keys(own).length > 0;
}

/** The first line of a step that fits the order. @throws Error where the family has no such step */
export function lineFor<O extends AnyOrder>(
  family: Family<O, string>,
  order: O,
  name: string,
  said?: unknown,
): Step<O> | undefined {
  const lines = ownEntry(family.steps, name);
  if (lines === undefined) throw new Error(`Family "${family.name}" has no step "${name}"`);
  return listOf(lines).find(
    (line) =>
      isAmong(line.from, order.row.status) &&
      isAmong(line.stage, order.stage) &&
      (line.when === undefined || line.when(order, said)),
  );
}

function listOf<T>(value: T | readonly T[] | undefined): readonly T[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? (value as readonly T[]) : [value as T];
}

function isAmong<T>(allowed: T | readonly T[] | undefined, value: T): boolean {
  return allowed === undefined || listOf(allowed).includes(value);
}

async function make<O extends AnyOrder>(family: Family<O, string>, order: O, move: Move<O>): Promise<void> {
  const { desk, owner, orderNo, at } = order;
  if (move.captures !== undefined) await captureHolds(desk, orderNo, at, move.captures);
  if (move.posts !== undefined) await post(desk.book, { ...move.posts, reference: orderNo, at });
  const released = move.releases === true ? await releaseHolds(family, order) : {};
  if (typeof move.quota === 'object') await resolveQuota(desk, 'USE', order, move.quota.use);
  else if (move.quota !== undefined) await resolveQuota(desk, move.quota, order);
  if (move.coupon !== undefined) await settleCoupon(desk, owner, order.row.couponNo ?? undefined, move.coupon);
  if (move.stage !== undefined || move.facts !== undefined) await keepFacts(order, move.facts, move.stage);
  if (move.to !== undefined || move.set !== undefined) {
    const to = move.to === undefined ? {} : { status: move.to };
    await changeRow(family, order, { ...released, ...move.set, ...to } as Partial<O['row']>);
  }
  for (const said of listOf(move.says)) await desk.event(owner, { ...said, orderNo, at });
  await move.also?.(order);
  for (const next of listOf(move.next)) await schedule(family, order, next);
}

async function releaseHolds<O extends AnyOrder>(family: Family<O, string>, order: O): Promise<Partial<O['row']>> {
  const { desk, orderNo, at } = order;
  const holds = await desk.book.openHolds(orderNo);
  let freed = 0n;
  for (const hold of holds) {
    await releaseHold(desk.book, hold.holdNo, at);
    freed += restOf(hold);
  }
  return holds.length === 0 ? {} : (family.released?.(order, freed) ?? {});
}

/** Keeps what the bank knows of an order; the order at hand knows it too from here on. */
export async function keepFacts<O extends AnyOrder>(
  order: O,
  facts: Partial<O['facts']> = {},
  stage: O['stage'] = order.stage,
): Promise<void> {
  order.facts = { ...order.facts, ...facts };
  order.stage = stage;
  await order.desk.putFacts({ ...order.known, stage, facts: order.facts });
}

/** Changes the record of an order, counts its version up, and tells the merchant of a new state. */
export async function changeRow<O extends AnyOrder>(
  family: Family<O, string>,
  order: O,
  changes: Partial<O['row']>,
): Promise<void> {
  const { desk, owner, orderNo, at, row } = order;
  const counted = { ...changes, version: row.version + 1 };
  await desk.changeRecord(owner, family.entity, orderNo, counted);
  order.row = { ...row, ...counted };
  if (order.row.status === row.status) return;
  const message = family.message?.(order.row, at);
  if (message !== undefined) await desk.tell(owner, message);
}

function schedule({ name }: Pick<Family, 'name'>, { desk, orderNo }: AnyOrder, next: Next): Promise<void> {
  const edge = `${name}.${next.step}` as const;
  return 'at' in next ? desk.scheduleAt(edge, orderNo, next.at) : desk.schedule(edge, orderNo, next.after);
}

/**
 * A step that was put aside while the merchant was frozen is taken in a while, unless the order has ended meanwhile.
 * @returns false for a step of no family
 */
export async function takeUpStep(
  families: readonly Family[],
  desk: Desk,
  edge: EdgeName,
  orderNo: string,
): Promise<boolean> {
  const [name, step = ''] = edge.split('.');
  const family = families.find((each) => each.name === name);
  if (family === undefined) return false;
  const order = await openOrder(family, desk, orderNo);
  if (order !== undefined && lineFor(family, order, step)?.leaves === true) await takeUp(family, order, step);
  return true;
}

/** The steps that the bank takes by itself, by the names under which they are scheduled. */
export function edgesOf(families: readonly Family[]): Record<EdgeName, EdgeHandler> {
  const edges = families.flatMap((family) =>
    Object.entries(family.steps)
      .filter(([, lines]) => listOf(lines).some((line) => line.by === 'bank'))
      .map(([step]): [EdgeName, EdgeHandler] => [
        `${family.name}.${step}`,
        (desk, orderNo) => takeStep(family, desk, orderNo, step),
      ]),
  );
  return Object.fromEntries(edges);
}

/** An order as it is put down. */
export interface Opening<O extends AnyOrder> {
  orderNo: string;
  row: O['row'];
  facts: O['facts'];
  stage: O['stage'];
  /** The kind of its facts, where the family has several. */
  kind?: string;
  /** What it is worth in USD minor units, for limits. */
  usdEquivalent?: bigint;
  says?: Move<O>['says'];
  next?: Move<O>['next'];
}

/** Puts an order down that the family has accepted: its facts, its record, the first of its progress, what follows. */
export async function putDown<O extends AnyOrder, Name extends string>(
  family: Family<O, Name>,
  desk: Desk,
  owner: string,
  opening: Opening<O>,
): Promise<O> {
  const { orderNo, row, facts, stage, kind, usdEquivalent, says, next } = opening;
  const at = dateTimeOf(desk.now);
  const known: Facts = { orderNo, owner, family: kind ?? family.name, stage, at, facts };
  if (usdEquivalent !== undefined) known.usdEquivalent = usdEquivalent;
  await desk.putFacts(known);
  await desk.addRecord(owner, family.entity, row);
  const order = { desk, owner, orderNo, row, facts, stage, known, at } as AnyOrder as O;
  const message = family.message?.(row, at);
  if (message !== undefined) await desk.tell(owner, message);
  await make(family, order, { ...(says && { says }), ...(next && { next }) });
  return order;
}
