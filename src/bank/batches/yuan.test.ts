import { credit, debit } from '#sandbox/ledger.ts';
import type { WithdrawalFacts } from '../withdrawals/withdrawal.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decimal } from '#model/money.ts';
import { Rates } from '../terms/rates.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { placeHold, post } from '../ledger/posting.ts';
import { available, equity } from '../ledger/chart.ts';
import type { BatchRow, LineRow } from './batch.ts';
import { openOrder } from './orders.ts';
import { leastFor, yuanFor } from './yuan.ts';

const rates = new Rates();

describe('yuan that shall arrive', () => {
  it('costs the least amount that is enough (S4), to the cent', () => {
    const terms = leastFor('100000.00', 'USD', '0.0020', rates);
    expect(terms).toEqual({ gross: '14101.41', fee: '28.20', yuan: '100000.00', atMid: '100201.26', rate: '7.1057' });
    expect(yuanFor('14101.40', 'USD', '0.0020', rates).yuan).toBe('99999.93');
  });

  it('one unit less is never enough, in any currency', () => {
    const currency = fc.constantFrom('USD', 'EUR', 'HKD', 'JPY', 'GBP');
    fc.assert(
      fc.property(currency, fc.integer({ min: 10_000, max: 500_000_000 }), (from, cents) => {
        const yuan = decimal(cents).div(100).toFixed(2);
        const { gross } = leastFor(yuan, from, '0.0025', rates);
        const unit = from === 'JPY' ? '1' : '0.01';
        const less = decimal(gross)
          .minus(unit)
          .toFixed(from === 'JPY' ? 0 : 2);
        expect(decimal(yuanFor(gross, from, '0.0025', rates).yuan).gte(yuan)).toBe(true);
        expect(decimal(yuanFor(less, from, '0.0025', rates).yuan).lt(yuan)).toBe(true);
      }),
      { numRuns: 200 },
    );
  });
});

it('a line’s amount says how its order will end, where triggers are on', async () => {
  const at = '2026-11-20 10:30:00';
  const batch = { batchNo: 'BT1', payType: 'BATCH_CNY', currency: 'USD' } as BatchRow;
  const line = { ...LINE, amount: '350.45', arriveAmount: '350.45' };
  const triggerOf = async (triggers: boolean): Promise<string | null | undefined> => {
    const desk = new MemoryDesk();
    desk.triggers = triggers;
    const opening = [debit(equity('USD'), 10_000n), credit(available('A', 'USD'), 10_000n)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at, lines: opening });
    await placeHold(desk.book, { orderNo: 'PY1', owner: 'A', currency: 'USD', amount: 5000n, at });
    await openOrder(desk, 'A', batch, line);
    return (await desk.facts<WithdrawalFacts>('PY1'))?.facts.trigger;
  };
  expect(await triggerOf(true)).toBe('bounce');
  expect(await triggerOf(false)).toBeNull();
});

const LINE: LineRow = {
  rowId: 'BT1-2',
  batchNo: 'BT1',
  seq: 2,
  payeeName: '王小明',
  currency: 'CNY',
  payCcy: 'USD',
  payAmount: '50.00',
  fee: '0.15',
  arriveCcy: 'CNY',
  checkResult: 'PASS',
  orderNo: 'PY1',
  version: 1,
};
