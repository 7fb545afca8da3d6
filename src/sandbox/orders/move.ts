import { debit, restOf } from '../ledger/ledger.ts';
import { type AnyOrder, type Family, type HoldCapture, listOf, type Move, type Next, type Terms } from './family.ts';
import type { OrderService } from './service.ts';

export type Mover<T extends Terms> = ReturnType<typeof moverOf<T>>;

/** Runs the moves of steps: holds, journals, facts, record, progress, and later steps. */
export function moverOf<T extends Terms>(service: Pick<OrderService<T>, 'ledger' | 'more'>) {
  const { ledger } = service;
  type Order = AnyOrder<T>;
  return { make, captureHolds, keepFacts, changeRow, wakeEvents };

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
   * Captures every open hold of an order, or one of them, with a journal for each.
   * @throws Error if the holds are smaller than the capture, and no account pays the rest
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

  /** Stores the facts of an order, and updates the order in memory. */
  async function keepFacts<O extends Order>(
    order: O,
    facts: Partial<O['facts']> = {},
    stage: O['stage'] = order.stage,
  ): Promise<void> {
    order.facts = { ...order.facts, ...facts };
    order.stage = stage;
    await order.desk.putFacts({ ...order.known, stage, facts: order.facts });
  }

  /** Changes the record of an order, increments its version, and notifies the owner of a new state. */
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

  function wakeEvents<O extends Order>(family: Family<O, T>, { desk, orderNo, row, facts }: O): Promise<void> {
    return desk.wakeEvents([orderNo, ...(family.references?.(row, facts) ?? [])]);
  }
}

/** Splits a sum by weights; the rest goes to the largest remainders, among equal ones to the lower index. */
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
