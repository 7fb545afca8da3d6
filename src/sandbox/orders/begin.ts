import { dateTimeOf } from '#model/instant.ts';
import type { AnyOrder, Beginning, Facts, Family, Move, Opening, Terms } from './family.ts';
import type { Mover } from './move.ts';
import type { OrderService } from './service.ts';

/** Creates orders. */
export function beginnerOf<T extends Terms>({ ledger }: Pick<OrderService<T>, 'ledger'>, mover: Mover<T>) {
  const { make, wakeEvents } = mover;
  type Order = AnyOrder<T>;
  return { beginOrder, putDown };

  /** Opens an order that the family has accepted: its number and its holds, then as `putDown`. */
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

  /** Stores an order: its facts, its record, and the postings, messages and steps of its opening. */
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
