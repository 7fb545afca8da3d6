import { credit, debit } from '#sandbox/ledger.ts';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { edges } from '../families/edges.ts';
import { toMinor } from '#model/minor-units.ts';
import { available, due, inTransit, nostro, suspense } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { confirmReceipt, supplementReceipt } from './confirm.ts';
import { announceReceipt, receiveFunds } from './receive.ts';
import {
  arrivedWith,
  AT,
  entries,
  heldOn,
  inStore,
  openDesk,
  OWNER,
  rowOf,
  settle,
  SHOP,
  STORE,
} from '../testing/receipt-desk.ts';

const ACTOR = '陈若溪';

const refuses = (code: string) => ({ code });

describe('S1, its receipt', () => {
  it('12,345.67 of a known store goes ∅→3→2 without a fee, to the store', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { amount: '12345.67', storeNo: STORE });
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 3, storeName: 'Sample US', fee: '0.00' });
    expect(heldOn(desk, inTransit(OWNER, 'USD'))).toBe('12345.67');
    expect(desk.scheduled).toMatchObject([{ edge: 'collection.judge', at: instantOf('2026-11-20 10:35:00') }]);
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({
      status: 2,
      creditAmount: '12345.67',
      creditedAt: '2026-11-20 10:35:00',
    });
    expect(entries(desk)).toEqual([
      ['ARRIVE', 'M.TRN|A|-|USD 12345.67', 'NOSTRO|BANK|MAIN|USD -12345.67'],
      ['COLLECTION', 'M.TRN|A|-|USD -12345.67', `S.AVL|A|${SHOP}/${STORE}|USD 12345.67`],
    ]);
    expect(desk.book.flows).toMatchObject([
      { type: 'COLLECTION', amount: 1234567n, balanceAfter: 1234567n, orderNo, dimension: `${SHOP}/${STORE}` },
    ]);
    expect(desk.messages.map(({ message }) => message.title)).toEqual(['您有一笔 12,345.67 USD 来账已入账']);
  });
});

describe('a receipt of unknown origin', () => {
  it('waits in 0, gets its store, is reviewed for two hours, and is credited there', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, {});
    await settle(desk, 1);
    const row = await rowOf(desk, orderNo);
    expect(row).toMatchObject({ status: 0, reason: '未匹配到店铺', answerBefore: '2026-12-20' });
    expect(heldOn(desk, inTransit(OWNER, 'USD'))).toBe('1000.00');
    desk.scheduled.splice(0);
    const asked = { orderNo, version: row.version, actor: ACTOR };
    await expect(confirmReceipt(desk, OWNER, asked)).rejects.toMatchObject(refuses('21001'));
    await expect(confirmReceipt(desk, 'other', { ...asked, storeNo: STORE })).rejects.toMatchObject(refuses('10018'));
    await expect(confirmReceipt(desk, OWNER, { ...asked, version: 9, storeNo: STORE })).rejects.toMatchObject(
      refuses('10010'),
    );
    await expect(confirmReceipt(desk, OWNER, { ...asked, storeNo: 'ST9' })).rejects.toMatchObject(refuses('10018'));
    await confirmReceipt(desk, OWNER, { ...asked, storeNo: STORE });
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 8, storeName: 'Sample US', platformCode: 'AMAZON' });
    await expect(confirmReceipt(desk, OWNER, { ...asked, storeNo: STORE })).rejects.toMatchObject(refuses('10010'));
    const { version } = await rowOf(desk, orderNo);
    await expect(confirmReceipt(desk, OWNER, { ...asked, version, storeNo: STORE })).rejects.toMatchObject(
      refuses('21002'),
    );
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 2, creditedAt: '2026-11-20 12:40:00' });
    expect(heldOn(desk, inStore())).toBe('1000.00');
  });

  it('goes to 5 when the merchant rejects it, or does not answer for thirty days', async () => {
    for (const answers of [true, false]) {
      const desk = await openDesk();
      const orderNo = await arrivedWith(desk, {});
      await settle(desk, 1);
      if (answers) {
        const { version } = await rowOf(desk, orderNo);
        await confirmReceipt(desk, OWNER, { orderNo, version, actor: ACTOR, isNotMine: true });
      } else await settle(desk);
      expect(await rowOf(desk, orderNo)).toMatchObject({ status: 5 });
      expect(heldOn(desk, suspense(orderNo, 'USD'))).toBe('1000.00');
    }
  });
});

describe('evidence', () => {
  it('is required for a payout above 50,000, refused if it is insufficient, and enough with two files', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { amount: '50000.01', storeNo: STORE });
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 7, reason: '请上传合同与报关单' });
    const supplement = async (materials: string[]) =>
      supplementReceipt(desk, OWNER, {
        orderNo,
        version: (await rowOf(desk, orderNo)).version,
        actor: ACTOR,
        description: '货款',
        materials,
      });
    await expect(supplement([])).rejects.toMatchObject(refuses('21003'));
    const ten = Array.from({ length: 10 }, (_, n) => String(n));
    await expect(supplement(ten)).rejects.toMatchObject(refuses('21004'));
    await supplement(['a']);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 8 });
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 7, reason: '材料未通过审核：请上传合同与报关单' });
    await supplement(['a', 'b']);
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 2 });
  });

  it('is refused three times at most', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { amount: '60000.00', storeNo: STORE });
    await settle(desk);
    for (let tries = 0; tries < 3; tries += 1) {
      const { version } = await rowOf(desk, orderNo);
      await supplementReceipt(desk, OWNER, { orderNo, version, actor: ACTOR, materials: ['a'] });
      await settle(desk);
    }
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 5, reason: '材料 3 次未通过审核' });
  });

  it('is not required at 50,000.00', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { amount: '50000.00', storeNo: STORE });
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 2 });
  });

  it('a doubt is explained: SUSP back to transit, reviewed, credited', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { storeNo: STORE, screened: true });
    await settle(desk);
    const { version } = await rowOf(desk, orderNo);
    const explanation = { orderNo, version, actor: ACTOR, description: '付款人是平台的支付机构', materials: [] };
    await supplementReceipt(desk, OWNER, explanation);
    await settle(desk);
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: 2 });
    expect(heldOn(desk, suspense(orderNo, 'USD'))).toBe('0.00');
  });
});

describe('the fee of a receipt', () => {
  it.each([
    ['9990006', 'USD', '10000.00', '20.00'],
    ['9990006', 'USD', '500.00', '2.00'],
    ['9990003', 'EUR', '5000.00', '9.00'],
    ['9990003', 'EUR', '20000.00', '20.00'],
    ['9990003', 'EUR', '500000.00', '90.00'],
    [SHOP, 'USD', '9000.00', '0.00'],
  ])('account %s, %s %s: %s', async (accountNo, currency, amount, fee) => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { accountNo, currency, amount, known: true });
    expect(await rowOf(desk, orderNo)).toMatchObject({ fee });
  });

  it('is nothing for the merchant’s own money', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { accountNo: '9990006', payerName: '样例商户' });
    expect(await rowOf(desk, orderNo)).toMatchObject({ fee: '0.00' });
  });

  it('that exceeds the amount leads to 4; so does a currency that the account does not take, until the bank resolves it', async () => {
    const desk = await openDesk();
    const small = await arrivedWith(desk, { accountNo: '9990006', amount: '2.00', known: true });
    const other = await arrivedWith(desk, { currency: 'EUR', storeNo: STORE });
    await settle(desk);
    expect(await rowOf(desk, small)).toMatchObject({ status: 4, reason: '金额不足以支付手续费' });
    expect(await rowOf(desk, other)).toMatchObject({ status: 4, reason: '该收款账户不支持EUR' });
    expect(await edges['collection.retry']?.(desk, other)).toBe(true);
    await settle(desk);
    expect(await rowOf(desk, other)).toMatchObject({ status: 2 });
  });

  it('is deducted from the credit, with a row of its own in the statement', async () => {
    const desk = await openDesk();
    await arrivedWith(desk, { accountNo: '9990006', amount: '10000.00', known: true });
    await settle(desk);
    expect(desk.book.flows.map(({ type, amount }) => [type, amount])).toEqual([
      ['COLLECTION', 1_000_000n],
      ['FEE', -2_000n],
    ]);
    expect(heldOn(desk, available(OWNER, 'USD', '9990006/-'))).toBe('9980.00');
  });
});

describe('the destination of a receipt', () => {
  it('is the main account for an account that is about to close, and for one without stores', async () => {
    const desk = await openDesk();
    await arrivedWith(desk, { accountNo: '9990005', storeNo: STORE });
    await arrivedWith(desk, { accountNo: '9990003', currency: 'EUR', known: true });
    await settle(desk);
    expect(heldOn(desk, available(OWNER, 'USD'))).toBe('1000.00');
    expect(heldOn(desk, available(OWNER, 'EUR'))).toBe('991.00');
  });

  it('after the account is closed: -99, in suspense, then to the main account if the bank agrees', async () => {
    const desk = await openDesk();
    const orderNo = await arrivedWith(desk, { accountNo: '9990004' });
    expect(await rowOf(desk, orderNo)).toMatchObject({ status: -99 });
    expect(entries(desk)).toEqual([['ARRIVE', 'NOSTRO|BANK|MAIN|USD -1000.00', `SUSP|BANK|${orderNo}|USD 1000.00`]]);
    expect(await edges['collection.retry']?.(desk, orderNo)).toBe(true);
    await settle(desk);
    expect(heldOn(desk, available(OWNER, 'USD'))).toBe('1000.00');
  });

  it('is first a debt', async () => {
    const desk = await openDesk();
    const owed = toMinor('300.00', 'USD');
    const lines = [debit(due(OWNER, 'USD'), owed), credit(nostro('USD'), owed)];
    await post(desk.book, { kind: 'RECALL', reference: 'X', at: AT, lines });
    await arrivedWith(desk, { storeNo: STORE });
    await settle(desk);
    expect(heldOn(desk, due(OWNER, 'USD'))).toBe('0.00');
    expect(heldOn(desk, inStore())).toBe('700.00');
    expect(desk.book.flows.map(({ type, amount }) => [type, amount])).toEqual([
      ['COLLECTION', 100_000n],
      ['ADJUST', -30_000n],
    ]);
  });
});

describe('messages from outside', () => {
  it('about announced money are no money: 1, then 3 when the money arrives', async () => {
    const desk = await openDesk();
    const basis = { accountNo: SHOP, currency: 'USD', amount: '70.00', payerName: 'X', storeNo: STORE };
    const row = await announceReceipt(desk, OWNER, { ...basis, expectedAt: '2026-11-23 12:00:00' });
    expect(row).toMatchObject({ status: 1 });
    expect(desk.book.journals).toEqual([]);
    await settle(desk, 1);
    expect(await rowOf(desk, row?.orderNo ?? '')).toMatchObject({ status: 3 });
    expect(desk.now).toBe(instantOf('2026-11-23 12:00:00'));
    await settle(desk);
    expect(heldOn(desk, inStore())).toBe('70.00');
  });

  it('match the smaller payout to its announcement: one receipt, with the announced amount and the reason for the difference', async () => {
    const desk = await openDesk();
    const paid = { accountNo: SHOP, currency: 'USD', payerName: 'Sample Payouts', storeNo: STORE };
    const row = await announceReceipt(desk, OWNER, { ...paid, amount: '120.00', expectedAt: '2026-11-23 12:00:00' });
    // Money of another payer, or of a very different amount, does not match the announcement.
    for (const other of [{ payerName: 'Somebody Else' }, { amount: '59.99' }, { amount: '120.01' }]) {
      const came = await receiveFunds(desk, OWNER, { ...paid, amount: '80.00', ...other });
      expect(came?.orderNo).not.toBe(row?.orderNo);
    }
    const postscript = '扣除退款 40.00';
    const met = await receiveFunds(desk, OWNER, { ...paid, amount: '80.00', postscript });
    expect(met).toMatchObject({ orderNo: row?.orderNo, status: 3, amount: '80.00', announcedAmount: '120.00' });
    expect(met).toMatchObject({ shortReason: postscript });
    await settle(desk);
    expect(await rowOf(desk, row?.orderNo ?? '')).toMatchObject({ status: 2, creditAmount: '80.00' });
    // The announced receipt does not arrive a second time on its day.
    expect(await edges['collection.arrive']?.(desk, row?.orderNo ?? '')).toBe(false);
    const lines = desk.events.filter(({ event }) => event.orderNo === row?.orderNo).map(({ event }) => event.note);
    expect(lines).toContain(`预告 120.00 USD，实到 80.00 USD，少 40.00 USD：${postscript}`);
    // An announcement that is paid in full reports no difference.
    const full = await announceReceipt(desk, OWNER, { ...paid, amount: '30.00', expectedAt: '2026-11-24 12:00:00' });
    const whole = await receiveFunds(desk, OWNER, { ...paid, amount: '30.00' });
    expect(whole?.orderNo).toBe(full?.orderNo);
    expect(whole).not.toHaveProperty('announcedAmount');
  });
});
