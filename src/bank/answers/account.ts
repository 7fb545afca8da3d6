import { dateTimeOf } from '#model/instant.ts';
import { add, compare, decimal, round, scaleOf, subtract } from '#model/money.ts';
import type { Transaction } from '#sandbox/database.ts';
import { mainAccountNo } from '../ledger/main-account.ts';
import { isLegal } from '../families/freeze.ts';
import { balancesOf } from '../ledger/balances.ts';
import { fromMinor } from '#model/minor-units.ts';
import { Rates } from '../terms/rates.ts';
import { familyOf, placeOf as pageOf } from '../ledger/statement.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf, BankContext, Sources } from './answer-of.ts';
import { settingOf } from './home-setting.ts';
import type { BankSetting } from './setting.ts';
import { byCommonness } from '../words/currencies.ts';

type Balance = Awaited<ReturnType<AnswerOf<'account.balances'>>>[number];

const MAIN = ['M.AVL', 'M.FRZ', 'M.TRN'] as const;
const ALL = [...MAIN, 'S.AVL', 'S.FRZ'] as const;
/** Account kinds of virtual cards: part of the total assets, but of no balance of the main account. */
const CARDS: readonly string[] = ['C.POOL', 'C.SUB', 'C.CARD', 'C.GRP', 'C.HOLD'];

/** Balances of one merchant, one row per currency in which it ever had money. */
async function balancesByCurrency(tx: Transaction, owner: string, rates: Rates, hasStores = false): Promise<Balance[]> {
  const rows = await balancesOf(tx, owner, hasStores ? ALL : MAIN);
  const currencies = [...new Set(rows.map((row) => row.currency))].sort(byCommonness);
  return currencies.map((currency) => {
    const of = (kind: string): bigint =>
      rows
        .filter((row) => row.kind.endsWith(kind) && row.currency === currency)
        .reduce((sum, row) => sum + row.balance, 0n);
    const total = of('.AVL') + of('.FRZ') + of('.TRN');
    const cnyEquivalent = rates.worthIfDealt(fromMinor(total, currency), currency, 'CNY');
    return {
      currency: currency as Balance['currency'],
      accountNo: mainAccountNo(owner, currency),
      totalBal: fromMinor(total, currency),
      availableBal: fromMinor(of('.AVL'), currency),
      inTransitBal: fromMinor(of('.TRN'), currency),
      frozenBal: fromMinor(of('.FRZ'), currency),
      ...(cnyEquivalent !== undefined && { cnyEquivalent }),
    };
  });
}

async function holdsOf({ tx, owner, request }: BankContext<Record<string, unknown>>): Promise<object[]> {
  const currency = String(request['currency']);
  const rows = await bankTablesOf(tx)
    .selectFrom('ledger_hold')
    .select(['hold_no', 'order_no', 'amount', 'captured', 'released'])
    .where('owner', '=', owner)
    .where('currency', '=', currency)
    .where('dimension', '=', '-')
    .where('state', '<>', 'DONE')
    .orderBy('hold_no', 'desc')
    .execute();
  return rows.map(({ hold_no: holdNo, order_no: orderNo, amount, captured, released }) => ({
    holdNo,
    orderNo,
    ...pageOf(orderNo),
    ...(isLegal(orderNo) ? { holdType: 'LEGAL' } : { holdType: 'ORDER', flowType: familyOf(orderNo) }),
    currency,
    amount: fromMinor(BigInt(amount) - BigInt(captured) - BigInt(released), currency),
  }));
}

export const accountSources = { holds: holdsOf } satisfies Sources<'holds'>;

export function accountAnswers(setting: BankSetting) {
  const balances: AnswerOf<'account.balances'> = async ({ tx, owner, clock, request }) => {
    const { ccyList = [], hideZero, allAccounts } = request;
    const all = await balancesByCurrency(tx, owner, Rates.at(clock.now(), setting.movingRates), allAccounts === true);
    return all.filter(
      (each) =>
        (ccyList.length === 0 || ccyList.includes(each.currency)) &&
        (hideZero !== true || !decimal(each.totalBal).eq(0)),
    );
  };

  const total: AnswerOf<'account.total'> = async (context) => {
    const { tx, owner, clock } = context;
    const rates = Rates.at(clock.now(), setting.movingRates);
    const { totalCcy } = await settingOf(context);
    const currency = (totalCcy ?? 'CNY') as Balance['currency'];
    const scale = scaleOf(currency);
    const all = await holdingsOf(tx, owner);
    const isCounted = (from: string): boolean => rates.worthIfDealt('0', from, currency) !== undefined;
    const rows = all.filter((row) => isCounted(row.currency));
    // Currencies without a rate cannot be summed and are listed in `unpriced`.
    const left = all.filter((row) => !isCounted(row.currency) && decimal(row.amount).gt(0));
    const worth = (amount: string, from: string): string =>
      from === currency ? amount : rates.worth(amount, from, currency, 'halfUp');
    const sum = (...kinds: string[]): string =>
      round(
        add('0', ...rows.filter(({ kind }) => kinds.includes(kind)).map((row) => worth(row.amount, row.currency))),
        scale,
        'halfUp',
      );
    // Converted per currency, like the balances, so that the converted balances add up to the total to the cent.
    const held = new Map<string, string>();
    const cards = sum(...CARDS);
    for (const { kind, currency: of, amount } of rows)
      if (!CARDS.includes(kind)) held.set(of, add(held.get(of) ?? '0', amount));
    const whole = round(add(cards, ...[...held].map(([of, amount]) => worth(amount, of))), scale, 'halfUp');
    // `frozen` is that of the main account, as on the assets page; a store's frozen money is part of its balance.
    const [inTransit, frozen, stores] = [sum('M.TRN'), sum('M.FRZ'), sum('S.AVL', 'S.FRZ')];
    const others = add(inTransit, frozen, stores, cards);
    return {
      currency,
      total: whole,
      // The remainder, so that the parts add up to the total in spite of rounding.
      available: round(subtract(whole, others), scale, 'halfUp'),
      inTransit,
      frozen,
      stores,
      ...(all.some(({ kind }) => kind.startsWith('C.')) && { cards }),
      asOf: dateTimeOf(clock.now()),
      parts: sharesOf(rows, worth, whole),
      ...(left.length > 0 && { unpriced: [...new Set(left.map((row) => row.currency))].join('、') }),
    };
  };

  return { 'account.balances': balances, 'account.total': total };
}

interface Holding {
  kind: string;
  currency: string;
  amount: string;
}

/** All balances of a merchant, by account kind and currency. */
async function holdingsOf(tx: Transaction, owner: string): Promise<Holding[]> {
  const rows = await balancesOf(tx, owner, [...ALL, ...CARDS]);
  return rows.map(({ kind, currency, balance }) => ({ kind, currency, amount: fromMinor(balance, currency) }));
}

/** The currencies by their share of the total, largest first. */
function sharesOf(
  rows: Holding[],
  worth: (amount: string, from: string) => string,
  whole: string,
): Awaited<ReturnType<AnswerOf<'account.total'>>>['parts'] {
  const worths = new Map<string, string>();
  for (const { currency, amount } of rows)
    worths.set(currency, add(worths.get(currency) ?? '0', worth(amount, currency)));
  return [...worths]
    .filter(([, each]) => decimal(each).gt(0))
    .sort((a, b) => compare(b[1], a[1]))
    .map(([currency, each]) => ({
      currency: currency as Balance['currency'],
      share: round(decimal(each).times(100).div(decimal(whole)), 1, 'halfUp'),
    }))
    .filter(({ share }) => share !== '0.0');
}
