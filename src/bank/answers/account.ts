import { dateTimeOf } from '#model/instant.ts';
import { add, decimal, round, subtract } from '#model/money.ts';
import type { Transaction } from '#sandbox/database.ts';
import { mainAccountNo } from '../accounts.ts';
import { fromMinor } from '../ledger/chart.ts';
import { Rates } from '../rates.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf } from './answer-of.ts';
import type { BankSetting } from './setting.ts';

const DAY = 86_400_000;
/** Points of the short history: seven days back, and now. */
const TREND_DAYS = 7;

const ORDER = ['USD', 'EUR', 'GBP', 'HKD', 'JPY', 'CNY', 'AUD', 'CAD', 'SGD', 'NZD', 'CHF', 'IDR'];

/** The board on the home page; JPY by the hundred. */
const BOARD: readonly { left: string; right: string; name: string; per?: number }[] = [
  { left: 'USD', right: 'CNY', name: '美元/人民币' },
  { left: 'EUR', right: 'CNY', name: '欧元/人民币' },
  { left: 'GBP', right: 'CNY', name: '英镑/人民币' },
  { left: 'HKD', right: 'CNY', name: '港币/人民币' },
  { left: 'JPY', right: 'CNY', name: '100日元/人民币', per: 100 },
  { left: 'EUR', right: 'USD', name: '欧元/美元' },
];

type Balance = Awaited<ReturnType<AnswerOf<'account.balances'>>>[number] & { cnyEquivalent: string };

/** Balances of one merchant, one row a currency in which it ever had money. */
async function balancesOf(tx: Transaction, owner: string, rates: Rates): Promise<Balance[]> {
  const rows = await bankTablesOf(tx)
    .selectFrom('ledger_account')
    .select(['kind', 'currency', 'balance'])
    .where('owner', '=', owner)
    .where('kind', 'in', ['M.AVL', 'M.FRZ', 'M.TRN'])
    .execute();
  const currencies = [...new Set(rows.map((row) => row.currency))].sort((a, b) => ORDER.indexOf(a) - ORDER.indexOf(b));
  return currencies.map((currency) => {
    const of = (kind: string): bigint =>
      rows
        .filter((row) => row.kind === kind && row.currency === currency)
        .reduce((sum, row) => sum + BigInt(row.balance), 0n);
    const total = of('M.AVL') + of('M.FRZ') + of('M.TRN');
    return {
      currency: currency as Balance['currency'],
      accountNo: mainAccountNo(owner, currency),
      totalBal: fromMinor(total, currency),
      availableBal: fromMinor(of('M.AVL'), currency),
      inTransitBal: fromMinor(of('M.TRN'), currency),
      frozenBal: fromMinor(of('M.FRZ'), currency),
      cnyEquivalent: rates.worth(fromMinor(total, currency), currency, 'CNY', 'halfUp'),
    };
  });
}

export function accountAnswers(setting: BankSetting) {
  const balances: AnswerOf<'account.balances'> = ({ tx, owner, clock }) =>
    balancesOf(tx, owner, Rates.at(clock.now(), setting.movingRates));

  const total: AnswerOf<'account.total'> = async ({ tx, owner, clock }) => {
    const rates = Rates.at(clock.now(), setting.movingRates);
    const rows = await balancesOf(tx, owner, rates);
    const sum = (pick: (row: Balance) => string): string => round(add('0', ...rows.map(pick)), 2, 'halfUp');
    const whole = sum((row) => row.cnyEquivalent);
    const inTransit = sum((row) => rates.worth(row.inTransitBal, row.currency, 'CNY', 'halfUp'));
    const frozen = sum((row) => rates.worth(row.frozenBal, row.currency, 'CNY', 'halfUp'));
    return {
      total: whole,
      // The rest, so that the three parts add up to the total in spite of rounding.
      available: round(subtract(subtract(whole, inTransit), frozen), 2, 'halfUp'),
      inTransit,
      frozen,
      asOf: dateTimeOf(clock.now()),
      parts: rows
        .filter((row) => decimal(row.cnyEquivalent).gt(0))
        .map((row) => ({
          currency: row.currency,
          share: round(decimal(row.cnyEquivalent).times(100).div(decimal(whole)), 1, 'halfUp'),
        })),
    };
  };

  const homeRates: AnswerOf<'account.homeRates'> = ({ clock }) => {
    const now = clock.now();
    const days = Array.from({ length: TREND_DAYS + 1 }, (_, n) =>
      Rates.at(now - (TREND_DAYS - n) * DAY, setting.movingRates),
    );
    return Promise.resolve(
      BOARD.map(({ left, right, name, per }) => {
        const trend = days.map((rates) => shown(rates, left, right, per).rate);
        const today = shown(Rates.at(now, setting.movingRates), left, right, per);
        const yesterday = decimal(trend[TREND_DAYS - 1] ?? today.rate);
        return {
          ccyPair: `${left}/${right}`,
          pairName: name,
          ...today,
          change: round(decimal(today.rate).minus(yesterday).times(100).div(yesterday), 2, 'halfUp'),
          trend,
          updatedAt: dateTimeOf(now),
        };
      }),
    );
  };

  return { 'account.balances': balances, 'account.total': total, 'account.homeRates': homeRates };
}

/** Rates of a pair as the board shows it; the bank's own pair may stand the other way round. */
function shown(
  rates: Rates,
  left: string,
  right: string,
  per = 1,
): { rate: string; buyRate: string; sellRate: string } {
  const { base, bid, mid, ask } = rates.quote(left, right);
  if (base === left) return { rate: mid, buyRate: bid, sellRate: ask };
  const turned = (rate: string): string => round(decimal(String(per)).div(decimal(rate)), 4, 'halfUp');
  return { rate: turned(mid), buyRate: turned(ask), sellRate: turned(bid) };
}
