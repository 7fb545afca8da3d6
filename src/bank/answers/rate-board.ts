import type { Calls } from '#generated/calls.ts';
import { dateTimeOf } from '#model/instant.ts';
import { decimal, round } from '#model/money.ts';
import { Rates } from '../terms/rates.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';
import { settingOf } from './home-setting.ts';
import { pairOf, PAIRS, type Shown } from './rate-pairs.ts';
import type { BankSetting } from './setting.ts';

const DAY = 86_400_000;
/** Days of the short history before the current point. */
const TREND_DAYS = 7;

/** Pairs watched by default. */
const FIRST = ['USD/CNY', 'EUR/CNY', 'GBP/CNY', 'HKD/CNY', 'JPY/CNY', 'EUR/USD'];

type Rate = Awaited<ReturnType<AnswerOf<'account.homeRates'>>>[number];

/** @param hasHistory with the rates of the last days */
function rateOf(
  { movingRates }: BankSetting,
  { model, clock }: Pick<BankContext, 'model' | 'clock'>,
  pair: Shown,
  hasHistory: boolean,
): Rate {
  const { left, right, per } = pair;
  const now = clock.now();
  const name = (code: string): string =>
    model.enums['currency']?.values.find((each) => each.const === code)?.title ?? code;
  const at = (time: number): ReturnType<typeof shown> => shown(Rates.at(time, movingRates), pair);
  const today = at(now);
  const yesterday = decimal(at(now - DAY).rate);
  return {
    ccyPair: `${left}/${right}`,
    pairName: `${per === 1 ? '' : per}${name(left)}/${name(right)}`,
    ...today,
    change: round(decimal(today.rate).minus(yesterday).times(100).div(yesterday), 2, 'halfUp'),
    trend: hasHistory ? Array.from({ length: TREND_DAYS + 1 }, (_, n) => at(now - (TREND_DAYS - n) * DAY).rate) : [],
    updatedAt: dateTimeOf(now),
  };
}

export function rateBoardAnswers(setting: BankSetting) {
  const watched = async (context: BankContext, hasHistory: boolean): Promise<Rate[]> => {
    const { ccyPairs } = await settingOf(context);
    return [...new Set(ccyPairs ?? FIRST)].flatMap((name) => {
      const pair = pairOf(name);
      return pair === undefined ? [] : [rateOf(setting, context, pair, hasHistory)];
    });
  };

  const homeRates: AnswerOf<'account.homeRates'> = (context) => watched(context, true);
  const commonRates: AnswerOf<'account.commonRates'> = (context) => watched(context, false);

  return {
    'account.homeRates': homeRates,
    'account.commonRates': commonRates,
  };
}

/** Every pair of the bank, or those of one currency. */
export function rateBoardSources(setting: BankSetting) {
  return {
    'dealt-rates': async (context) => {
      const { ccy } = context.request as Calls['account.commonRatesByCcy']['request'];
      const pairs = PAIRS.filter(({ left, right }) => ccy === undefined || left === ccy || right === ccy);
      return pairs.map((pair) => rateOf(setting, context, pair, false));
    },
  } satisfies Sources<'dealt-rates'>;
}

/** The rates of a pair as shown, inverted when the bank quotes the pair the other way round. */
function shown(rates: Rates, { left, right, per }: Shown): { rate: string; buyRate: string; sellRate: string } {
  const { base, bid, mid, ask } = rates.quote(left, right);
  if (base === left) return { rate: mid, buyRate: bid, sellRate: ask };
  const turned = (rate: string): string => round(decimal(String(per)).div(decimal(rate)), 4, 'halfUp');
  return { rate: turned(mid), buyRate: turned(ask), sellRate: turned(bid) };
}
