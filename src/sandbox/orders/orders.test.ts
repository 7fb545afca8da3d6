import { expect, it } from 'vitest';
import type { EntityRecord } from '../database/entity-store.ts';
import { MemoryBook } from '../ledger/memory-book.ts';
import { library } from '../testing/library.ts';
import { loanService } from '../testing/loan-service.ts';
import type { AnyOrder, Family, Terms } from './family.ts';
import { MemoryOrderDesk } from './memory-desk.ts';
import { ordersOf } from './orders.ts';

/* Steps that follow each other at once, on a loan of the library. */

class Desk extends MemoryOrderDesk<{ 'library-loan': EntityRecord }, never> {
  readonly book = new MemoryBook<string>([]);

  tell(): Promise<void> {
    return Promise.resolve();
  }
}

interface LoanTerms extends Terms {
  desk: Desk;
  more: object;
}

interface Loan extends AnyOrder<LoanTerms> {
  facts: { by: string[] };
  hears?: { renew: { actor: string; times: number } };
}

const note = ({ facts, actor }: Loan, step: string): { facts: Loan['facts'] } => ({
  facts: { by: [...facts.by, `${step} by ${actor ?? 'the clock'}`] },
});

const loans: Family<Loan, LoanTerms, 'ask' | 'circle' | 'renew' | 'tidy'> = {
  name: 'loan',
  entity: 'library-loan',
  steps: {
    ask: {
      by: 'owner',
      move: (loan) => ({ ...note(loan, 'ask'), then: { step: 'renew', said: { actor: 'nobody', times: 2 } } }),
    },
    renew: { by: 'order', move: (loan) => ({ ...note(loan, 'renew'), then: 'tidy' }) },
    tidy: { by: 'clock', move: (loan) => note(loan, 'tidy') },
    circle: { by: 'clock', move: { set: {}, then: 'circle' } },
  },
};

const orders = ordersOf(loanService<LoanTerms>());

async function opened(): Promise<Desk> {
  const desk = new Desk(library);
  const row = { loanNo: 'L1', status: 1, version: 1 };
  await orders.putDown(loans, desk, 'north', { orderNo: 'L1', row, facts: { by: [] }, stage: '' });
  return desk;
}

it('keeps the actor through all steps that follow at once', async () => {
  const desk = await opened();
  await orders.takeOwnStep(loans, desk, 'north', 'ask', { orderNo: 'L1', actor: 'Anna' });
  expect(await desk.facts('L1')).toMatchObject({ facts: { by: ['ask by Anna', 'renew by Anna', 'tidy by Anna'] } });
});

it('names nobody in a step of the clock', async () => {
  const desk = await opened();
  await orders.takeStep(loans, desk, 'L1', 'tidy');
  expect(await desk.facts('L1')).toMatchObject({ facts: { by: ['tidy by the clock'] } });
});

it('refuses steps that follow one another in a cycle', async () => {
  const desk = await opened();
  await expect(orders.takeStep(loans, desk, 'L1', 'circle')).rejects.toThrow(
    'L1 takes more than 20 steps at once: circle → circle → ',
  );
});

it('hands over an order that is over, keeps its sums, and refuses to read or change it', async () => {
  const desk = await opened();
  await desk.changeRecord('north', 'library-loan', 'L1', { fine: '2.50', status: 2 });
  await desk.addRecord('north', 'library-loan', { loanNo: 'L2', status: 1, fine: '1.00' });
  const groups = [{ by: ['status'], sum: 'fine' }];
  const taken = desk.takeOrders('library-loan', ({ status }) => status === 2, groups);
  expect(taken).toMatchObject({ records: [{ owner: 'north', record: { loanNo: 'L1' } }], facts: [{ order_no: 'L1' }] });
  expect(await desk.sum('north', 'library-loan', 'fine', { status: 2 })).toBe('2.5');
  expect(await desk.findRecords('north', 'library-loan', { status: 1 })).toHaveLength(1);
  expect([...desk.allFacts.rows()]).toEqual([]);
  for (const again of [
    () => desk.record('north', 'library-loan', 'L1'),
    () => desk.facts('L1'),
    () => desk.findRecords('north', 'library-loan', { status: 2 }),
    () => desk.findRecords('north', 'library-loan', { shelf: 'A' }),
    () => desk.sum('north', 'library-loan', 'tip', { status: 1 }),
  ]) {
    expect(again).toThrow('in memory');
  }
  expect(desk.takeOrders('library-loan', ({ status }) => status === 2, groups).records).toEqual([]);
});
