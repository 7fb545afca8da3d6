import { keyOf } from '#sandbox/ledger.ts';
import { dateTimeOf, dayOf } from '#model/instant.ts';
import { decimal } from '#model/money.ts';
import { printDeadline } from '#model/print.ts';
import type { Model } from '#model/model.ts';
import type { Computation } from '#sandbox/answer.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import type { Calls } from '#generated/calls.ts';
import {
  historyOf,
  pairNamed,
  pairsFor,
  publishTimes,
  type ShownPair,
  shownRate,
  trendOf,
} from '../exchanges/board.ts';
import { type Reminder, watch } from '../exchanges/reminders.ts';
import { hasForward, isPair, widerBy } from '../exchanges/terms.ts';
import {
  closedDays,
  forwardWindow,
  HOURS,
  isMarketHoliday,
  isOpen,
  nextClosing,
  nextOpening,
} from '../exchanges/value-dates.ts';
import { fromMinor } from '#model/minor-units.ts';
import { available } from '../ledger/chart.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { isDealt, Rates } from '../terms/rates.ts';
import { refusal } from '../words/refusals.ts';
import rateRules from '../rules/rates.json' with { type: 'json' };
import type { AnswerOf, BankContext, Computations, Sources } from './answer-of.ts';
import { type BankSetting, deskOf } from './setting.ts';

const MONTH = 30 * 86_400_000;
const SIZE = 10;

type Currency = Calls['rate.board']['result'][number]['baseCcy'];

function nameOf(model: Model, currency: string): string {
  return model.enums['currency']?.values.find((each) => each.const === currency)?.title ?? currency;
}

function pairName(model: Model, { ccyPair, base, quote }: ShownPair): string {
  return `${ccyPair === 'JPY/CNY' ? '100' : ''}${nameOf(model, base)}/${nameOf(model, quote)}`;
}

/** Assigns the number of a new reminder, and schedules the first check of its pair. */
export const reminderGuard =
  ({ movingRates }: BankSetting): Guard =>
  async (context, record) => {
    const { tx, clock, owner } = context;
    const now = clock.now();
    const asked = record as Reminder;
    const reminder: Reminder = {
      ...asked,
      remindId: await new BankBook(tx).nextNumber('RR', dateTimeOf(now)),
      remindWay: [...new Set(asked.remindWay)],
    };
    await watch(context, owner, reminder, now, movingRates);
    return reminder;
  };

type Asking = BankContext<Record<string, unknown>>;

/** Current rates, and the currencies that may be exchanged. */
export function rateSources(setting: BankSetting) {
  const { movingRates } = setting;

  const board = ({ request, clock, model }: Asking): Promise<object[]> => {
    const { sellCcy, buyCcy } = request as Calls['rate.board']['request'];
    const now = clock.now();
    const rates = Rates.at(now, movingRates);
    const tradable = isOpen(now) && !isMarketHoliday(now);
    return Promise.resolve(
      pairsFor(sellCcy, buyCcy).map((pair) => ({
        ccyPair: pair.ccyPair,
        baseCcy: pair.base as Currency,
        quoteCcy: pair.quote as Currency,
        pairName: pairName(model, pair),
        ...shownRate(rates, pair),
        ...trendOf(pair, now, movingRates),
        allowTime: HOURS,
        tradable,
        updateAt: dateTimeOf(now),
      })),
    );
  };

  const currenciesFor = async (
    context: Asking,
    isOffered: (currency: string) => boolean,
  ): Promise<Calls['rate.currencies']['result']> => {
    const desk = deskOf(context, setting);
    const offered = rateRules.order.filter(isOffered).map((currency) => ({
      currency,
      key: keyOf(available(context.owner, currency)),
    }));
    const balances = await desk.book.read(offered.map(({ key }) => key));
    const list = offered.map(({ currency, key }) => ({
      currency,
      currencyName: nameOf(context.model, currency),
      availableBal: fromMinor(balances.get(key) ?? 0n, currency),
    }));
    const worth = (row: (typeof list)[number]): string =>
      desk.rates.worth(row.availableBal, row.currency, 'USD', 'halfUp');
    return list.sort((a, b) => decimal(worth(b)).cmp(worth(a))) as Calls['rate.currencies']['result'];
  };

  const currencies = (context: Asking): Promise<object[]> => currenciesFor(context, isDealt);

  const forwardCurrencies = (context: Asking): Promise<object[]> => {
    const { id } = context.request as Calls['rate.forwardCurrencies']['request'];
    return currenciesFor(context, (currency) =>
      id === '1' ? hasForward(currency, currency === 'USD' ? 'CNY' : 'USD') : hasForward(id, currency),
    );
  };

  return {
    'market-rates': board,
    'exchange-currencies': currencies,
    'forward-currencies': forwardCurrencies,
  } satisfies Sources<'market-rates' | 'exchange-currencies' | 'forward-currencies'>;
}

export function rateAnswers(setting: BankSetting) {
  const { movingRates } = setting;

  const published: AnswerOf<'rate.published'> = async (context) => {
    const { request, clock, owner } = context;
    const now = clock.now();
    const merchant = await deskOf(context, setting).merchant(owner);
    const { currentPage = 1, pageSize = SIZE, rateTime } = request;
    const [from = dayOf(now - MONTH), to = dayOf(now)] = (rateTime ?? []).map(
      (each) => each?.slice(0, 10) || undefined,
    );
    const times = publishTimes(now, from, to);
    const pairs = pairsFor(one(request.sellCcy), one(request.buyCcy));
    const wanted = Array.from(
      { length: Math.max(0, Math.min(pageSize, times.length * pairs.length)) },
      (_, n) => n + (currentPage - 1) * pageSize,
    );
    const list = wanted.flatMap((n) => {
      const [at, pair] = [times[Math.floor(n / pairs.length)], pairs[n % pairs.length]];
      if (at === undefined || pair === undefined) return [];
      const publishAt = dateTimeOf(at);
      return [
        {
          rateNo: `${pair.ccyPair.replace('/', '')}-${publishAt.slice(0, 10).replaceAll('-', '')}`,
          ccyPair: pair.ccyPair,
          baseCcy: pair.base as Currency,
          quoteCcy: pair.quote as Currency,
          ...shownRate(Rates.at(at, movingRates), pair, widerBy(at, merchant?.groups ?? [])),
          allowTime: HOURS,
          publishAt,
        },
      ];
    });
    return { list, total: times.length * pairs.length, currentPage, pageSize };
  };

  const history: AnswerOf<'rate.history'> = ({ request, clock }) => {
    const pair = pairNamed(request.ccyPair);
    if (pair === undefined) throw refusal('22003', {}, '/ccyPair');
    return Promise.resolve(historyOf(pair, request.period ?? 'MONTH', clock.now(), movingRates));
  };

  return {
    'rate.published': published,
    'rate.history': history,
  };
}

function one<T>(value: T | T[] | undefined): T | undefined {
  return Array.isArray(value) ? value[0] : value;
}

/** The delivery days of `USD-CNY`; null for a pair that cannot be traded forward. */
const window: Computation = ({ id }, { now }) => {
  const [left = '', right = ''] = String(id).split('-');
  if (!isPair(left, right) || !hasForward(left, right)) return null;
  const { earliest, latest } = forwardWindow(now, left, right);
  return { ccyPair: `${left}/${right}`, earliest, latest, closed: closedDays(earliest, latest, left, right) };
};

const tradingHours: Computation = (_given, { now }) => {
  const tradable = isOpen(now) && !isMarketHoliday(now);
  return {
    currency: 'CNY',
    allowTime: HOURS,
    tradable,
    opensAt: dateTimeOf(nextOpening(now)),
    opensText: printDeadline(nextOpening(now), now),
    ...(tradable && { closesAt: dateTimeOf(nextClosing(now)) }),
  };
};

export const rateComputations = {
  'forward-window': window,
  'trading-hours': tradingHours,
} satisfies Computations<'forward-window' | 'trading-hours'>;
