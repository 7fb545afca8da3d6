import type { WorkContext } from '#sandbox/answer.ts';
import { type Moves, Rates } from '../terms/rates.ts';
import { SqlDesk } from '../desk/sql-desk.ts';
import type { Desk } from '../desk/desk.ts';

/** How this bank is run. */
export interface BankSetting {
  /** Amounts ending in 41 to 47 decide how an order ends. */
  triggers: boolean;
  /** How rates move; false: they are the seed rates for ever. */
  movingRates: Moves;
}

/**
 * The bank's desk inside the transaction of a request or an event.
 * @param now the bank's time, where it is not the clock's: what was due earlier happened then
 */
export function deskOf(
  context: Pick<WorkContext, 'tx' | 'entities' | 'timetable' | 'clock'>,
  setting: BankSetting,
  now = context.clock.now(),
): Desk {
  const { tx, entities, timetable } = context;
  return new SqlDesk({
    tx,
    entities,
    timetable,
    now,
    ratesAt: (time) => Rates.at(time, setting.movingRates),
    triggers: setting.triggers,
  });
}
