import type { AnswerContext, WorkContext } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import { type Moves, Rates } from '../terms/rates.ts';
import { SqlDesk } from '../desk/sql-desk.ts';
import type { Desk } from '../desk/desk.ts';

/** Settings of this bank. */
export interface BankSetting {
  /** Amounts ending in 41 to 47 force the outcome of an order. */
  triggers: boolean;
  /** Movement of the rates; false keeps the seed rates. */
  movingRates: Moves;
}

/** One request reads one price: the market may move between the check of its code and its booking. */
const pricesOf = new WeakMap<Transaction, Rates>();

/**
 * The bank's desk inside the transaction of a request or an event. All desks of a request have the same rates.
 * @param at the bank's time if it differs from the clock's: a late event happens at its due time, at its rates
 */
export function deskOf(
  context: Pick<WorkContext, 'tx' | 'entities' | 'timetable' | 'clock'> & Partial<Pick<AnswerContext, 'session'>>,
  setting: BankSetting,
  at?: number,
): Desk {
  const { tx, entities, timetable, clock, session } = context;
  const now = at ?? clock.now();
  const ratesAt = (time: number): Rates => Rates.at(time, setting.movingRates);
  const rates = (at === undefined ? pricesOf.get(tx) : undefined) ?? ratesAt(now);
  if (at === undefined) pricesOf.set(tx, rates);
  return new SqlDesk({
    ...{ tx, entities, timetable, now, rates, ratesAt, triggers: setting.triggers },
    ...(session != null && { operatorId: session.userId }),
  });
}
