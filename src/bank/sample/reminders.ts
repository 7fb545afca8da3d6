import { dateTimeOf, dayOf } from '#model/instant.ts';
import { decimal, round } from '#model/money.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import { pairNamed, shownRate } from '../exchanges/board.ts';
import type { Reminder } from '../exchanges/reminders.ts';
import { precisionOf, Rates } from '../terms/rates.ts';

const DAY = 86_400_000;

/** Pair, distance of the target from today's mid in percent, state, days since creation. */
const KINDS: [ccyPair: string, away: string, state: Reminder['state'], ago: number][] = [
  ['USD/CNY', '1.2', 'ACTIVE', 3],
  ['EUR/USD', '-1.5', 'ACTIVE', 9],
  ['JPY/CNY', '2', 'ACTIVE', 15],
  ['GBP/CNY', '0.8', 'FIRED', 40],
  ['HKD/CNY', '-0.5', 'EXPIRED', 120],
];

/** Reminders of one merchant's main operator in every state. */
export async function sampleReminders(
  desk: MemoryDesk,
  owner: string,
  { now, movingRates }: { now: number; movingRates: boolean },
): Promise<Reminder[]> {
  const reminders: Reminder[] = [];
  for (const [n, [ccyPair, away, state, ago]] of KINDS.entries()) {
    const pair = pairNamed(ccyPair);
    if (pair === undefined) throw new Error(`There is no pair ${ccyPair}`);
    const { mid } = shownRate(Rates.at(now, movingRates), pair);
    const targetRate = round(decimal(mid).times(decimal(away).plus(100)).div(100), precisionOf(pair.quote), 'halfUp');
    const createdAt = dateTimeOf(now - ago * DAY);
    const reminder: Reminder = {
      remindId: await desk.book.nextNumber('RR', createdAt),
      ccyPair,
      direction: away.startsWith('-') ? 'BELOW' : 'ABOVE',
      targetRate,
      remindWay: n % 2 === 0 ? ['MESSAGE'] : ['MESSAGE', 'SMS'],
      state,
      createdAt,
      operatorId: `${owner}01`,
      ...(state === 'FIRED' && { firedAt: dateTimeOf(now - (ago - 6) * DAY), firedRate: targetRate }),
      ...(state === 'EXPIRED' && { expireAt: dayOf(now - (ago - 60) * DAY) }),
    };
    await desk.addRecord(owner, 'rate-remind', reminder);
    reminders.push(reminder);
  }
  return reminders;
}
