import { credit, debit } from '#sandbox/ledger.ts';
import { dayOf, instantOf } from '#model/instant.ts';
import { compare, decimal, round } from '#model/money.ts';
import { checkSize, customerOf } from '../orders/checks.ts';
import type { Desk } from '../desk/desk.ts';
import type { Row } from '../desk/row.ts';
import { limitsOf } from '../terms/fees.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { advance, available } from '../ledger/chart.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/advances.json' with { type: 'json' };
import { beginOrder } from '../orders/take-step.ts';
import { type AdvanceRow, advances, endOf, openAdvances, owedOf } from './advance.ts';

type Receipt = Row<'collection-order'>;

const DAY = 86_400_000;
/** Wire value of a receipt that its platform has announced and not paid out. */
const ADVISED = 1;

type Store = Row<'store'>;

/** The advance that a store may take; amounts are decimal strings. */
export interface Offer {
  storeNo: string;
  storeName: string;
  platformCode: string;
  accountNo: string;
  currency: string;
  /** Sum of the receipts announced by its platform. */
  expectedAmount: string;
  outstanding: string;
  /** The most that the store may take now. */
  limit: string;
}

export interface Application {
  storeNo: string;
  currency: string;
  amount: string;
  submitter: string;
}

/**
 * Offers of every store with announced receipts, largest first.
 * @throws Refusal 10011 to 10014, 24043
 */
export async function offersOf(desk: Desk, owner: string): Promise<Offer[]> {
  await mayHave(desk, owner);
  const advised = await expectedOf(desk, owner, {});
  const places = new Map<string, Receipt[]>();
  for (const row of advised) {
    if ((row.storeNo ?? '') === '') continue;
    const name = `${row.storeNo}|${row.currency}`;
    places.set(name, [...(places.get(name) ?? []), row]);
  }
  const offers: Offer[] = [];
  for (const rows of places.values()) {
    const [{ storeNo, currency } = { storeNo: '', currency: '' }] = rows;
    const store = await desk.record(owner, 'store', storeNo ?? '');
    if (store?.status === 'BOUND') offers.push(await offerOf(desk, owner, store, currency, rows));
  }
  return offers.toSorted((a, b) => compare(b.limit, a.limit) || (a.storeNo < b.storeNo ? -1 : 1));
}

/** Locks the merchant and checks that it is a company with the product and has no overdue advance. */
async function mayHave(desk: Desk, owner: string): Promise<void> {
  await desk.book.lockOwner(owner);
  const merchant = await customerOf(desk, owner, 'ADVANCE');
  if (merchant.person) throw refusal('10014');
  if ((await openAdvances(desk, owner, {}, 'OVERDUE')).length > 0) throw refusal('24043');
}

/** Announced receipts that are still expected; receipts that are far too late back no advance. */
async function expectedOf(
  desk: Desk,
  owner: string,
  where: { storeNo?: string; currency?: string },
): Promise<Receipt[]> {
  const advised = await desk.findRecords(owner, 'collection-order', { status: ADVISED, ...where });
  const earliest = desk.now - rules.mostLate * DAY;
  return advised.filter(({ expectedAt }) => !expectedAt || instantOf(expectedAt) >= earliest);
}

async function offerOf(
  desk: Desk,
  owner: string,
  { storeNo, storeName, platformCode }: Store,
  currency: string,
  advised: readonly Receipt[],
): Promise<Offer> {
  const expected = advised.reduce((sum, { amount }) => sum + toMinor(amount, currency), 0n);
  const open = await openAdvances(desk, owner, { storeNo, currency }, 'OUTSTANDING');
  const outstanding = open.reduce((sum, each) => sum + owedOf(each).outstanding, 0n);
  const share = BigInt(round(decimal(String(expected)).times(rules.share), 0, 'floor')) - outstanding;
  // An advance is also capped by the limit of a single order.
  const single = toMinor(desk.rates.worth(limitsOf(false).single, 'USD', currency, 'halfUp'), currency);
  const most = share < single ? share : single;
  return {
    storeNo,
    storeName,
    platformCode,
    accountNo: advised.at(-1)?.accountNo ?? '',
    currency,
    expectedAmount: fromMinor(expected, currency),
    outstanding: fromMinor(outstanding, currency),
    limit: fromMinor(most > 0n ? most : 0n, currency),
  };
}

/**
 * Pays a store an advance on its announced receipts.
 * @throws Refusal 10011 to 10014, 10018, 20002, 20003, 24041, 24042, 24043
 */
export async function applyAdvance(desk: Desk, owner: string, application: Application): Promise<AdvanceRow> {
  const { storeNo, currency, amount, submitter } = application;
  await mayHave(desk, owner);
  const store = await desk.record(owner, 'store', storeNo);
  if (store === undefined) throw refusal('10018', {}, '/storeNo');
  if (store.status !== 'BOUND') throw refusal('24042', {}, '/storeNo');
  checkSize(amount, currency);
  const advised = await expectedOf(desk, owner, { storeNo, currency });
  const { limit, accountNo } = await offerOf(desk, owner, store, currency, advised);
  if (compare(amount, limit) > 0) throw refusal('24041', {}, '/amount');
  const minor = toMinor(amount, currency);
  const paid = fromMinor(minor, currency);
  const nothing = fromMinor(0n, currency);
  const target = `${accountNo}/${storeNo}`;
  const today = dayOf(desk.now);
  const { row } = await beginOrder(advances, desk, owner, {
    numbers: 'AD',
    stage: 'OUTSTANDING',
    posts: {
      kind: 'ADVANCE',
      lines: [debit(advance(owner, storeNo, currency), minor), credit(available(owner, currency, target), minor)],
    },
    draw: ({ orderNo: advanceNo, at }) => ({
      row: {
        ...{ advanceNo, createdAt: at, storeNo, storeName: store.storeName, platformCode: store.platformCode },
        ...{ accountNo, currency, amount: paid, outstanding: paid, feeDue: nothing, feePaid: nothing },
        ...{ dueAt: dayOf(desk.now + rules.days * DAY), submitter, version: 1 },
        status: 'OUTSTANDING' as const,
      },
      facts: { currency, target, outstanding: String(minor), dayAmounts: '0', feePaid: '0', countedTo: today },
    }),
    next: { step: 'day', at: endOf(today) },
  });
  return row;
}
