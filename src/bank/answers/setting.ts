import type { AnswerContext, WorkContext } from '#sandbox/answer.ts';
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

/**
 * The bank's desk inside the transaction of a request or an event.
 * @param now the bank's time if it differs from the clock's: a late event happens at its due time
 */
export function deskOf(
  context: Pick<WorkContext, 'tx' | 'entities' | 'timetable' | 'clock'> & Partial<Pick<AnswerContext, 'session'>>,
  setting: BankSetting,
  now = context.clock.now(),
): Desk {
  const { tx, entities, timetable, session } = context;
  return new SqlDesk({
    tx,
    entities,
    timetable,
    now,
    ratesAt: (time) => Rates.at(time, setting.movingRates),
    triggers: setting.triggers,
    ...(session != null && { operatorId: session.userId }),
  });
}
