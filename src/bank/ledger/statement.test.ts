import { credit, debit, keyOf, LedgerRefusal, type Line } from '#sandbox/ledger.ts';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { type Account, available, equity, feeIncome, frozen, inTransit, nostro } from './chart.ts';
import type { JournalKind } from './book.ts';
import { MemoryBankBook } from './memory-bank-book.ts';
import { type Flow, statementRow } from './statement.ts';
import { bankTablesOf } from './tables.ts';
import { captureHold, placeHold, post, releaseHold } from './posting.ts';
import { verifyStatement } from '../testing/statement-proof.ts';
import { customer, type Customer, signIn } from '../testing/customer.ts';
import { smallBank } from '../testing/small-bank.ts';

const AT = '2026-11-20 10:30:00';
const soak = process.env['SOAK'] === '1';

function book(): {
  book: MemoryBankBook;
  move: (kind: JournalKind, reference: string, lines: Line[]) => Promise<void>;
} {
  const memory = new MemoryBankBook();
  return {
    book: memory,
    move: async (kind, reference, lines) => {
      await post(memory, { kind, reference, at: AT, lines });
    },
  };
}

const said = ({ owner, type, amount, balanceAfter }: Flow): string => `${owner} ${type} ${amount} -> ${balanceAfter}`;

describe('the statement rows of a journal', () => {
  it('are the principal and the fee, one after the other, and none for the hold before', async () => {
    const { book: memory, move } = book();
    await move('OPENING', 'OPENING', [debit(equity('USD'), 100_000n), credit(available('A', 'USD'), 100_000n)]);
    const hold = { orderNo: 'PY1', owner: 'A', currency: 'USD', amount: 61_500n, at: AT };
    const { holdNo } = await placeHold(memory, hold);
    await captureHold(memory, {
      holdNo,
      amount: 61_500n,
      kind: 'PAYMENT',
      at: AT,
      lines: [credit(nostro('USD'), 60_000n), credit(feeIncome('PAYMENT', 'USD'), 1_500n)],
      note: { counterparty: 'Payee Ltd', remark: '货款' },
    });
    expect(memory.flows.map(said)).toEqual([
      'A ADJUST 100000 -> 100000',
      'A PAYMENT -60000 -> 40000',
      'A FEE -1500 -> 38500',
    ]);
    expect(memory.flows.map((flow) => statementRow(flow))[1]).toMatchObject({
      flowType: 'PAYMENT',
      direction: 'OUT',
      amount: '-600.00',
      balance: '400.00',
      orderNo: 'PY1',
      counterparty: 'Payee Ltd',
      remark: '货款',
      accountKind: 'MAIN',
    });
  });

  it('are none when an order is held and released', async () => {
    const { book: memory, move } = book();
    await move('OPENING', 'OPENING', [debit(equity('USD'), 1_000n), credit(available('A', 'USD'), 1_000n)]);
    const { holdNo } = await placeHold(memory, { orderNo: 'WD1', owner: 'A', currency: 'USD', amount: 900n, at: AT });
    await releaseHold(memory, holdNo, AT);
    expect(memory.flows).toHaveLength(1);
  });

  it('are none while money is in transit', async () => {
    const { book: memory, move } = book();
    await move('COLLECTION', 'RC1', [debit(nostro('GBP'), 321_055n), credit(inTransit('A', 'GBP'), 321_055n)]);
    expect(memory.flows).toEqual([]);
  });

  it('of a failed order are the returned amount and fee, under the type of the order', async () => {
    const { book: memory, move } = book();
    const lines = [debit(equity('USD'), 9_000n), debit(feeIncome('WITHDRAW', 'USD'), 100n)];
    await move('OPENING', 'X', [debit(equity('USD'), 100n), credit(feeIncome('WITHDRAW', 'USD'), 100n)]);
    await move('REVERSE', 'WD1', [...lines, credit(available('A', 'USD'), 9_100n)]);
    expect(memory.flows.map(said)).toEqual(['A WITHDRAW 9000 -> 9000', 'A FEE 100 -> 9100']);
  });

  it('of a receipt with a deducted fee are the whole amount, and the fee', async () => {
    const { book: memory, move } = book();
    await move('COLLECTION', 'RC1', [debit(nostro('USD'), 5_000n), credit(inTransit('A', 'USD'), 5_000n)]);
    await move('COLLECTION', 'RC1', [
      debit(inTransit('A', 'USD'), 5_000n),
      credit(available('A', 'USD'), 4_800n),
      credit(feeIncome('COLLECTION', 'USD'), 200n),
    ]);
    expect(memory.flows.map(said)).toEqual(['A COLLECTION 5000 -> 5000', 'A FEE -200 -> 4800']);
  });

  it('are on both sides of a transfer between merchants, with the fee on the paying side', async () => {
    const { book: memory, move } = book();
    await move('OPENING', 'OPENING', [debit(equity('USD'), 1_000n), credit(available('A', 'USD'), 1_000n)]);
    await move('TRANSFER', 'TR1', [
      debit(available('A', 'USD'), 510n),
      credit(available('B', 'USD'), 500n),
      credit(feeIncome('TRANSFER', 'USD'), 10n),
    ]);
    expect(memory.flows.slice(1).map(said)).toEqual([
      'A TRANSFER -500 -> 500',
      'A FEE -10 -> 490',
      'B TRANSFER 500 -> 500',
    ]);
  });
});

const step = fc.record({
  from: fc.constantFrom('A|USD', 'B|USD', 'A|JPY', 'B|JPY', 'out'),
  to: fc.constantFrom('A', 'B', 'out', 'hold', 'release'),
  amount: fc.integer({ min: 1, max: 5_000 }),
  fee: fc.integer({ min: 0, max: 50 }),
  kind: fc.constantFrom<JournalKind>('COLLECTION', 'PAYMENT', 'REVERSE', 'REFUND', 'CONVERT'),
});

it('invariants 10 and 11: after any postings, the rows of an account follow from each other and end at its balance', async () => {
  let rows = 0;
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 40 }), async (steps) => {
      const memory = new MemoryBankBook();
      const sides = (name: string, currency: string): Account =>
        name === 'out' ? nostro(currency) : available(name, currency);
      for (const [n, { from, to, amount, fee, kind }] of steps.entries()) {
        const [payer = 'out', currency = n % 2 === 0 ? 'USD' : 'JPY'] = from.split('|');
        const before = memory.flows.length;
        try {
          if (to === 'hold' || to === 'release') {
            const held = await placeHold(memory, {
              orderNo: `PY${n}`,
              owner: payer === 'out' ? 'A' : payer,
              currency,
              amount: BigInt(amount),
              at: AT,
            });
            if (to === 'release') await releaseHold(memory, held.holdNo, AT);
            expect(memory.flows).toHaveLength(before);
            continue;
          }
          const lines = [
            debit(sides(payer, currency), BigInt(amount + fee)),
            credit(sides(to, currency), BigInt(amount)),
            credit(feeIncome('X', currency), BigInt(fee)),
          ];
          await post(memory, { kind, reference: `PY${n}`, at: AT, lines });
        } catch (error) {
          if (!(error instanceof LedgerRefusal)) throw error;
          expect(memory.flows).toHaveLength(before);
        }
      }
      const ends = new Map<string, bigint>();
      for (const flow of memory.flows) {
        const name = `${flow.owner}|${flow.currency}`;
        expect(flow.balanceAfter, flow.flowNo).toBe((ends.get(name) ?? 0n) + flow.amount);
        ends.set(name, flow.balanceAfter);
      }
      for (const owner of ['A', 'B']) {
        for (const currency of ['USD', 'JPY']) {
          const held = [available(owner, currency), frozen(owner, currency)].map(
            (account) => memory.balances.get(keyOf(account)) ?? 0n,
          );
          expect(ends.get(`${owner}|${currency}`) ?? 0n).toBe((held[0] ?? 0n) + (held[1] ?? 0n));
        }
      }
      const numbers = memory.flows.map(({ flowNo }) => flowNo);
      expect([...numbers].sort()).toEqual(numbers);
      expect(new Set(numbers).size).toBe(numbers.length);
      rows += numbers.length;
    }),
    soak ? { numRuns: 20_000, seed: Number(process.env['SOAK_SEED']) } : { numRuns: 200, seed: 20240501 },
  );
  expect(rows).toBeGreaterThan(1_000);
});

describe('the statement of the sample', () => {
  let bank: Bank;
  let reader: Customer;
  beforeAll(async () => {
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    reader = await signIn(bank, '13800000006');
  });
  afterAll(() => bank.close());

  it('ends at the ledger’s balance, row by row, for every merchant', async () => {
    expect(await bank.database.transaction((tx) => verifyStatement(bankTablesOf(tx)))).toEqual([]);
  });

  it('is read by pages, newest first, and adds up per currency', async () => {
    const all = { currentPage: 1, pageSize: 20, currency: ['USD'] };
    const { result } = await reader.post('/user/account-detail/page', all);
    expect(result.total).toBeGreaterThan(50);
    const { result: balances } = await reader.post('/user/account-bal-query/query-user-gep-all-acc-balance');
    const usd = balances.find((each: { currency: string }) => each.currency === 'USD');
    const main = await reader.post('/user/account-detail/page', { ...all, pageSize: 1, accountKind: ['MAIN'] });
    expect(Number(main.result.list[0].balance)).toBeCloseTo(Number(usd.availableBal) + Number(usd.frozenBal), 2);
  });

  it('shows one row, and gives its receipt', async () => {
    const { result } = await reader.post('/user/account-detail/page', { currentPage: 1, pageSize: 1 });
    const [{ flowNo }] = result.list;
    expect((await reader.post('/user/account-detail/detail', { flowNo })).result).toEqual(result.list[0]);
    const response = await bank.sandbox.inject({
      method: 'POST',
      url: '/api/user/account-detail/receipt',
      headers: { 'system-name': 'member-exchange-client', cookie: reader.cookie },
      payload: { flowNo },
    });
    expect(response.headers['content-type']).toBe('application/pdf');
  });

  it('shows another merchant nothing of it', async () => {
    const { result } = await reader.post('/user/account-detail/page', { currentPage: 1, pageSize: 1 });
    const other = await signIn(bank, '13900000001');
    const flowNo = result.list[0].flowNo;
    expect((await other.post('/user/account-detail/detail', { flowNo })).code).toBe('10018');
    expect((await other.post('/user/account-detail/receipt', { flowNo })).code).toBe('10018');
    expect((await customer(bank).post('/user/account-detail/page', {})).status).toBe(401);
  });
});
