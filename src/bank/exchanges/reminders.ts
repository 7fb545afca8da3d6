import { dateTimeOf, instantOf } from '#model/instant.ts';
import { compare, decimal } from '#model/money.ts';
import type { WorkContext } from '#sandbox/answer.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { sendLetters } from '../messages/letters.ts';
import { tell } from '../messages/tell.ts';
import { ACCOUNT } from '../messages/message.ts';
import { type Moves, Rates } from '../terms/rates.ts';
import { pairNamed, type ShownPair, shownRate } from './board.ts';

/*
 * A reminder fires once, when the mid of its pair crosses its target. Rates change with every tick, but a tick's rate
 * follows from its time, so there is no polling: the bank computes the rates of the next hour and schedules its next
 * look.
 */

export const REMIND_EVENT = 'rate-remind';
const TICK = 15_000;
const AHEAD = 3_600_000;
const DAY = 86_400_000;
const PAGE = '/exchange/exchangeQuery';

export interface Reminder extends EntityRecord {
  remindId: string;
  ccyPair: string;
  direction: 'ABOVE' | 'BELOW';
  targetRate: string;
  remindWay: string[];
  expireAt?: string | null;
  state: 'ACTIVE' | 'FIRED' | 'EXPIRED';
  createdAt: string;
  operatorId?: string;
}

export interface RemindPayload {
  owner: string;
  remindId: string;
  /** Due time of a look, which counts as the bank's time even if the look runs late. */
  at: number;
}

/** True if a mid has reached the target. */
function isCrossed(mid: string, { direction, targetRate }: Pick<Reminder, 'direction' | 'targetRate'>): boolean {
  const side = compare(mid, targetRate);
  return direction === 'ABOVE' ? side >= 0 : side <= 0;
}

/**
 * Time of the next look: the first crossing tick, the reminder's end, or in an hour. Null when there is nothing left to
 * look for.
 */
export function nextLook(pair: ShownPair, reminder: Reminder, from: number, moving: Moves): number | null {
  const end = endOf(reminder);
  if (moving === false || (moving !== true && !moving.moving)) return end;
  const first = (Math.floor(from / TICK) + 1) * TICK;
  const last = Math.min(first + AHEAD, end ?? Number.POSITIVE_INFINITY);
  for (let at = first; at < last; at += TICK) {
    if (isCrossed(shownRate(Rates.at(at, moving), pair).mid, reminder)) return at;
  }
  return last;
}

/** The end of the reminder's last day; null without one. */
function endOf({ expireAt }: Reminder): number | null {
  return expireAt ? instantOf(expireAt) + DAY : null;
}

/** Checks one reminder: fires it, expires it, or schedules the next check. */
export async function lookAtReminder(context: WorkContext, payload: RemindPayload, moving: Moves): Promise<void> {
  const { owner, remindId, at } = payload;
  const entities = context.entities.as(owner);
  const reminder = await entities.get<Reminder>('rate-remind', remindId, { lock: true });
  const pair = reminder === null ? undefined : pairNamed(reminder.ccyPair);
  if (reminder?.state !== 'ACTIVE' || pair === undefined) return;
  const end = endOf(reminder);
  if (end !== null && at >= end) {
    await entities.update('rate-remind', remindId, { state: 'EXPIRED' });
    return;
  }
  const { mid } = shownRate(Rates.at(at, moving), pair);
  if (isCrossed(mid, reminder)) await fire(context, owner, reminder, mid, at);
  else await watch(context, owner, reminder, at, moving);
}

/** Schedules the next look at a reminder, if there will be one. */
export async function watch(
  context: Pick<WorkContext, 'timetable'>,
  owner: string,
  reminder: Reminder,
  from: number,
  moving: Moves,
): Promise<void> {
  const pair = pairNamed(reminder.ccyPair);
  const at = pair === undefined ? null : nextLook(pair, reminder, from, moving);
  if (at === null) return;
  const payload: RemindPayload = { owner, remindId: reminder.remindId, at };
  await context.timetable.schedule(at, REMIND_EVENT, payload);
}

async function fire(context: WorkContext, owner: string, reminder: Reminder, mid: string, at: number): Promise<void> {
  const { tx, entities, outbox } = context;
  const firedAt = dateTimeOf(at);
  await entities.as(owner).update('rate-remind', reminder.remindId, { state: 'FIRED', firedAt, firedRate: mid });
  const word = reminder.direction === 'ABOVE' ? '高于' : '低于';
  const title = `汇率提醒：${reminder.ccyPair} 已到 ${mid}`;
  const target = decimal(reminder.targetRate).toFixed();
  const content = `${reminder.ccyPair} 中间价 ${mid}（${firedAt}），已达到您设置的${word} ${target}。提醒只发送一次，汇率以换汇时的报价为准。`;
  if (reminder.remindWay.includes('MESSAGE')) {
    const path = `${PAGE}?tab=reminders`;
    await tell({ tx, entities }, owner, {
      bizType: ACCOUNT,
      title,
      content,
      at: firedAt,
      bizNo: reminder.remindId,
      path,
      permission: PAGE,
    });
  }
  const asking = reminder.operatorId === undefined ? [] : [reminder.operatorId];
  await sendLetters({ tx, outbox }, owner, asking, reminder.remindWay, { title, content });
}
