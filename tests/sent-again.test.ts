import { expect, it } from 'vitest';
import { model } from '#generated/model.ts';
import { evaluate } from '#model/evaluate.ts';
import type { Expression } from '#model/expression.ts';

/* The page of an order that the payee's bank returned, and of the order that sends its yuan again. */

interface Part {
  [key: string]: unknown;
}

const isPart = (value: unknown): value is Part => typeof value === 'object' && value !== null;

/** Texts of the visible notices, and titles of the visible items of orders, for an order with these fields. */
function shownFor(order: Part): string[] {
  const scope = { data: { order }, route: {}, user: {} };
  const isShown = ({ visible }: Part): boolean =>
    visible === undefined || evaluate(visible as Expression, scope as never) === true;
  const textOf = (text: unknown): string =>
    typeof text === 'string' ? text : isPart(text) ? JSON.stringify(text['parts'] ?? '') : '';
  const shown: string[] = [];
  const walk = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(walk);
    if (!isPart(value)) return;
    if (!isShown(value)) return;
    const { kind, text, title, value: of } = value;
    if (kind === 'notice') shown.push(textOf(text));
    if (isPart(of) && title !== undefined) shown.push(textOf(title));
    Object.values(value).forEach(walk);
  };
  walk(model.screens['parts/payment-order']?.block);
  return shown;
}

const RETURNED = {
  ...{ orderNo: 'ST1', orderType: 'SETTLE', status: 'FAILED', settleStatus: 'FAILED', failStage: 'REMIT' },
  ...{ payCcy: 'USD', payAmount: '100.00', totalAmount: '100.00', arriveCcy: 'CNY', arriveAmount: '700.00' },
  failReason: '收款银行退回：请更正收款人后重新打款',
};
const AGAIN = {
  ...{ orderNo: 'ST2', orderType: 'SETTLE', status: 'SUCCESS', settleStatus: 'SUCCESS', parentOrderNo: 'ST1' },
  ...{ payCcy: 'CNY', payAmount: '700.00', totalAmount: '700.00', arriveCcy: 'CNY', arriveAmount: '700.00' },
  arrivedAmount: '700.00',
};

it('asks to correct the payee only until the order is sent again, and then names the other order', () => {
  const reason = '"source":"data.order.failReason"';
  const before = shownFor(RETURNED);
  expect(before.some((text) => text.includes(reason))).toBe(true);
  const after = shownFor({ ...RETURNED, againOrderNo: 'ST2' });
  expect(after.some((text) => text.includes(reason))).toBe(false);
  expect(after.some((text) => text.includes('重新发起，结果以该订单为准'))).toBe(true);
});

it('names no debit for yuan that already left the account with the first order', () => {
  expect(shownFor(RETURNED)).toContain('扣款金额');
  for (const status of ['WAIT_REVIEW', 'AUDITING', 'PROCESSING', 'SUCCESS', 'FAILED']) {
    const shown = shownFor({ ...AGAIN, status, ...(status === 'FAILED' && { failStage: 'REMIT' }) });
    expect(shown, status).not.toContain('扣款金额');
    expect(shown, status).not.toContain('申请扣款金额');
    expect(
      shown.some((text) => text.includes('不再从账户扣款')),
      status,
    ).toBe(true);
  }
});

it('tells that nothing was sent, and where to try again, after a refused review', () => {
  const shown = shownFor({ ...AGAIN, status: 'REJECTED', settleStatus: 'CANCELLED', failReason: '收款人有误' });
  expect(shown.some((text) => text.includes('再次重新打款'))).toBe(true);
  expect(shown.some((text) => text.includes('不再从账户扣款'))).toBe(false);
});

it('names the debit of a withdrawal that is submitted again', () => {
  const order = { ...AGAIN, orderType: 'WITHDRAW', settleStatus: undefined };
  expect(shownFor(order)).toContain('扣款金额');
});

it('says 待复核, and not the audit of the bank, while the merchant itself reviews a settlement', () => {
  const said = (order: Part, screen: string): string[] => {
    const scope = { data: { order }, row: order };
    const holds = (condition: unknown): boolean => evaluate(condition as Expression, scope as never) === true;
    const titles: string[] = [];
    const walk = (value: unknown): void => {
      if (Array.isArray(value)) return value.forEach(walk);
      if (!isPart(value)) return;
      const { name, visible, instead } = value;
      const isState = (name === 'status' || name === 'settleStatus') && value['kind'] !== 'filter' && 'enum' in value;
      if (isState && isPart(value['value']) && (visible === undefined || holds(visible))) {
        const chosen = isPart(instead) && holds(instead['when']) ? instead['enum'] : value['enum'];
        const found = evaluate(value['value'] as never, scope as never);
        titles.push(model.enums[String(chosen)]?.values.find((each) => each.const === found)?.title ?? '');
      }
      Object.values(value).forEach(walk);
    };
    walk(model.screens[screen]?.block);
    return titles;
  };
  const waiting = { orderType: 'SETTLE', status: 'WAIT_REVIEW', settleStatus: 'AUDITING' };
  for (const screen of ['parts/payment-order', 'pay-china/settle-order', 'pay-settle/payment-order']) {
    expect(said(waiting, screen), screen).toEqual(['待复核']);
    expect(said({ ...waiting, status: 'AUDITING' }, screen), screen).toEqual(['审核中']);
  }
});
