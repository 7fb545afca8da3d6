import { expect, it } from 'vitest';
import type { OrderRow } from '../desk/desk.ts';
import { orderMessage } from './payment-message.ts';

const AGAIN = {
  ...{ orderNo: 'ST2', orderType: 'SETTLE', parentOrderNo: 'ST1', payeeName: 'Sample', submitter: '林' },
  ...{ payCcy: 'CNY', payAmount: '700.00', totalAmount: '700.00', arriveCcy: 'CNY', arriveAmount: '700.00' },
} as OrderRow;

it.each(['WAIT_REVIEW', 'SUCCESS', 'REJECTED'] as const)('names no debit of yuan that is sent again: %s', (status) => {
  const { content } = orderMessage({ ...AGAIN, status }, '2026-12-01 09:00:00') ?? {};
  expect(content).toContain('重新汇出 700.00 CNY');
  expect(content).not.toMatch(/扣款金额|解冻/);
});

it('names the debit of the first order', () => {
  const row: OrderRow = { ...AGAIN, parentOrderNo: null, status: 'SUCCESS' };
  const { content } = orderMessage(row, '2026-12-01 09:00:00') ?? {};
  expect(content).toContain('扣款金额 700.00 CNY');
});
