import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { instantOf } from '#model/instant.ts';
import { toMinor } from '#model/minor-units.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { SUCCESS } from '../files/state.ts';
import { available, frozen, inTransit } from '../ledger/chart.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { CODE, type Customer, freshCode, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { emptyBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, journalsOf, openMerchant, stepOrder } from '../testing/teller.ts';
import { verifyLedger } from '../verify.ts';

/* Settlements over the wire, on the real bank. */

const AT = '2026-11-20 10:30:00';
const OWNER = '90040001';
const OTHER = '90040002';
let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
let checker: Customer;
let other: Customer;

beforeAll(async () => {
  clock = frozenClock(AT);
  bank = await emptyBank({ clock, fixedCode: CODE });
  await opened(OWNER, 'settle');
  await opened(OTHER, 'others');
  maker = await signIn(bank, 'settle0');
  checker = await signIn(bank, 'settle1');
  other = await signIn(bank, 'others0');
});
afterAll(async () => {
  expect(await auditBooks(bank)).toEqual([]);
  await bank.close();
});

async function opened(owner: string, login: string): Promise<void> {
  const operators = ['main', 'checker'].map((role, n) => ({ loginNo: `${login}${n}`, name: `操作员${n}`, role }));
  const products = ['COLLECTION', 'PAYMENT', 'SETTLE'];
  const names = { owner, userName: `样例商户${owner}有限公司`, loginNo: `${login}0` };
  await openMerchant(bank, { ...names, operators, products, money: { USD: '60000.00' }, quota: { USD: '60000.00' } });
  await bank.work(async (desk, { entities }) => {
    const mine = entities.as(owner);
    const agreement = { agreementType: 'SETTLEMENT_SERVICE', agreementName: '结汇服务协议' };
    await mine.insert('agreement', { ...agreement, signed: true, signedAt: '2026-01-01 00:00:00' });
    const grant = { step: 'GRANT', kind: 'MATERIAL', reference: 'G1', owner, currency: 'USD', at: AT } as const;
    for (const [n, amount] of ['10000.00', '6000.00', '14200.00'].entries()) {
      const name = `M${n + 1}-${owner}`;
      const sums = {
        fileAmount: amount,

        totalAmount: '0.00',
        usedAmount: '0.00',
        occupiedAmount: '0.00',
      };
      await desk.addRecord(owner, 'settle-file', {
        ...{ batchNo: name, uploadedAt: `2026-11-0${n + 1} 10:00:00`, scene: 'GOODS_TRADE', tradeType: 'GOODS' },
        ...{ currency: 'USD', totalCount: 1, checkedCount: 1, passCount: 1, failCount: 0, remainAmount: '0.00' },
        ...{ ...sums, status: SUCCESS, version: 1 },
      });
      await desk.movePools([{ ...grant, name, amount: toMinor(amount, 'USD') }]);
    }
    const supplier = {
      ...{ scene: 'GOODS_TRADE', supplierType: 1, relation: 'PURCHASE', creditCode: '91440300MA5XDEM13N' },
      ...{ bankNo: '999584000013', bankName: '远山银行', phone: '10000000001', contractExpire: '2027-11-20' },
      ...{ auditState: 'PASS', createdAt: AT },
    };
    for (const n of [1, 2]) {
      const [supplierNo, accountNo] = [`S${n}-${owner}`, `99900000000${n}`];
      await desk.addRecord(owner, 'supplier', {
        ...supplier,
        supplierNo,
        supplierName: `蓝河${n}号有限公司`,
        accountNo,
      });
    }
    await desk.addRecord(owner, 'filing', {
      ...{
        filingNo: `F1-${owner}`,
        scene: 'GOODS_TRADE',
        companyName: '蓝河有限公司',
        creditCode: '91440300MA5XDEM13N',
      },
      ...{ companyType: '150', industry: '0964', sez: '99', legalName: '王某', legalIdNo: '990101198804123012' },
      ...{ contactPhone: '10000000001', status: 'PASS', filedAt: AT },
    });
  });
}

const APPLY = '/settle/apply';
const S4 = {
  ...{ scene: 'GOODS_TRADE', sellMode: 'BY_CNY', currency: 'USD', cnyAmount: '100000.00' },
  ...{ payeeType: 'SUPPLIER', supplierNo: `S1-${OWNER}`, purpose: 'GOODS' },
  materials: [
    { batchNo: `M1-${OWNER}`, currency: 'USD', amount: '10000.00' },
    { batchNo: `M2-${OWNER}`, currency: 'USD', amount: '6000.00' },
  ],
};
const key = (value: string = crypto.randomUUID()) => ({ 'idempotency-key': value });
const rows = async (who: Customer, more: object = {}) =>
  (await who.post('/settle-advance/queryPaymentOrder', { currentPage: 1, pageSize: 50, ...more })).result.list;

async function done(reply: Promise<Reply>): Promise<Record<string, string>> {
  const { code, message, result } = await reply;
  expect([code, message]).toEqual(['0', expect.anything()]);
  return result;
}

async function versionOf(orderNo: string): Promise<number> {
  return (await maker.post('/pay/paymentOrder/queryPaymentOrderDetail', { orderNo })).result.version;
}

describe('S4 over the wire', () => {
  it('is quoted, matched, applied for and paid to the cent, and so is the statement', async () => {
    const { payeeType, scene, sellMode, currency, cnyAmount } = S4;
    const quote = await done(maker.post('/settle/calc', { scene, sellMode, currency, cnyAmount, payeeType }));
    expect(quote).toMatchObject({
      ...{ amount: '14101.41', fee: '28.20', feeRate: '0.20', netAmount: '14073.21', rate: '7.1057' },
      ...{ arriveAmount: '100000.00', arriveText: '今天 11:47 前', expireAt: '2026-11-20 10:30:30' },
    });
    const match = await maker.post('/settle/match', {
      scene,
      currency,
      grossAmount: '14101.41',
      firstBatchNo: `M2-${OWNER}`,
    });
    expect(match.result.map(({ batchNo, amount }: Record<string, string>) => [batchNo, amount])).toEqual([
      [`M2-${OWNER}`, '6000.00'],
      [`M1-${OWNER}`, '8101.41'],
    ]);
    const order = await done(postWithCode(maker, APPLY, { ...S4, rate: quote['rate'] }, key()));
    const { orderNo = '' } = order;
    expect(order).toMatchObject({ payAmount: '14101.41', fee: '28.20', arriveTime: '2026-11-20 11:47:00' });
    expect([await heldOn(bank, available(OWNER, 'USD')), await heldOn(bank, frozen(OWNER, 'USD'))]).toEqual([
      ...['45898.59', '14101.41'],
    ]);
    await bank.sandbox.jump(instantOf('2026-11-20 11:47:00'));
    maker = await signIn(bank, 'settle0');
    const [row] = await rows(maker, { orderNo });
    expect(row).toMatchObject({ settleStatus: 'SUCCESS', finishedAt: '2026-11-20 11:47:00', scene });
    expect((await journalsOf(bank, orderNo)).map(({ kind }) => kind)).toEqual(['HOLD', 'CONVERT', 'REMIT', 'CONFIRM']);
    const flows = await bank.work((_desk, { entities }) =>
      entities.as(OWNER).find('account-flow', { where: { orderNo }, sort: 'flowNo' }),
    );
    expect(flows.map(({ flowType, amount }) => `${String(flowType)} ${String(amount)}`)).toEqual([
      ...['SETTLE -14073.21', 'FEE -28.20'],
    ]);
    const file = await bank.work((desk) => desk.record(OWNER, 'settle-file', `M2-${OWNER}`));
    expect(file).toMatchObject({ usedAmount: '4101.41', remainAmount: '1898.59' });
    const steps = (await maker.post('/pay/paymentOrder/queryPaymentOrderProgress', { orderNo })).result;
    expect(steps.map(({ step, at }: Record<string, string>) => `${at?.slice(11)} ${step}`)).toEqual([
      '10:30:00 提交申请',
      '10:30:00 银行审核',
      '11:30:00 审核通过',
      '11:32:00 结汇完成',
      '11:32:00 人民币汇出',
      '11:47:00 已到账',
    ]);
  });

  it('is refused at the invalid field, and posts nothing', async () => {
    const before = await heldOn(bank, available(OWNER, 'USD'));
    const refused = async (more: object): Promise<unknown[]> => {
      const { code, result } = await postWithCode(maker, APPLY, { ...S4, ...more }, key());
      return [code, ...(result?.errors ?? []).map(({ path }: { path: string }) => path)];
    };
    const third = [{ batchNo: `M3-${OWNER}`, currency: 'USD', amount: '14200.01' }];
    expect(await refused({ materials: third })).toEqual(['24021', '/materials/0/amount']);
    expect(await refused({ scene: 'ECOMMERCE' })).toEqual(['24024', '/materials/0/batchNo']);
    expect(await refused({ rate: '7.2000' })).toEqual(['22002']);
    expect((await refused({ supplierNo: `S1-${OTHER}` }))[0]).toBe('10018');
    expect((await refused({ cnyAmount: '0.00' }))[0]).toBe('20002');
    expect((await maker.post(APPLY, { ...S4, cnyAmount: undefined }, key())).code).not.toBe('0');
    expect(await heldOn(bank, available(OWNER, 'USD'))).toBe(before);
  });

  it('takes a code for this payee and amount only', async () => {
    const files = [{ batchNo: `M3-${OWNER}`, currency: 'USD', amount: '200.00' }];
    const asked = { ...S4, cnyAmount: '1000.00', materials: files };
    const code = await freshCode(maker, APPLY, asked);
    for (const more of [{ supplierNo: `S2-${OWNER}` }, { cnyAmount: '1000.01' }]) {
      expect(await maker.post(APPLY, { ...asked, ...more, messageCode: code }, key())).toMatchObject({ code: '10004' });
    }
    expect(await maker.post(APPLY, asked, key())).toMatchObject({ code: '10003' });
  });

  it('takes no code for another rate, nor once its supplier has another account', async () => {
    const files = [{ batchNo: `M3-${OWNER}`, currency: 'USD', amount: '200.00' }];
    const asked = { ...S4, cnyAmount: '1000.00', materials: files, rate: '7.1057' };
    const account = (accountNo: string): Promise<unknown> =>
      bank.work((_desk, { entities }) => entities.as(OWNER).update('supplier', `S1-${OWNER}`, { accountNo }));
    const messageCode = await freshCode(maker, APPLY, asked);
    const refused = { code: '10004' };
    expect(await maker.post(APPLY, { ...asked, rate: '7.1056', messageCode }, key())).toMatchObject(refused);
    expect(await maker.post(APPLY, { ...asked, rate: undefined, messageCode }, key())).toMatchObject(refused);
    await account('999000000099');
    expect(await maker.post(APPLY, { ...asked, messageCode }, key())).toMatchObject(refused);
    await account('999000000001');
    expect(await heldOn(bank, frozen(OWNER, 'USD'))).toBe('0.00');
  });
});

describe('two applications for one file at once', () => {
  it('become one application and one refusal; the same key gives the same order', async () => {
    const files = [{ batchNo: `M3-${OWNER}`, currency: 'USD', amount: '14200.00' }];
    const asked = { ...S4, sellMode: 'BY_FOREIGN', cnyAmount: undefined, amount: '14200.00', materials: files };
    const keys = [crypto.randomUUID(), crypto.randomUUID()];
    const send = async (n: number, more: object = {}): Promise<Reply> => {
      const messageCode = await freshCode(maker, APPLY, { ...asked, ...more });
      return maker.post(APPLY, { ...asked, ...more, messageCode }, key(keys[n]));
    };
    const code = await freshCode(maker, APPLY, asked);
    const both = await Promise.all(keys.map((each) => maker.post(APPLY, { ...asked, messageCode: code }, key(each))));
    const taken = both.findIndex(({ code: answer }) => answer === '0');
    expect(both.filter(({ code: answer }) => answer === '0')).toHaveLength(1);
    const { orderNo } = both[taken]!.result;
    expect(await send(1 - taken)).toMatchObject({ code: '24021' });
    expect((await maker.post(APPLY, { ...asked, messageCode: '' }, key(keys[taken]))).result.orderNo).toBe(orderNo);
    expect(await maker.post(APPLY, { ...asked, remark: 'x', messageCode: '' }, key(keys[taken]))).toMatchObject({
      code: '10009',
    });
    expect(await heldOn(bank, frozen(OWNER, 'USD'))).toBe('14200.00');
    await done(
      maker.post('/pay/paymentOrder/cancelPaymentOrder', { orderNo, version: await versionOf(orderNo) }, key()),
    );
    const file = await bank.work((desk) => desk.record(OWNER, 'settle-file', `M3-${OWNER}`));
    expect(file).toMatchObject({ occupiedAmount: '0.00', remainAmount: '14200.00' });
  });
});

describe('returned yuan', () => {
  it('is sent again by its own merchant, once, and reviewed by another person if the payee changes', async () => {
    await bank.work((desk) => {
      const rules = [{ currency: 'USD', minAmount: '100.00', levels: 1 }];
      return desk.addRecord(OWNER, 'approval-setting', { business: 'PAYMENT', enabled: true, rules });
    });
    const review = '/pay/paymentOrderNew/reviewUserPaymentOrder';
    const files = [{ batchNo: `M3-${OWNER}`, currency: 'USD', amount: '2000.00' }];
    const first = await done(postWithCode(maker, APPLY, { ...S4, cnyAmount: '10000.00', materials: files }, key()));
    expect(first['status']).toBe('WAIT_REVIEW');
    const { orderNo = '' } = first;
    const decision = { orderNo, version: 1, reviewResult: 'PASS' };
    expect(await postWithCode(maker, review, decision, key())).toMatchObject({ code: '10020' });
    checker = await signIn(bank, 'settle1');
    expect(await postWithCode(checker, review, decision, key())).toMatchObject({
      code: '0',
      result: { status: 'AUDITING' },
    });
    for (const edge of ['audit', 'convert', 'send', 'bounce'] as const)
      expect(await stepOrder(bank, orderNo, `settlement.${edge}`), edge).toBe(true);
    expect(await heldOn(bank, inTransit(OWNER, 'CNY'))).toBe('10000.00');

    const again = '/b2b/settle-order/againWithdrawOrder';
    const version = await versionOf(orderNo);
    const asked = { orderNo, version, payeeType: 'SUPPLIER', supplierNo: `S2-${OWNER}` };
    expect((await postWithCode(other, again, { ...asked, supplierNo: `S2-${OTHER}` }, key())).code).toBe('10018');
    expect((await postWithCode(checker, again, asked, key())).status).toBe(403);
    const sent = await done(postWithCode(maker, again, asked, key()));
    expect(sent['status']).toBe('WAIT_REVIEW');
    expect((await postWithCode(maker, again, { ...asked, version: version + 1 }, key())).code).toBe('10019');
    expect(await postWithCode(checker, review, { ...decision, orderNo: sent['orderNo'] }, key())).toMatchObject({
      code: '0',
    });
    for (const edge of ['audit', 'send', 'confirm'] as const)
      expect(await stepOrder(bank, sent['orderNo'] ?? '', `settlement.${edge}`), edge).toBe(true);
    expect(await heldOn(bank, inTransit(OWNER, 'CNY'))).toBe('0.00');
    const [shown] = await rows(maker, { orderNo: sent['orderNo'] });
    expect(shown).toMatchObject({
      settleStatus: 'SUCCESS',
      fee: '0.00',
      payeeName: '蓝河2号有限公司',
      parentOrderNo: orderNo,
    });
  });

  it('are proved: what a settlement draws of files is its amount, and its words are those of its status', () =>
    expect(
      bank.work(async (_desk, { tx }) => {
        await sql`delete from pool_entry where kind = 'MATERIAL' and step = 'OCCUPY'`.execute(tx);
        await sql`update entity_payment_order set "settleStatus" = 'SETTLING' where status = 'SUCCESS'`.execute(tx);
        const broken = new Set((await verifyLedger(bankTablesOf(tx))).map(({ invariant }) => invariant));
        expect([...broken]).toEqual(
          expect.arrayContaining(['15 a settlement says where it stands', '18 a settlement draws its amount of files']),
        );
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone'));

  it('and every order are invisible to another merchant', async () => {
    const [{ orderNo }] = await rows(maker);
    expect(await rows(other)).toEqual([]);
    for (const path of ['queryPaymentOrderDetail', 'cancelPaymentOrder'])
      expect(
        (await other.post(`/pay/paymentOrder/${path}`, { orderNo, ...(path.startsWith('c') && { version: 1 }) }, key()))
          .code,
      ).toBe('10018');
  });
});
