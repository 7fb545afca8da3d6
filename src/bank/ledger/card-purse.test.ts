import { afterAll, beforeAll, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import { breachesOf, credit, debit, keyOf, ledgerInvariants, ledgerOf } from '#sandbox/ledger.ts';
import { ordersOf } from '#sandbox/orders.ts';
import type { Bank } from '../bank.ts';
import type { Desk } from '../desk/desk.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { verifyLedger } from '../verify.ts';
import type { Book, JournalKind } from './book.ts';
import { available, clearing, feeIncome, NEVER_NEGATIVE, NEVER_POSITIVE, nostro, PURSES } from './chart.ts';
import { RULES } from './posting.ts';
import type { FlowNote } from './statement.ts';
import { bankTablesOf } from './tables.ts';

/*
 * The bank's chart with an additional purse, such as that of cards: its holds exist beside those of the main account.
 */

const AT = '2026-11-20 10:30:00';
const OWNER = '90000001';
const CARD = { kind: 'C.CARD', owner: OWNER, dimension: 'CD1', currency: 'USD' };
const purses = {
  ...PURSES,
  named: { ...PURSES.named, card: { available: 'C.CARD', frozen: 'C.HOLD', isFrozenByOrder: true } },
};
const ledger = ledgerOf<Book, JournalKind, FlowNote>({ ...RULES, purses });
const { captureHolds } = ordersOf({
  ledger,
  more: () => Promise.resolve(),
  isHeldBack: () => Promise.resolve(false),
  ...{ waits: {}, goesOn: {}, reason: '', takenUpAfter: 0 },
  refusal: (code: string) => new Error(code) as never,
});

const CARD_OF_PURSE = {
  ...{ cardId: 'CD1', cardNo: '400012******0001', cardMask: '400012******0001', lastFour: '0001', cardMode: 'SINGLE' },
  ...{ cardBin: '400012', brand: 'VISA', currency: 'USD', balance: '0.00', scene: 'OTHER', holderNo: 'H1' },
  ...{ holderName: '林样例', status: 'ACTIVE', expireMonths: 36, createdAt: AT, version: 1 },
} as const;

let bank: Bank;
beforeAll(async () => {
  bank = await emptyBank({ clock: frozenClock(AT) });
});
afterAll(() => bank.close());

it('authorises, clears more than was authorised, and leaves no row in the statement of the account', async () => {
  const rows = await bank.work(async (desk: Desk, { tx, entities }) => {
    const { book } = desk;
    await desk.addRecord(OWNER, 'card', CARD_OF_PURSE);
    await ledger.post(book, {
      ...{ kind: 'OPENING', reference: 'X', at: AT },
      lines: [debit(nostro('USD'), 15_000n), credit(available(OWNER, 'USD'), 5_000n), credit(CARD, 10_000n)],
    });
    const hold = { orderNo: 'AU1', owner: OWNER, currency: 'USD', at: AT };
    await ledger.placeHold(book, { ...hold, purse: 'card', dimension: 'CD1', amount: 6_000n });
    await ledger.placeHold(book, { ...hold, orderNo: 'WD1', amount: 700n });
    const balances = async () => {
      const keys = [CARD, { ...CARD, kind: 'C.HOLD', dimension: 'AU1' }, available(OWNER, 'USD')].map(keyOf);
      const found = await book.read(keys);
      return keys.map((key) => found.get(key) ?? 0n);
    };
    expect(await balances()).toEqual([4_000n, 6_000n, 4_300n]);
    const proof = () =>
      breachesOf(tx, ledgerInvariants({ neverNegative: NEVER_NEGATIVE, neverPositive: NEVER_POSITIVE, purses }));
    expect(await proof()).toEqual([]);
    const linesOf = (amount: bigint, fee: bigint) => [
      credit(clearing('SCHEME', 'USD'), amount - fee),
      credit(feeIncome('CARD', 'USD'), fee),
    ];
    const capture = { kind: 'PAYMENT', amount: 10_500n, fee: 150n, linesOf } as const;
    await captureHolds(desk, 'AU1', AT, { ...capture, overdraws: { account: CARD, linesOf } });
    expect(await balances()).toEqual([-500n, 0n, 4_300n]);
    expect(await proof()).toEqual([]);
    expect(await verifyLedger(bankTablesOf(tx))).toEqual([]);
    return entities.as(OWNER).find('account-flow', {});
  });
  expect(rows.map(({ flowType, amount }) => [flowType, amount])).toEqual([['ADJUST', '50.00']]);
});
