import { dateTimeOf } from '#model/instant.ts';
import { Refusal, REFUSALS } from '../context/refusal.ts';
import { lockOwners } from '../ledger/ledger.ts';
import { type AnyOrder, type Asked, type Family, isOf, type Terms } from './family.ts';
import type { OrderService } from './service.ts';

export type Opener<T extends Terms> = ReturnType<typeof openerOf<T>>;

/** Reads orders after locking their owners. */
export function openerOf<T extends Terms>({ refusals = REFUSALS }: Pick<OrderService<T>, 'refusals'>) {
  type Order = AnyOrder<T>;
  return { openOrder, orderOf, openOwn };

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

  /** An order whose record was read and whose owner is locked. */
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

  /**
   * @throws Refusal notFound if the owner has no such order, wrongState if it may not act on it, stale if it has
   * changed
   */
  async function openOwn<O extends Order, Name extends string>(
    family: Family<O, T, Name>,
    desk: T['desk'],
    owner: string,
    { orderNo, version }: Asked,
  ): Promise<O> {
    const known = await desk.facts(orderNo);
    const order = known?.owner === owner ? await openOrder(family, desk, orderNo) : undefined;
    if (order === undefined) {
      // The other side of an order can read its record, but must not act on it.
      const isSeen = (await desk.record(owner, family.entity, orderNo)) !== undefined;
      throw new Refusal(isSeen ? refusals.wrongState : refusals.notFound);
    }
    if (version !== undefined && order.row.version !== version) throw new Refusal(refusals.stale);
    return order;
  }
}
