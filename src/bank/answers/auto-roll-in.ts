import type { StepWork, Timetable } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { poolBalance, topUp } from '../card-funding/top-up.ts';
import { SqlDesk } from '../desk/sql-desk.ts';
import { Rates } from '../terms/rates.ts';

/** A top-up ends at once, so it must not schedule anything. */
const NOTHING_LATER: Timetable = {
  schedule: () => Promise.reject(new Error('A top-up plans nothing for later')),
};

/** Balances that records watch, by the name in `watches`. */
export const watchedBalances = { 'card-pool': poolBalance };

/** Actions for watched balances that are too low. */
export const watchDeeds = {
  'top-up': ({ tx, entities, now }: StepWork, record: EntityRecord, amount: string): Promise<string | undefined> => {
    // A top-up exchanges no money, so the seed rates suffice.
    const ratesAt = (time: number): Rates => Rates.at(time, false);
    const desk = new SqlDesk({ tx, entities, timetable: NOTHING_LATER, now, ratesAt, triggers: false });
    return topUp(desk, entities.owner, record, amount);
  },
};
