import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import { debit, type Ledger, lockOwners, restOf } from '../ledger/ledger.ts';
import {
  type AnyOrder,
  type Asked,
  type Beginning,
  type EdgeName,
  type Facts,
  type Family,
  type HoldCapture,
  isOf,
  listOf,
  type Move,
  type Next,
  type Opening,
  type Step,
  type Terms,
} from './family.ts';
import { Refusal, type RefusalCatalogue, REFUSALS } from '../context/refusal.ts';

/** Product code for its families. */
export interface OrderService<T extends Terms> {
  ledger: Ledger<T['desk']['book'], T['journal'], T['note']>;
  /** Does what a move changes besides. */
  more(order: AnyOrder<T>, more: T['more']): Promise<void>;
  /** Whether the order's money may not leave, or not come in, for now. */
  isHeldBack(order: AnyOrder<T>, way: 'leaves' | 'enters'): Promise<boolean>;
  /** Progress texts of a waiting step and of a running step. */
  waits: T['progress'];
  goesOn: T['progress'];
  /** Reason in the record meanwhile. */
  reason: string;
  /** Between letting an owner go and taking up its orders, in milliseconds. */
  takenUpAfter: number;
  refusal(code: T['code']): Refusal;
  /** Default: those of the sandbox. */
  refusals?: Pick<RefusalCatalogue, 'notFound' | 'wrongState' | 'stale'>;
}

/**
 * Moves an order of its family along one edge. An edge that the order's state does not admit changes nothing and answers
 * false, so that an event which comes twice, or late, does no harm.
 */
export type EdgeHandler<D> = (desk: D, orderNo: string) => Promise<boolean>;

export type Orders<T extends Terms> = ReturnType<typeof ordersOf<T>>;

/** Takes the steps of a product's families. */
export function ordersOf<T extends Terms>(service: OrderService<T>) {
  const { ledger, refusals = REFUSALS } = service;
  type Order = AnyOrder<T>;
  return {
    openOrder,
    orderOf,
    openOwn,
    takeStep,
    takeOwnStep,
    takeOpen,
    lineFor,
    keepFacts,
    changeRow,
    takeUpStep,
    edgesOf,
    endsOf,
    beginOrder,
    putDown,
    captureHolds,
  };

  /** The order with its owners locked; undefined for an order of another family. */
  async function openOrder<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    orderNo: string,
  ): Promise<O | undefined> {
    const before = await desk.facts<O['facts']>(orderNo);
    if (before === undefined || !isOf(family, before)) return undefined;
    const { owner } = before;
    await lockOwners(desk.book, family.locks?.(owner, before.facts) ?? [owner]);
    const row = (await desk.record(owner, family.entity, orderNo)) as O['row'] | undefined;
    return row === undefined ? undefined : orderOf(family, desk, orderNo, row);
  }

  /** An order whose record is at hand and whose owner is locked. */
  async function orderOf<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    orderNo: string,
    row: O['row'],
  ): Promise<O | undefined> {
    const known = await desk.facts<O['facts']>(orderNo);
    if (known === undefined || !isOf(family, known)) return undefined;
    const { owner, facts, stage } = known;
    return { desk, owner, orderNo, row, facts, stage, known, at: dateTimeOf(desk.now) } as Order as O;
  }

  /** @throws Refusal notFound where the owner has no such order, wrongState where it has no say, stale for one that has changed */
  async function openOwn<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    owner: string,
    { orderNo, version }: Asked,
  ): Promise<O> {
    const known = await desk.facts(orderNo);
    const order = known?.owner === owner ? await openOrder(family, desk, orderNo) : undefined;
    if (order === undefined) {
      // The other side of an order has a record of it, too, and no say in it.
      const isSeen = (await desk.record(owner, family.entity, orderNo)) !== undefined;
      throw new Refusal(isSeen ? refusals.wrongState : refusals.notFound);
    }
    if (version !== undefined && order.row.version !== version) throw new Refusal(refusals.stale);
    return order;
  }

  /**
   * Moves an order along one step of its family. A step that its state does not admit changes nothing and answers false, so
   * that an event which comes twice, or late, does no harm.
   */
  async function takeStep<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    orderNo: string,
    name: NoInfer<Name>,
    said?: unknown,
  ): Promise<boolean> {
    const order = await openOrder(family, desk, orderNo);
    return order !== undefined && (await take(family, order, name, said));
  }

  /**
   * The same for a person of the owner, with the reason of a refusal.
   * @throws Refusal notFound, stale, wrongState, and those of the step
   */
  async function takeOwnStep<O extends Order, Name extends string, Said extends Asked>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    owner: string,
    name: NoInfer<Name>,
    asked: Said,
  ): Promise<O> {
    const order = await openOwn(family, desk, owner, asked);
    await takeOpen(family, order, name, asked);
    return order;
  }

  /** A step of an order that is open already. @throws Refusal wrongState, and those of the step */
  async function takeOpen<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    order: O,
    name: NoInfer<Name>,
    said?: unknown,
  ): Promise<void> {
    if (!(await take(family, order, name, said))) throw new Refusal(refusals.wrongState);
  }

  async function take<O extends Order>(family: Family<O, T>, order: O, name: string, said: unknown): Promise<boolean> {
    order.actor = actorIn(said) ?? order.actor;
    const isTaken = await takeAll(family, order, name, said, []);
    if (isTaken) await wakeEvents(family, order);
    return isTaken;
  }

  function wakeEvents<O extends Order>(family: Family<O, T>, { desk, orderNo, row, facts }: O): Promise<void> {
    return desk.wakeEvents([orderNo, ...(family.references?.(row, facts) ?? [])]);
  }

  /** @param before the steps of the order that this one follows at once */
  async function takeAll<O extends Order>(
    family: Family<O, T>,
    order: O,
    name: string,
    said: unknown,
    before: readonly string[],
  ): Promise<boolean> {
    const chain = [...before, name];
    if (chain.length > MOST_AT_ONCE) {
      throw new Error(`${order.orderNo} takes more than ${MOST_AT_ONCE} steps at once: ${chain.join(' → ')}`);
    }
    const step = lineFor(family, order, name, said);
    if (step?.refuses !== undefined) throw service.refusal(step.refuses);
    if (step?.move === undefined) return false;
    if (await isWaiting(order, step)) {
      await putAside(family, order, name);
      return true;
    }
    const move = typeof step.move === 'function' ? await step.move(order, said) : step.move;
    if (move === false) return false;
    const { then, ...own } = move;
    await make(family, order, own as Move<O, T>);
    if (then === undefined) return true;
    const next = typeof then === 'string' ? { step: then, said } : (then as { step: string; said: unknown });
    return (await takeAll(family, order, next.step, next.said, chain)) || Object.keys(own).length > 0;
  }

  async function isWaiting<O extends Order>(order: O, { leaves, enters }: Step<O, T>): Promise<boolean> {
    if (leaves === true && (await service.isHeldBack(order, 'leaves'))) return true;
    return enters === true && (await service.isHeldBack(order, 'enters'));
  }

  /** The first line of a step that fits the order. @throws Error where the family has no such step */
  function lineFor<O extends Order>(
    family: Family<O, T>,
    order: O,
    name: string,
    said?: unknown,
  ): Step<O, T> | undefined {
    const lines = ownEntry(family.steps, name);
    if (lines === undefined) throw new Error(`Family "${family.name}" has no step "${name}"`);
    return listOf(lines).find(
      (line) =>
        isAmong(line.from, order.row.status) &&
        isAmong(line.stage, order.stage) &&
        (line.when === undefined || line.when(order, said)),
    );
  }

  async function make<O extends Order>(family: Family<O, T>, order: O, move: Move<O, T>): Promise<void> {
    const { desk, owner, orderNo, at } = order;
    if (move.captures !== undefined) await captureHolds(desk, orderNo, at, move.captures);
    if (move.posts !== undefined) await ledger.post(desk.book, { ...move.posts, reference: orderNo, at });
    const released = move.releases === true ? await releaseHolds(family, order) : {};
    await service.more(order, move);
    if (move.stage !== undefined || move.facts !== undefined) await keepFacts(order, move.facts, move.stage);
    if (move.to !== undefined || move.set !== undefined) {
      const to = move.to === undefined ? {} : { status: move.to };
      await changeRow(family, order, { ...released, ...move.set, ...to } as Partial<O['row']>);
    }
    for (const said of listOf(move.says)) await desk.event(owner, { ...said, orderNo, at });
    await move.also?.(order);
    for (const next of listOf(move.next)) await schedule(family, order, next);
  }

  /**
   * Uses up every open hold of an order, or one of them, with a journal for each.
   * @throws Error where less is held than is captured, and nothing says what pays the rest
   */
  async function captureHolds(desk: T['desk'], orderNo: string, at: string, capture: HoldCapture<T>): Promise<void> {
    const { holdNo, kind, fee = 0n, overdraws, note } = capture;
    const open = await desk.book.openHolds(orderNo);
    const holds = holdNo === undefined ? open : open.filter((hold) => hold.holdNo === holdNo);
    const fees = splitOver(
      fee,
      holds.map(({ amount }) => amount),
    );
    const rests = holds.map(restOf);
    let left = capture.amount ?? rests.reduce((sum, rest) => sum + rest, 0n);
    const drawn = holds.flatMap((hold, n) => {
      const rest = rests[n] ?? 0n;
      const amount = rest < left ? rest : left;
      left -= amount;
      return amount === 0n ? [] : { hold, amount, lines: capture.linesOf(amount, fees[n] ?? 0n, n === 0, hold) };
    });
    if (left > 0n) {
      if (overdraws === undefined) throw new Error(`${orderNo} holds less than is captured`);
      const last = drawn.at(-1);
      const beyond = [debit(overdraws.account, left), ...overdraws.linesOf(left, holds.length === 0 ? fee : 0n)];
      if (last === undefined) await ledger.post(desk.book, { kind, reference: orderNo, at, lines: beyond, note });
      else last.lines = [...last.lines, ...beyond];
    }
    for (const { hold, amount, lines } of drawn) {
      await ledger.captureHold(desk.book, { holdNo: hold.holdNo, amount, kind, at, lines, note });
    }
  }

  async function releaseHolds<O extends Order>(family: Family<O, T>, order: O): Promise<Partial<O['row']>> {
    const { desk, orderNo, at } = order;
    const holds = await desk.book.openHolds(orderNo);
    let freed = 0n;
    for (const hold of holds) {
      await ledger.releaseHold(desk.book, hold.holdNo, at);
      freed += restOf(hold);
    }
    return holds.length === 0 ? {} : (family.released?.(order, freed) ?? {});
  }

  /** Keeps what is known of an order; the order at hand knows it too from here on. */
  async function keepFacts<O extends Order>(
    order: O,
    facts: Partial<O['facts']> = {},
    stage: O['stage'] = order.stage,
  ): Promise<void> {
    order.facts = { ...order.facts, ...facts };
    order.stage = stage;
    await order.desk.putFacts({ ...order.known, stage, facts: order.facts });
  }

  /** Changes the record of an order, counts its version up, and tells the owner of a new state. */
  async function changeRow<O extends Order>(family: Family<O, T>, order: O, changes: Partial<O['row']>): Promise<void> {
    const { desk, owner, orderNo, at, row } = order;
    const counted = { ...changes, version: row.version + 1 };
    await desk.changeRecord(owner, family.entity, orderNo, counted);
    order.row = { ...row, ...counted };
    if (order.row.status === row.status) return;
    const message = family.message?.(order.row, at);
    if (message !== undefined) await desk.tell(owner, message);
  }

  function schedule<O extends Order>({ name }: Family<O, T>, { desk, owner, orderNo }: O, next: Next): Promise<void> {
    const edge = `${name}.${next.step}` as const;
    return 'at' in next
      ? desk.scheduleAt(owner, edge, orderNo, next.at)
      : desk.schedule(owner, edge, orderNo, next.after);
  }

  /** Keeps a step until the owner is not held back any more. */
  async function putAside<O extends Order>(
    { name, entity, waits }: Family<O, T>,
    order: O,
    step: string,
  ): Promise<void> {
    const { desk, owner, orderNo, at } = order;
    await desk.putAside(owner, `${name}.${step}`, orderNo);
    if (waits !== undefined) await desk.changeRecord(owner, entity, orderNo, { [waits]: service.reason });
    await desk.event(owner, { orderNo, at, ...service.waits });
  }

  /**
   * A step that was put aside is taken in a while, unless the order has moved meanwhile.
   * @returns false for a step of no family
   */
  async function takeUpStep(
    families: readonly Family<Order, T>[],
    desk: T['desk'],
    edge: EdgeName,
    orderNo: string,
  ): Promise<boolean> {
    const [name, step = ''] = edge.split('.');
    const family = families.find((each) => each.name === name);
    if (family === undefined) return false;
    const order = await openOrder(family, desk, orderNo);
    const line = order === undefined ? undefined : lineFor(family, order, step);
    if (order === undefined || (line?.leaves ?? line?.enters) !== true) return true;
    const { owner, at } = order;
    // Another reason to wait is left.
    if (line !== undefined && (await isWaiting(order, line))) {
      await desk.putAside(owner, edge, orderNo);
      return true;
    }
    if (family.waits !== undefined) await desk.changeRecord(owner, family.entity, orderNo, { [family.waits]: null });
    await desk.event(owner, { orderNo, at, ...service.goesOn });
    await desk.schedule(owner, edge, orderNo, service.takenUpAfter);
    return true;
  }

  /** The steps that the clock takes, by the names under which they are scheduled. */
  function edgesOf(families: readonly Family<Order, T>[]): Record<EdgeName, EdgeHandler<T['desk']>> {
    const edges = families.flatMap((family) =>
      Object.entries(family.steps)
        .filter(([, lines]) => listOf(lines).some((line) => line.by === 'clock'))
        .map(([step]): [EdgeName, EdgeHandler<T['desk']>] => [
          `${family.name}.${step}`,
          (desk, orderNo) => takeStep(family, desk, orderNo, step),
        ]),
    );
    return Object.fromEntries(edges);
  }

  /** The steps that end an order whose step of the clock throws, by the name of the step that throws. */
  function endsOf(families: readonly Family<Order, T>[]): Record<EdgeName, EdgeHandler<T['desk']>> {
    const ends = families.flatMap((family) =>
      Object.entries(family.steps).flatMap(([step, lines]) =>
        listOf(lines).flatMap(({ breaks }): [EdgeName, EdgeHandler<T['desk']>][] =>
          breaks === undefined
            ? []
            : [[`${family.name}.${step}`, (desk, orderNo) => takeStep(family, desk, orderNo, breaks)]],
        ),
      ),
    );
    return Object.fromEntries(ends);
  }

  /** Begins an order that the family has accepted: its number, its holds, then as `putDown`. */
  async function beginOrder<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    owner: string,
    { numbers, takes = [], draw, ...opening }: Beginning<O, T>,
  ): Promise<O> {
    const at = dateTimeOf(desk.now);
    const orderNo = await desk.book.nextNumber(numbers, at);
    const holds: string[] = [];
    for (const part of takes) {
      holds.push((await ledger.placeHold(desk.book, { owner, ...part, orderNo, at })).holdNo);
    }
    return putDown(family, desk, owner, { ...opening, ...draw({ orderNo, at, holds }), orderNo });
  }

  /** Puts an order down: its facts, its record, and what it posts, says and does next. */
  async function putDown<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    owner: string,
    opening: Opening<O, T>,
  ): Promise<O> {
    const { orderNo, row: drawn, facts, stage, kind, usdEquivalent, more, ...first } = opening;
    const row = Object.fromEntries(Object.entries(drawn).filter(([, value]) => value !== undefined)) as O['row'];
    const at = dateTimeOf(desk.now);
    const known: Facts = { orderNo, owner, family: kind ?? family.name, stage, at, facts };
    if (usdEquivalent !== undefined) known.usdEquivalent = usdEquivalent;
    await desk.putFacts(known);
    await desk.addRecord(owner, family.entity, row);
    const order = { desk, owner, orderNo, row, facts, stage, known, at } as Order as O;
    const message = family.message?.(row, at);
    if (message !== undefined) await desk.tell(owner, message);
    await make(family, order, { ...more, ...first } as Move<O, T>);
    await wakeEvents(family, order);
    return order;
  }
}

/** Steps that follow one another at once, at most: more are a circle. */
const MOST_AT_ONCE = 20;

function actorIn(said: unknown): string | undefined {
  if (typeof said !== 'object' || said === null || !('actor' in said)) return undefined;
  return typeof said.actor === 'string' ? said.actor : undefined;
}

function isAmong<Value>(allowed: Value | readonly Value[] | undefined, value: Value): boolean {
  return allowed === undefined || listOf(allowed).includes(value);
}

/** A sum in shares as large as their weights; what is left over goes to the largest remainders, of equal ones to the lower. */
export function splitOver(sum: bigint, weights: readonly bigint[]): bigint[] {
  const whole = weights.reduce((total, weight) => total + weight, 0n);
  if (whole === 0n) return weights.map(() => 0n);
  const parts = weights.map((weight) => (sum * weight) / whole);
  const order = weights
    .map((weight, n) => ({ n, rest: (sum * weight) % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.n - b.n : a.rest > b.rest ? -1 : 1));
  let left = sum - parts.reduce((total, part) => total + part, 0n);
  for (const { n } of order) {
    if (left === 0n) break;
    parts[n] = (parts[n] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
