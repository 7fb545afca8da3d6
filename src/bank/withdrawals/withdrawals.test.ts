import { credit, debit, keyOf } from '#sandbox/ledger.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { withdrawals } from './withdrawal.ts';
import { describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { fromMinor, toMinor } from '#model/minor-units.ts';
import { available, equity } from '../ledger/chart.ts';
import { post } from '../ledger/posting.ts';
import { MemoryDesk } from '../desk/memory-desk.ts';
import { submitAgain, submitWithdrawal } from './submit.ts';

const OWNER = '80010001';
const AT = '2026-11-20 10:30:00';
const NAME = '样例商户有限公司';

async function open(money: Record<string, string>): Promise<MemoryDesk> {
  const desk = new MemoryDesk();
  desk.now = instantOf(AT);
  desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true });
  const account = { accountName: NAME, bankName: '远山银行', auditState: 'PASS' };
  await desk.addRecord(OWNER, 'withdrawal-account', {
    ...account,
    id: 'cny',
    accountNo: '999000000001',
    bankCountry: 'CN',
    currency: 'CNY',
  });
  await desk.addRecord(OWNER, 'withdrawal-account', {
    ...account,
    id: 'cny2',
    accountNo: '999000000002',
    bankCountry: 'CN',
    currency: 'CNY',
  });
  await desk.addRecord(OWNER, 'withdrawal-account', {
    ...account,
    id: 'hkd',
    accountNo: '999000003',
    bankCountry: 'HK',
    currency: 'HKD',
  });
  await desk.addRecord(OWNER, 'withdrawal-account', {
    ...account,
    id: 'wait',
    accountNo: '4',
    bankCountry: 'CN',
    currency: 'CNY',
    auditState: 'WAIT',
  });
  await desk.addRecord(OWNER, 'withdrawal-account', {
    ...account,
    id: 'alien',
    accountName: '别人',
    accountNo: '5',
    bankCountry: 'CN',
    currency: 'CNY',
  });
  await desk.addRecord('other', 'withdrawal-account', {
    ...account,
    id: 'theirs',
    accountNo: '6',
    bankCountry: 'CN',
    currency: 'CNY',
  });
  for (const [currency, amount] of Object.entries(money)) {
    const minor = toMinor(amount, currency);
    const lines = [debit(equity(currency), minor), credit(available(OWNER, currency), minor)];
    await post(desk.book, { kind: 'OPENING', reference: 'OPENING', at: AT, lines });
  }
  await desk.movePools([
    {
      step: 'GRANT',
      kind: 'QUOTA',
      reference: 'Q1',
      owner: OWNER,
      name: 'AMAZON',
      currency: 'USD',
      amount: 1_800_000n,
      at: AT,
    },
  ]);
  return desk;
}

/** Entries of the journals after the first `skip`, as `account amount`. */
function entries(desk: MemoryDesk, skip: number): string[][] {
  return desk.book.journals
    .slice(skip)
    .map(({ kind, entries: lines }) => [
      kind,
      ...lines.map(
        ({ account, amount }) => `${account.replace(OWNER, 'A')} ${fromMinor(amount, account.split('|')[3] ?? '')}`,
      ),
    ]);
}

function balance(desk: MemoryDesk, key: string): string {
  const currency = key.split('|')[3] ?? '';
  return fromMinor(desk.book.balances.get(key.replace('|A|', `|${OWNER}|`)) ?? 0n, currency);
}

async function orderOf(desk: MemoryDesk, orderNo: string) {
  const row = await desk.record(OWNER, 'payment-order', orderNo);
  if (row === undefined) throw new Error(`no order ${orderNo}`);
  return row;
}

const yuan = { currency: 'USD', arriveCcy: 'CNY', withdrawalAccount: 'cny' };

describe('S3 with its coupon', () => {
  const coupon = {
    couponNo: 'CQ1',
    couponType: 'FEE_OFF',
    scene: 'WITHDRAW',
    displayStatus: 'WAIT_USE',
    faceAmount: '10.00',
    faceCcy: 'USD',
    validFrom: '2026-11-01',
    validTo: '2026-11-20',
  };
  const opened = async (more: object = {}): Promise<MemoryDesk> => {
    const desk = await open({ USD: '20000.00' });
    await desk.addRecord(OWNER, 'coupon', { ...coupon, ...more });
    return desk;
  };
  const now = (desk: MemoryDesk) => desk.record(OWNER, 'coupon', 'CQ1');
  const withIt = { ...yuan, couponNo: 'CQ1' };

  it('takes 35.00 and sends the yuan of the rest; the coupon is used once', async () => {
    const desk = await opened();
    const order = await submitWithdrawal(desk, OWNER, { ...withIt, amount: '15000.00' });
    expect(order).toMatchObject({ fee: '35.00', discount: '10.00', couponNo: 'CQ1', arriveAmount: '106336.80' });
    expect(await now(desk)).toMatchObject({ displayStatus: 'WAIT_USE', usedOrderNo: order.orderNo });
    await expect(submitWithdrawal(desk, OWNER, { ...withIt, amount: '2000.00' })).rejects.toMatchObject({
      code: '20031',
    });
    for (const edge of ['audit', 'convert', 'send', 'bounce'] as const) {
      expect(await takeStep(withdrawals, desk, order.orderNo, edge), edge).toBe(true);
    }
    expect(entries(desk, 2)[0]).toEqual([
      'CONVERT',
      'FEE|BANK|WITHDRAW|USD 35.00',
      'FXINC|BANK|-|CNY 214.00',
      'FXPOS|BANK|-|CNY -106550.80',
      'FXPOS|BANK|-|USD 14965.00',
      'M.FRZ|A|-|USD -15000.00',
      'M.TRN|A|-|CNY 106336.80',
    ]);
    const failed = await orderOf(desk, order.orderNo);
    const again = { orderNo: order.orderNo, version: failed.version, withdrawalAccount: 'cny2' };
    expect(await submitAgain(desk, OWNER, again)).toMatchObject({ fee: '0.00', arriveAmount: '106336.80' });
    expect(await now(desk)).toMatchObject({ displayStatus: 'USED', usedOrderNo: order.orderNo });
  });

  it('is free again when the order is taken back, unless its last day has passed', async () => {
    const desk = await opened();
    const cancel = async (): Promise<void> => {
      const { orderNo, version } = await submitWithdrawal(desk, OWNER, { ...withIt, amount: '2000.00' });
      if (late) desk.now += 86_400_000;
      await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version, actor: '林远航' });
    };
    let late = false;
    await cancel();
    expect(await now(desk)).toMatchObject({ displayStatus: 'WAIT_USE', usedOrderNo: null });
    late = true;
    await cancel();
    expect(await now(desk)).toMatchObject({ displayStatus: 'EXPIRED' });
  });

  it('lowers at most the fee, and is for its own kind of order, from an amount on', async () => {
    const small = await opened();
    expect(await submitWithdrawal(small, OWNER, { ...withIt, amount: '1000.00' })).toMatchObject({
      fee: '0.00',
      discount: '3.00',
      payAmount: '1000.00',
    });
    const refused = async (more: object): Promise<unknown> =>
      submitWithdrawal(await opened(more), OWNER, { ...withIt, amount: '2000.00' }).catch((error: unknown) => error);
    expect(await refused({ scene: 'EXCHANGE' })).toMatchObject({ code: '20031' });
    expect(await refused({ couponType: 'RATE_OFF' })).toMatchObject({ code: '20031' });
    expect(await refused({ displayStatus: 'WAIT_ACTIVE' })).toMatchObject({ code: '20031' });
    expect(await refused({ validTo: '2026-11-19' })).toMatchObject({ code: '20031' });
    expect(await refused({ minAmount: '5000.00', minCcy: 'USD' })).toMatchObject({ code: '20032' });
  });
});

describe('S3: yuan withdrawal with a payout that bounces, without its coupon', () => {
  it('books exactly these entries', async () => {
    const desk = await open({ USD: '20000.00' });
    const order = await submitWithdrawal(desk, OWNER, { ...yuan, amount: '15000.00' });
    expect(order).toMatchObject({
      fee: '45.00',
      rate: '7.1057',
      arriveAmount: '106265.74',
      status: 'AUDITING',
      orderNo: 'WD202611200000000001',
    });
    expect(entries(desk, 1)).toEqual([['HOLD', 'M.AVL|A|-|USD -15000.00', 'M.FRZ|A|-|USD 15000.00']]);

    await expect(submitWithdrawal(desk, OWNER, { ...yuan, amount: '4000.00' })).rejects.toMatchObject({
      code: '24001',
      message: '结汇额度不足，剩余 3,000.00 USD',
    });
    expect(balance(desk, 'M.AVL|A|-|USD')).toBe('5000.00');

    for (const edge of ['audit', 'convert', 'send', 'bounce'] as const) {
      expect(await takeStep(withdrawals, desk, order.orderNo, edge), edge).toBe(true);
    }
    expect(entries(desk, 2)).toEqual([
      [
        'CONVERT',
        'FEE|BANK|WITHDRAW|USD 45.00',
        'FXINC|BANK|-|CNY 213.86',
        'FXPOS|BANK|-|CNY -106479.60',
        'FXPOS|BANK|-|USD 14955.00',
        'M.FRZ|A|-|USD -15000.00',
        'M.TRN|A|-|CNY 106265.74',
      ],
      ['REMIT', 'M.TRN|A|-|CNY -106265.74', `PAYCLR|BANK|${order.orderNo}|CNY 106265.74`],
      ['BOUNCE', 'M.TRN|A|-|CNY 106265.74', `PAYCLR|BANK|${order.orderNo}|CNY -106265.74`],
    ]);
    const failed = await orderOf(desk, order.orderNo);
    expect(failed).toMatchObject({ status: 'FAILED', failStage: 'REMIT' });
    expect(balance(desk, 'M.AVL|A|-|USD')).toBe('5000.00');
    expect(balance(desk, 'M.FRZ|A|-|USD')).toBe('0.00');
    expect(balance(desk, 'M.TRN|A|-|CNY')).toBe('106265.74');
    expect(await desk.pools(OWNER, 'QUOTA', 'USD')).toMatchObject([
      { total: 1_800_000n, occupied: 0n, used: 1_500_000n },
    ]);

    const again = await submitAgain(desk, OWNER, {
      orderNo: order.orderNo,
      version: failed.version,
      withdrawalAccount: 'cny2',
    });
    expect(again).toMatchObject({
      payCcy: 'CNY',
      payAmount: '106265.74',
      arriveAmount: '106265.74',
      fee: '0.00',
      parentOrderNo: order.orderNo,
    });
    for (const edge of ['audit', 'send', 'confirm'] as const) {
      expect(await takeStep(withdrawals, desk, again.orderNo, edge), edge).toBe(true);
    }
    expect(entries(desk, 5)).toEqual([
      ['REMIT', 'M.TRN|A|-|CNY -106265.74', `PAYCLR|BANK|${again.orderNo}|CNY 106265.74`],
      ['CONFIRM', 'NOSTRO|BANK|ONSHORE|CNY 106265.74', `PAYCLR|BANK|${again.orderNo}|CNY -106265.74`],
    ]);
    expect(await orderOf(desk, again.orderNo)).toMatchObject({ status: 'SUCCESS' });
    expect(balance(desk, 'M.TRN|A|-|CNY')).toBe('0.00');
    expect(balance(desk, 'FEE|BANK|WITHDRAW|USD')).toBe('45.00');
    expect(balance(desk, 'M.AVL|A|-|USD')).toBe('5000.00');
    expect(await desk.pools(OWNER, 'QUOTA', 'USD')).toMatchObject([{ occupied: 0n, used: 1_500_000n }]);
  });

  it('sends the same yuan only once, and takes it back when the second order is cancelled', async () => {
    const desk = await open({ USD: '20000.00' });
    const order = await submitWithdrawal(desk, OWNER, { ...yuan, amount: '100.00' });
    for (const edge of ['audit', 'convert', 'send', 'bounce'] as const)
      await takeStep(withdrawals, desk, order.orderNo, edge);
    const failed = await orderOf(desk, order.orderNo);
    const request = { orderNo: order.orderNo, withdrawalAccount: 'cny2' };
    await expect(submitAgain(desk, OWNER, { ...request, version: 1 })).rejects.toMatchObject({ code: '10010' });
    const again = await submitAgain(desk, OWNER, { ...request, version: failed.version });
    expect(again.orderNo).toMatch(/^WD\d/);
    await expect(submitAgain(desk, OWNER, { ...request, version: failed.version + 1 })).rejects.toMatchObject({
      code: '10019',
    });
    await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo: again.orderNo, version: 1, actor: '经办' });
    const free = await orderOf(desk, order.orderNo);
    expect(free.againOrderNo).toBeNull();
    await submitAgain(desk, OWNER, { ...request, version: free.version });
  });
});

describe('a withdrawal that keeps its currency', () => {
  const request = { currency: 'HKD', amount: '1000.00', arriveCcy: 'HKD', withdrawalAccount: 'hkd' };

  it('takes the fee out of the amount', async () => {
    const desk = await open({ HKD: '5000.00' });
    const { orderNo } = await submitWithdrawal(desk, OWNER, request);
    await takeStep(withdrawals, desk, orderNo, 'audit');
    await takeStep(withdrawals, desk, orderNo, 'confirm');
    expect(entries(desk, 1)).toEqual([
      ['HOLD', 'M.AVL|A|-|HKD -1000.00', 'M.FRZ|A|-|HKD 1000.00'],
      ['WITHDRAW', 'FEE|BANK|WITHDRAW|HKD 20.00', 'M.FRZ|A|-|HKD -1000.00', `PAYCLR|BANK|${orderNo}|HKD 980.00`],
      ['CONFIRM', 'NOSTRO|BANK|MAIN|HKD 980.00', `PAYCLR|BANK|${orderNo}|HKD -980.00`],
    ]);
    expect(await takeStep(withdrawals, desk, orderNo, 'return')).toBe(true);
    expect(balance(desk, 'M.AVL|A|-|HKD')).toBe('4980.00');
  });

  it('is released completely when the bank refuses', async () => {
    const desk = await open({ HKD: '5000.00' });
    const { orderNo } = await submitWithdrawal(desk, OWNER, request);
    await takeStep(withdrawals, desk, orderNo, 'audit');
    await takeStep(withdrawals, desk, orderNo, 'refuse');
    expect(balance(desk, 'M.AVL|A|-|HKD')).toBe('5000.00');
    expect(balance(desk, keyOf({ kind: 'FEE', owner: 'BANK', dimension: 'WITHDRAW', currency: 'HKD' }))).toBe('0.00');
    expect(await orderOf(desk, orderNo)).toMatchObject({ status: 'FAILED', failStage: 'BANK' });
  });

  it('is released by a cancel, and only before the bank begins', async () => {
    const desk = await open({ HKD: '5000.00' });
    const { orderNo } = await submitWithdrawal(desk, OWNER, request);
    await expect(
      takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version: 9, actor: '' }),
    ).rejects.toMatchObject({
      code: '10010',
    });
    await expect(
      takeOwnStep(withdrawals, desk, 'other', 'cancel', { orderNo, version: 1, actor: '' }),
    ).rejects.toMatchObject({
      code: '10018',
    });
    await takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version: 1, actor: '经办' });
    expect(balance(desk, 'M.AVL|A|-|HKD')).toBe('5000.00');
    expect(await takeStep(withdrawals, desk, orderNo, 'audit')).toBe(false);
    await expect(
      takeOwnStep(withdrawals, desk, OWNER, 'cancel', { orderNo, version: 2, actor: '' }),
    ).rejects.toMatchObject({
      code: '10019',
    });
  });

  it('a repeated edge changes nothing', async () => {
    const desk = await open({ HKD: '5000.00' });
    const { orderNo } = await submitWithdrawal(desk, OWNER, request);
    for (const edge of ['confirm', 'audit', 'audit', 'convert', 'bounce', 'confirm', 'confirm', 'refuse'] as const) {
      await takeStep(withdrawals, desk, orderNo, edge);
    }
    expect(desk.book.journals.map(({ kind }) => kind)).toEqual(['OPENING', 'HOLD', 'WITHDRAW', 'CONFIRM']);
  });
});

describe('refusals', () => {
  const good = { ...yuan, amount: '100.00' };
  it.each([
    ['20002', '金额必须大于0', { amount: '0.00' }],
    ['20003', '金额精度不正确，USD最多支持2位小数', { amount: '100.001' }],
    ['20003', '金额精度不正确，日元不支持小数', { currency: 'JPY', amount: '1500.5' }],
    ['20004', '低于最低金额 10.00 USD', { amount: '9.99' }],
    ['20001', '可用余额不足，当前可用 9,000 JPY', { currency: 'JPY', amount: '9001' }],
    ['20005', '超过单笔限额 500,000.00 USD', { amount: '500000.01' }],
    ['20008', '暂不支持该币种', { currency: 'THB' }],
    ['10018', '记录不存在或无权查看', { withdrawalAccount: 'nothing' }],
    ['10018', '记录不存在或无权查看', { withdrawalAccount: 'theirs' }],
    ['20001', '可用余额不足，当前可用 20,000.00 USD', { amount: '20000.01', withdrawalAccount: 'wait' }],
    ['23001', '提现账户户名与实名名称不一致', { withdrawalAccount: 'alien' }],
    ['23002', '提现账户审核中', { withdrawalAccount: 'wait' }],
    ['23003', '该账户不支持USD', { arriveCcy: 'USD' }],
    ['23003', '该账户不支持USD', { arriveCcy: 'HKD', withdrawalAccount: 'hkd' }],
    ['24001', '结汇额度不足，剩余 18,000.00 USD', { amount: '18000.01' }],
  ])('%s %s', async (code, message, change) => {
    const desk = await open({ USD: '20000.00', JPY: '9000' });
    await expect(submitWithdrawal(desk, OWNER, { ...good, ...change })).rejects.toMatchObject({ code, message });
    expect(desk.book.journals.every(({ kind }) => kind === 'OPENING')).toBe(true);
  });

  it('23005 if the fee is not less than the amount', async () => {
    const desk = await open({ CNY: '500.00' });
    const cny = { currency: 'CNY', arriveCcy: 'CNY', withdrawalAccount: 'cny' };
    await expect(submitWithdrawal(desk, OWNER, { ...cny, amount: '100.00' })).resolves.toMatchObject({ fee: '20.00' });
    await desk.addRecord(OWNER, 'withdrawal-account', {
      id: 'de',
      accountName: NAME,
      accountNo: 'X',
      bankName: '',
      bankCountry: 'DE',
      currency: 'CNY',
    });
    await expect(
      submitWithdrawal(desk, OWNER, { ...cny, amount: '100.00', withdrawalAccount: 'de' }),
    ).rejects.toMatchObject({ code: '23005' });
  });

  it('limits of the day and frozen accounts', async () => {
    const desk = await open({ HKD: '30000000.00' });
    const hkd = { currency: 'HKD', arriveCcy: 'HKD', withdrawalAccount: 'hkd' };
    await submitWithdrawal(desk, OWNER, { ...hkd, amount: '3900000.00' });
    await submitWithdrawal(desk, OWNER, { ...hkd, amount: '3900000.00' });
    await expect(submitWithdrawal(desk, OWNER, { ...hkd, amount: '100.00' })).rejects.toMatchObject({ code: '20006' });
    desk.merchants.set(OWNER, { owner: OWNER, names: [NAME], person: false, band: 1, frozen: true, verified: true });
    await expect(submitWithdrawal(desk, OWNER, { ...hkd, amount: '100.00' })).rejects.toMatchObject({ code: '10012' });
    const unopened = { owner: OWNER, names: [NAME], person: false, band: 1, frozen: false, verified: true };
    desk.merchants.set(OWNER, { ...unopened, products: ['CARD'] });
    await expect(submitWithdrawal(desk, OWNER, { ...hkd, amount: '100.00' })).rejects.toMatchObject({ code: '10014' });
  });
});
