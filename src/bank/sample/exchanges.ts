import { dayOf, instantOf } from '#model/instant.ts';
import type { ExchangeRow, SpotTerm } from '../exchanges/order.ts';
import { exchanges } from '../exchanges/exchange.ts';
import type { QuoteRequest } from '../exchanges/offer.ts';
import { quoteExchange } from '../exchanges/quote.ts';
import {
  calendarsOf,
  forwardWindow,
  following,
  isMarketHoliday,
  isOpen,
  modifiedFollowing,
} from '../exchanges/value-dates.ts';
import { fromMinor, toMinor } from '../ledger/chart.ts';
import { takeOwnStep } from '../orders/take-step.ts';
import { follow, type Plan, unlessRefused } from './follow.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const WEEK = 7 * DAY;

export interface ExchangePlan extends Plan {
  /** Spot deals, and forwards. */
  count: number;
  forwards: number;
  /** Whether deals shall be under way at the end. */
  open: boolean;
}

/** `[sold, bought, usual amount]`, as likely as their weight; persons deal in the first three. */
const KINDS: Record<string, [string, string, number]> = {
  usdCny: ['USD', 'CNY', 2_500],
  eurUsd: ['EUR', 'USD', 6_000],
  hkdUsd: ['HKD', 'USD', 30_000],
  gbpUsd: ['GBP', 'USD', 4_000],
  usdHkd: ['USD', 'HKD', 5_000],
  jpyUsd: ['JPY', 'USD', 600_000],
  audUsd: ['AUD', 'USD', 3_000],
  cnyUsd: ['CNY', 'USD', 36_000],
  usdEur: ['USD', 'EUR', 5_000],
  idrUsd: ['IDR', 'USD', 40_000_000],
};
const PERSON: Record<string, number> = { usdCny: 60, eurUsd: 20, hkdUsd: 20 };
const COMPANY: Record<string, number> = {
  usdCny: 34,
  eurUsd: 14,
  gbpUsd: 10,
  usdHkd: 9,
  jpyUsd: 7,
  audUsd: 5,
  cnyUsd: 22,
  usdEur: 6,
  hkdUsd: 6,
  idrUsd: 2,
};

type Outcome = 'success' | 'refuse' | 'lapse';

/** Deals of eighteen months, each quoted, confirmed and delivered by the bank's own commands. */
export function planExchanges(plan: ExchangePlan): void {
  const { random, season, count, forwards } = plan;
  const weights = forwards > 0 ? COMPANY : PERSON;
  for (let n = 0; n < count; n += 1) {
    const [sellCcy, buyCcy, usual] = KINDS[random.weighted(weights)] ?? ['USD', 'CNY', 4_000];
    const size = Math.min(usual * Math.exp(0.6 * random.normal()), usual * 4);
    const units = BigInt(Math.max(Math.round(size / 100) * 100, Math.ceil(usual / 20)));
    const outcome = random.weighted<Outcome>({ success: 93, refuse: 3, lapse: 4 });
    const spotTerm = random.weighted<SpotTerm>({ T0: 80, T1: 12, T2: 8 });
    const at = openTime(season.moment(random.next(), random.next()));
    deal(plan, at, {
      sellCcy,
      buyCcy,
      minor: units * toMinor('1', sellCcy),
      outcome,
      spotTerm,
      submitter: random.pick(plan.submitters),
    });
  }
  COURSES.slice(0, forwards).forEach((course, n) => planForward(plan, course, n));
  if (plan.open) planUnderWay(plan);
}

/** The market is closed at weekends; then the next morning on which it is open. */
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
    const request: QuoteRequest & { submitter: string } = {
      deliveryType: 'SPOT',
      spotTerm,
      sellCcy,
      buyCcy,
      side: 'SELL',
      amount: fromMinor(minor, sellCcy),
      submitter,
    };
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

/** Money and quota must be there when it is dealt. */
function need({ money, quota }: ExchangePlan, at: number, sellCcy: string, buyCcy: string, minor: bigint): void {
  money.add(at, sellCcy, minor + minor / 100n);
  if (buyCcy === 'CNY') quota.add(at, sellCcy, minor);
}

/** A forward of the sample: when it was dealt, for how long, and what becomes of it. Days before the end, and after the deal. */
interface Course {
  ago: number;
  days: number;
  type: 'FORWARD_FIXED' | 'FORWARD_OPTION';
  sellCcy: string;
  buyCcy: string;
  /** In units of the currency that is sold. */
  amount: number;
  /** What is delivered, in percent of the amount, so many days after the deal. */
  deliveries?: [percent: number, day: number][];
  cancelAfter?: number;
  modifyAfter?: number;
}

const COURSES: Course[] = [
  { ago: 40, days: 90, type: 'FORWARD_OPTION', sellCcy: 'USD', buyCcy: 'CNY', amount: 40_000, deliveries: [[40, 20]] },
  { ago: 200, days: 60, type: 'FORWARD_FIXED', sellCcy: 'USD', buyCcy: 'CNY', amount: 20_000, deliveries: [[100, 60]] },
  { ago: 150, days: 75, type: 'FORWARD_OPTION', sellCcy: 'USD', buyCcy: 'CNY', amount: 30_000, deliveries: [[50, 30]] },
  { ago: 120, days: 90, type: 'FORWARD_OPTION', sellCcy: 'EUR', buyCcy: 'USD', amount: 16_000, cancelAfter: 21 },
  { ago: 12, days: 120, type: 'FORWARD_FIXED', sellCcy: 'USD', buyCcy: 'CNY', amount: 25_000 },
  {
    ago: 300,
    days: 90,
    type: 'FORWARD_OPTION',
    sellCcy: 'USD',
    buyCcy: 'CNY',
    amount: 30_000,
    deliveries: [
      [30, 14],
      [30, 40],
      [100, 80],
    ],
  },
  {
    ago: 260,
    days: 45,
    type: 'FORWARD_OPTION',
    sellCcy: 'GBP',
    buyCcy: 'USD',
    amount: 10_000,
    deliveries: [[100, 30]],
  },
  { ago: 100, days: 40, type: 'FORWARD_FIXED', sellCcy: 'EUR', buyCcy: 'USD', amount: 9_000 },
  { ago: 30, days: 150, type: 'FORWARD_FIXED', sellCcy: 'EUR', buyCcy: 'CNY', amount: 12_000, modifyAfter: 9 },
  { ago: 400, days: 30, type: 'FORWARD_FIXED', sellCcy: 'USD', buyCcy: 'CNY', amount: 15_000, deliveries: [[100, 30]] },
  { ago: 5, days: 180, type: 'FORWARD_OPTION', sellCcy: 'GBP', buyCcy: 'CNY', amount: 8_000 },
  { ago: 75, days: 100, type: 'FORWARD_OPTION', sellCcy: 'USD', buyCcy: 'HKD', amount: 18_000, deliveries: [[25, 35]] },
];

function planForward(plan: ExchangePlan, course: Course, n: number): void {
  const { timeline, desk, owner, submitters, money, quota, now } = plan;
  const { sellCcy, buyCcy, type } = course;
  const calendars = calendarsOf(sellCcy, buyCcy);
  const dealtAt = openTime(instantOf(`${dayOf(now - course.ago * DAY)} 10:${20 + n}:00`));
  const whole = BigInt(course.amount) * toMinor('1', sellCcy);
  const submitter = submitters[0] ?? '';
  const lastDay = modifiedFollowing(dayOf(dealtAt + course.days * DAY), calendars);
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
  for (const [percent, day] of course.deliveries ?? []) {
    money.add(dealtAt + day * DAY - WEEK, sellCcy, (whole * BigInt(percent)) / 100n);
  }
  const at = (day: number): number => instantOf(`${following(dayOf(dealtAt + day * DAY), calendars)} 11:${20 + n}:00`);
  const current = async (orderNo: string): Promise<ExchangeRow | undefined> =>
    desk.record(owner, 'exchange-order', orderNo);
  const later = (orderNo: string): void => {
    for (const [percent, day] of course.deliveries ?? []) {
      const when = type === 'FORWARD_FIXED' ? instantOf(`${lastDay} 11:${20 + n}:00`) : at(day);
      timeline.add(when, async () => {
        const row = await current(orderNo);
        if (row?.status !== 'WAIT_DELIVERY') return;
        const open = toMinor(row.undelivered ?? '0', sellCcy);
        const part = percent === 100 ? open : (whole * BigInt(percent)) / 100n;
        const request = {
          orderNo,
          version: row.version,
          deliveryAmount: fromMinor(part < open ? part : open, sellCcy),
          actor: submitter,
        };
        await unlessRefused(takeOwnStep(exchanges, desk, owner, 'deliver', request));
        follow(desk, timeline);
      });
    }
    if (course.cancelAfter !== undefined) {
      timeline.add(at(course.cancelAfter), async () => {
        const row = await current(orderNo);
        if (row !== undefined)
          await unlessRefused(
            takeOwnStep(exchanges, desk, owner, 'cancel', { orderNo, version: row.version, actor: submitter }),
          );
      });
    }
    if (course.modifyAfter !== undefined) {
      timeline.add(at(course.modifyAfter), async () => {
        const row = await current(orderNo);
        if (row === undefined) return;
        const deliveryDate = modifiedFollowing(dayOf(desk.now + 170 * DAY), calendars);
        const request = {
          orderNo,
          version: row.version,
          deliveryType: 'FORWARD_OPTION',
          deliveryDate,
          actor: submitter,
        } as const;
        await unlessRefused(takeOwnStep(exchanges, desk, owner, 'modify', request));
        follow(desk, timeline);
      });
    }
  };
}

/** Deals that are under way on the last day: one that waits for its value date, one that the bank delivers, one quote. */
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
    const request = {
      deliveryType: 'SPOT',
      sellCcy: 'EUR',
      buyCcy: 'USD',
      side: 'SELL',
      amount: '3000.00',
      submitter,
    } as const;
    await unlessRefused(quoteExchange(desk, owner, request));
    follow(desk, timeline);
  });
}

function lastOpen(now: number): number {
  let time = now;
  while (!isOpen(time)) time -= HOUR;
  return time;
}
