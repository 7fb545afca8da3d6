import { dayOf, instantOf } from '#model/instant.ts';
import type { ExchangeRow, SpotTerm } from '../exchanges/order.ts';
import { exchanges } from '../exchanges/exchange.ts';
import { quoteExchange } from '../exchanges/quote.ts';
import {
  calendarsOf,
  forwardWindow,
  following,
  isMarketHoliday,
  isOpen,
  modifiedFollowing,
} from '../exchanges/value-dates.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import courses from './forwards.json' with { type: 'json' };
import { follow, type Plan, unlessRefused } from './follow.ts';
import { wishes } from './from-schemas.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface ExchangePlan extends Plan {
  /** Numbers of spot deals and forwards. */
  count: number;
  forwards: number;
  /** True if deals are in progress at the end. */
  open: boolean;
}

type Outcome = 'success' | 'refuse' | 'lapse';

/** Deals of eighteen months, each quoted, confirmed and delivered by the bank's own commands. */
export function planExchanges(plan: ExchangePlan): void {
  const { random, season, count, forwards } = plan;
  // Persons sell only dollars.
  for (const wish of wishes('exchange-order', plan, count, forwards > 0 ? {} : { sellCcy: 'USD' })) {
    const { sellCcy, buyCcy, sellAmount, status } = wish;
    const outcome = status === 'FAILED' ? 'refuse' : status === 'CANCELLED' ? 'lapse' : 'success';
    const spotTerm = wish.spotTerm ?? 'T0';
    const at = openTime(season.moment(random.next(), random.next()));
    const minor = toMinor(sellAmount, sellCcy);
    deal(plan, at, { sellCcy, buyCcy, minor, outcome, spotTerm, submitter: random.pick(plan.submitters) });
  }
  (courses as Course[]).slice(0, forwards).forEach((course, n) => planForward(plan, course, n));
  if (plan.open) planUnderWay(plan);
}

/** The time, moved to the next day with an open market if necessary. */
function openTime(at: number): number {
  let time = at;
  while (!isOpen(time) || isMarketHoliday(time)) time += DAY;
  return time;
}

interface SpotDeal {
  sellCcy: string;
  buyCcy: string;
  minor: bigint;
  outcome: Outcome;
  spotTerm: SpotTerm;
  submitter: string;
}

function deal(plan: ExchangePlan, at: number, spot: SpotDeal): void {
  const { timeline, desk, owner } = plan;
  const { sellCcy, buyCcy, minor, outcome, spotTerm, submitter } = spot;
  need(plan, at, sellCcy, buyCcy, minor);
  timeline.add(at, async () => {
    const amount = fromMinor(minor, sellCcy);
    const request = { deliveryType: 'SPOT', spotTerm, sellCcy, buyCcy, side: 'SELL', amount, submitter } as const;
    const quoted = await unlessRefused(quoteExchange(desk, owner, request));
    if (quoted === undefined) return;
    follow(desk, timeline);
    if (outcome === 'lapse') return;
    timeline.add(at + 12_000, async () => {
      await unlessRefused(
        takeOwnStep(exchanges, desk, owner, 'confirm', { orderNo: quoted.orderNo, actor: submitter }),
      );
      follow(desk, timeline, {
        instead: (edge) => (outcome === 'refuse' && edge === 'exchange.settle' ? 'exchange.refuse' : edge),
      });
    });
  });
}

/** Money and quota must be available at the time of the deal. */
function need({ money, quota }: ExchangePlan, at: number, sellCcy: string, buyCcy: string, minor: bigint): void {
  money.add(at, sellCcy, minor + minor / 100n);
  if (buyCcy === 'CNY') quota.add(at, sellCcy, minor);
}

/** A forward: days since the deal, its term in days, the sold amount, and later events in days after the deal. */
type Course = [
  ago: number,
  days: number,
  type: 'FORWARD_FIXED' | 'FORWARD_OPTION',
  sellCcy: string,
  buyCcy: string,
  amount: number,
  then?: { deliveries?: [percent: number, day: number][]; cancelAfter?: number; modifyAfter?: number },
];

function planForward(plan: ExchangePlan, course: Course, n: number): void {
  const { timeline, desk, owner, submitters, money, quota, now } = plan;
  const [ago, days, type, sellCcy, buyCcy, units, { deliveries = [], cancelAfter, modifyAfter } = {}] = course;
  const calendars = calendarsOf(sellCcy, buyCcy);
  const dealtAt = openTime(instantOf(`${dayOf(now - ago * DAY)} 10:${20 + n}:00`));
  const whole = BigInt(units) * toMinor('1', sellCcy);
  const submitter = submitters[0] ?? '';
  const lastDay = modifiedFollowing(dayOf(dealtAt + days * DAY), calendars);
  money.add(dealtAt, sellCcy, whole / 10n);
  if (buyCcy === 'CNY') quota.add(dealtAt, sellCcy, whole);
  timeline.add(dealtAt, async () => {
    const { earliest, latest } = forwardWindow(desk.now, sellCcy, buyCcy);
    const deliveryDate = lastDay < earliest ? earliest : lastDay > latest ? latest : lastDay;
    const amount = fromMinor(whole, sellCcy);
    const request = { deliveryType: type, sellCcy, buyCcy, side: 'SELL', amount, deliveryDate, submitter } as const;
    const quoted = await unlessRefused(quoteExchange(desk, owner, request));
    if (quoted === undefined) return;
    await unlessRefused(takeOwnStep(exchanges, desk, owner, 'confirm', { orderNo: quoted.orderNo, actor: submitter }));
    follow(desk, timeline);
    later(quoted.orderNo);
  });
  for (const [percent, day] of deliveries) {
    money.add(dealtAt + day * DAY - WEEK, sellCcy, (whole * BigInt(percent)) / 100n);
  }
  const at = (day: number): number => instantOf(`${following(dayOf(dealtAt + day * DAY), calendars)} 11:${20 + n}:00`);
  const current = async (orderNo: string): Promise<ExchangeRow | undefined> =>
    desk.record(owner, 'exchange-order', orderNo);
  const later = (orderNo: string): void => {
    for (const [percent, day] of deliveries) {
      const when = type === 'FORWARD_FIXED' ? instantOf(`${lastDay} 11:${20 + n}:00`) : at(day);
      timeline.add(when, async () => {
        const row = await current(orderNo);
        if (row?.status !== 'WAIT_DELIVERY') return;
        const open = toMinor(row.undelivered ?? '0', sellCcy);
        const part = percent === 100 ? open : (whole * BigInt(percent)) / 100n;
        const deliveryAmount = fromMinor(part < open ? part : open, sellCcy);
        const request = { orderNo, version: row.version, deliveryAmount, actor: submitter };
        await unlessRefused(takeOwnStep(exchanges, desk, owner, 'deliver', request));
        follow(desk, timeline);
      });
    }
    if (cancelAfter !== undefined) {
      timeline.add(at(cancelAfter), async () => {
        const row = await current(orderNo);
        if (row !== undefined)
          await unlessRefused(
            takeOwnStep(exchanges, desk, owner, 'cancel', { orderNo, version: row.version, actor: submitter }),
          );
      });
    }
    if (modifyAfter !== undefined) {
      timeline.add(at(modifyAfter), async () => {
        const row = await current(orderNo);
        if (row === undefined) return;
        const deliveryDate = modifiedFollowing(dayOf(desk.now + 170 * DAY), calendars);
        const said = { orderNo, version: row.version, deliveryDate, actor: submitter };
        const request = { ...said, deliveryType: 'FORWARD_OPTION' } as const;
        await unlessRefused(takeOwnStep(exchanges, desk, owner, 'modify', request));
        follow(desk, timeline);
      });
    }
  };
}

/** Deals in progress on the last day: one waiting for its value date, one in delivery, one quote. */
function planUnderWay(plan: ExchangePlan): void {
  const { now, desk, owner, timeline, submitters } = plan;
  const submitter = submitters[0] ?? '';
  const latest = isOpen(now) ? now : lastOpen(now);
  const usual = { sellCcy: 'USD', buyCcy: 'CNY', outcome: 'success', submitter } as const;
  deal(plan, latest - 3 * HOUR, { ...usual, minor: 1_200_000n, spotTerm: 'T2' });
  deal(plan, latest - 45_000, { ...usual, minor: 320_000n, spotTerm: 'T0' });
  need(plan, now, 'EUR', 'USD', 300_000n);
  if (!isOpen(now)) return;
  timeline.add(now - 5_000, async () => {
    const pair = { sellCcy: 'EUR', buyCcy: 'USD', side: 'SELL', amount: '3000.00' } as const;
    const request = { deliveryType: 'SPOT', ...pair, submitter } as const;
    await unlessRefused(quoteExchange(desk, owner, request));
    follow(desk, timeline);
  });
}

function lastOpen(now: number): number {
  let time = now;
  while (!isOpen(time)) time -= HOUR;
  return time;
}
