import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dateTimeOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { createFaults } from '#sandbox/faults.ts';
import type { Bank } from './bank.ts';
import { receiveFunds } from './collections/receive.ts';
import { licencePicture } from './files/papers.ts';
import { CODE, type Customer, postWithCode, signIn } from './testing/customer.ts';
import { smallBank } from './testing/small-bank.ts';
import { allocationLines } from './transfers/allocate.ts';

/* Collection accounts from the application to the closing certificate. */

const A = '80010001';
let bank: Bank;
let clock: FrozenClock;
let main: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, faults: createFaults() });
  main = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

async function pass(minutes: number): Promise<void> {
  await bank.sandbox.jump(clock.now() + minutes * 60_000);
}

interface Account {
  accountNo: string;
  currency: string;
  status: string;
  alias?: string;
  category?: string;
  balance?: string;
  bankName?: string;
}
const accounts = async (filter: object): Promise<Account[]> =>
  (await main.post('/user/store/accPage', { currentPage: 1, pageSize: 100, ...filter })).result.list;

const application = {
  ...{ category: 'ECOMMERCE', currencies: ['SGD', 'HKD'], monthlyVolume: 2, alias: '亚洲站', agree: true },
  ...{ platformCode: 'SHOPEE', site: 'SG', storeName: 'Xinglan Asia' },
};
const submit = (body: object) => main.post('/apply-account/submit', body, { 'idempotency-key': crypto.randomUUID() });

describe('an application', () => {
  it('R-004 opens an account of each currency, to which money can come', async () => {
    expect(await submit(application)).toMatchObject({ code: '0', result: { category: 'ECOMMERCE' } });
    await pass(2);
    const opened = (await accounts({ status: ['NORMAL'] })).filter((each) => each.alias === '亚洲站');
    expect(opened.map((each) => each.currency).toSorted()).toEqual(['HKD', 'SGD']);
    expect(opened[0]).toMatchObject({ alias: '亚洲站', platforms: ['SHOPEE'], swift: expect.any(String) });
    const hkd = opened.find((each) => each.currency === 'HKD');
    await bank.work((desk) =>
      receiveFunds(desk, A, {
        ...{ accountNo: hkd?.accountNo ?? '', currency: 'HKD', amount: '800.00', payerName: 'Sample Buyer' },
        storeNo: 'ST10009',
      }),
    );
    await pass(600);
    const [credited] = await accounts({ accountNo: hkd?.accountNo });
    expect(Number(credited?.balance)).toBeGreaterThan(790);
  });

  it('names its store on what arrives, until a store is bound to the account', async () => {
    const named = { ...application, platformCode: 'SHOPEE', storeName: 'Xinglan Named', alias: '待绑定' };
    expect((await submit({ ...named, currencies: ['HKD'] })).code).toBe('0');
    await pass(2);
    const [account] = (await accounts({ status: ['NORMAL'] })).filter(({ alias }) => alias === '待绑定');
    const accountNo = account?.accountNo ?? '';
    const arrived = async (): Promise<unknown> => {
      const paid = { accountNo, currency: 'HKD', amount: '80.00', payerName: 'Sample Buyer' };
      const row = await bank.work((desk) => receiveFunds(desk, A, paid));
      return [row?.storeNo, row?.storeName, row?.platformCode];
    };
    expect(await arrived()).toEqual([undefined, 'Xinglan Named', 'SHOPEE']);
    await bank.work((_desk, { entities }) => entities.as(A).update('store', 'ST10001', { accountNo }));
    expect(await arrived()).toEqual([undefined, undefined, undefined]);
  });

  it('is refused at the field if no further account is allowed, and opens nothing', async () => {
    const before = (await accounts({})).length;
    const refused = await submit({ ...application, currencies: ['JPY', 'SGD', 'SGD', 'SGD', 'SGD'] });
    expect(refused).toMatchObject({ code: '29011', result: { errors: [{ path: '/currency' }] } });
    expect((await submit({ ...application, currencies: ['IDR'] })).code).not.toBe('0');
    expect((await submit({ ...application, agree: false })).code).not.toBe('0');
    const elsewhere = await submit({ ...application, serviceType: 'DESIGN' });
    expect(elsewhere.result.errors).toMatchObject([{ path: '/serviceType' }]);
    expect((await accounts({})).length).toBe(before);
  });

  it('needs the agreement once: an earlier signature counts like the checkbox', async () => {
    const other = await signIn(bank, '13900000008');
    const { agree: _tick, holderNo: _holder, ...untold } = { holderNo: '', ...application };
    const send = () => other.post('/apply-account/submit', untold);
    expect(await send()).toMatchObject({ code: '10015', message: '请先签署《全球收款服务协议》' });
    const signed = await other.post('/agreement/sign', { agreementType: 'COLLECTION_SERVICE' });
    expect(signed.code).toBe('0');
    expect((await send()).code).toBe('0');
  });

  it('accepts no platform that the bank of the account does not support', async () => {
    const cad = (await accounts({ currency: ['CAD'], status: ['NORMAL'] })).find(
      ({ category }) => category === 'ECOMMERCE',
    );
    const relate = (platforms: string[]) =>
      main.post('/user/store/relationUserAcc', { accountNo: cad?.accountNo, platforms });
    expect(await relate(['AMAZON', 'WILDBERRIES'])).toMatchObject({
      ...{ code: '10019', message: '该账户的开户行不支持Wildberries' },
      result: { errors: [{ path: '/platforms' }] },
    });
    expect((await relate(['AMAZON'])).code).toBe('0');
  });

  it('may name a holder who has passed, if the platform accepts one', async () => {
    const passed = await main.post('/custom-holder/page-custom-holder', { audience: ['COLLECTION'], status: ['PASS'] });
    const [holder] = passed.result.list;
    const all = await main.post('/custom-holder/page', { currentPage: 1, pageSize: 50 });
    const waiting = all.result.list.find((each: { status: string }) => each.status === 'REJECT');
    const { holderNo, holderName } = holder;
    expect((await submit({ ...application, currencies: ['AUD'], holderNo: waiting.holderNo })).code).not.toBe('0');
    const ozon = { platformCode: 'OZON', site: 'RU', currencies: ['AUD'], holderNo };
    const refused = await submit({ ...application, ...ozon });
    expect(refused).toMatchObject({ code: '29014', result: { errors: [{ path: '/holderNo' }] } });
    expect((await submit({ ...application, currencies: ['AUD'], holderNo })).code).toBe('0');
    const found = await accounts({ holderName });
    expect(found).toMatchObject([{ currency: 'AUD', holderName, accountName: holderName }]);
    const counted = (await main.post('/custom-holder/page', { holderNo: [holderNo] })).result.list;
    expect(counted).toMatchObject([{ accountCount: 1 }]);
  });
});

describe('the materials of a platform', () => {
  it('are submitted for an open account of stores, and reviewed by the bank', async () => {
    const open = (await accounts({ status: ['NORMAL'] })).find(({ category }) => category === 'ECOMMERCE');
    const upload = async (): Promise<string> => {
      const form = new FormData();
      form.set('businessType', 'STORE_FILE');
      form.set('file', new File([licencePicture() as BlobPart], 'a.png'));
      return (await main.post('/common/file/upload', form)).result.fileId;
    };
    const files = [await upload()];
    const body = { accountNo: open?.accountNo, platformCode: 'AMAZON', files };
    const handIn = (more: object = {}) =>
      main.post('/user/store/completionPlatFile', { ...body, ...more }, { 'idempotency-key': crypto.randomUUID() });
    const listed = async () =>
      (await main.post('/user/store/platFilePage', { accountNo: open?.accountNo })).result as object[];
    const [failed] = await accounts({ status: ['FAILED'] });
    expect((await handIn({ accountNo: failed?.accountNo })).code).toBe('10019');
    expect((await handIn({ files: [] })).code).not.toBe('0');
    expect(await listed()).toEqual([]);
    expect(await handIn()).toMatchObject({ code: '0', result: { status: 'AUDITING' } });
    await pass(121);
    const rejectReason = '材料不完整，请同时提供店铺后台首页与品牌或经营证明';
    expect(await listed()).toMatchObject([{ platformCode: 'AMAZON', status: 'REJECT', rejectReason }]);
    clock.advance(1000);
    expect((await handIn({ files: [await upload(), await upload()] })).code).toBe('0');
    await pass(121);
    expect((await listed())[0]).toMatchObject({ platformCode: 'AMAZON', status: 'PASS' });
  });
});

const CLOSE = '/user/store/closePayeeAccount';
async function close(accountNo: string) {
  clock.advance(61_000);
  const body = { accountNo, closeReason: 'UNUSED' };
  return postWithCode(main, CLOSE, body, { 'idempotency-key': crypto.randomUUID() });
}

describe('closing', () => {
  it('requires a code, can be cancelled, and is done after seven days', async () => {
    expect((await submit({ ...application, currencies: ['CAD'] })).code).toBe('0');
    await pass(2);
    const [{ accountNo } = { accountNo: '' }] = await accounts({ currency: ['CAD'], status: ['NORMAL'] });
    const asked = await main.post(CLOSE, { accountNo, closeReason: 'UNUSED' }, { 'idempotency-key': 'close-1' });
    expect(asked.code).not.toBe('0');
    // A code that names no account, as the provider's own way sends it, closes none.
    await main.get(`${CLOSE}/sendCode?sendType=1`);
    const loose = { accountNo, closeReason: 'UNUSED', messageCode: CODE };
    expect((await main.post(CLOSE, loose, { 'idempotency-key': 'close-2' })).code).toBe('10004');
    const closing = await close(accountNo);
    expect(closing).toMatchObject({
      code: '0',
      result: { status: 'READY_CLOSE', closeAt: dateTimeOf(clock.now() + 7 * 86_400_000) },
    });
    expect((await main.post(`${CLOSE}/cancel`, { accountNo })).code).toBe('0');
    expect(await accounts({ accountNo })).toMatchObject([{ status: 'NORMAL' }]);
    expect((await close(accountNo)).code).toBe('0');
    clock.advance(8 * 86_400_000);
    await bank.sandbox.settle();
    // The session has expired by now.
    main = await signIn(bank, '13800000001');
    expect(await accounts({ accountNo })).toMatchObject([{ status: 'CLOSED' }]);
    const paper = await bank.sandbox.inject({
      ...{ method: 'POST', url: '/api/user/store/downloadAccountClosing', payload: { accountNo } },
      headers: { 'system-name': 'member-exchange-client', cookie: main.cookie },
    });
    expect(paper.headers['content-type']).toContain('pdf');
  });

  it('is refused while there is money on it', async () => {
    const full = (await accounts({ status: ['NORMAL'] })).find((each) => Number(each.balance) > 0);
    expect(await close(full?.accountNo ?? '')).toMatchObject({ code: '29001', message: '账户余额不为零，请先转出' });
  });
});

type StoreBalance = Record<'balanceId' | 'accountNo' | 'storeNo', string>;

const accountOf = ({ accountNo: masked }: StoreBalance, among: Account[]): string | undefined =>
  among.find(({ accountNo }) => accountNo.endsWith(masked.slice(-4)))?.accountNo;

describe('an account that its bank freezes', () => {
  const freeze = (accountNo: string, reason = '') =>
    bank.sandbox.inject({
      ...{ method: 'POST', url: '/sandbox/faults/command/freeze-account' },
      payload: { account: `${A}/${accountNo}`, reason },
    });
  const balancesIn = async (path: string): Promise<StoreBalance[]> => {
    const reply = await main.post(path, {});
    expect(reply).toMatchObject({ code: '0' });
    return reply.result.list ?? reply.result;
  };
  const allocate = (accountNo: string, storeNo: string) =>
    bank.work((desk) =>
      allocationLines(desk, A, { currency: 'USD', stores: [{ accountNo, storeNo, amount: '10.00' }] }),
    );

  it('pays nothing and receives nothing until it is released', async () => {
    const inDollars = await accounts({ currency: ['USD'], status: ['NORMAL'] });
    const open = await balancesIn('/user/store/queryAvailableAmtStore');
    const ofStore = open.find((each) => each.storeNo !== '-' && accountOf(each, inDollars) !== undefined);
    const { balanceId, storeNo } = ofStore as StoreBalance;
    const accountNo = accountOf(ofStore as StoreBalance, inDollars) ?? '';
    expect((await freeze(accountNo, '样例原因')).statusCode).toBe(200);
    const left = await balancesIn('/user/store/queryAvailableAmtStore');
    expect(open.length).toBeGreaterThan(left.length);
    expect(left.map((each) => each.balanceId)).not.toContain(balanceId);
    expect(await balancesIn('/user/store/queryUnavailableAvailableAmtStore')).toContainEqual(
      expect.objectContaining({ reason: 'LEGAL', currency: 'USD' }),
    );
    await expect(allocate(accountNo, storeNo)).rejects.toMatchObject({ code: '10012' });
    const before = (await accounts({ accountNo }))[0]?.balance;
    await bank.work((desk) =>
      receiveFunds(desk, A, {
        ...{ accountNo, currency: 'USD', amount: '500.00', payerName: 'Sample Buyer', storeNo },
      }),
    );
    await pass(600);
    expect((await accounts({ accountNo }))[0]?.balance).toBe(before);
    expect((await freeze(accountNo)).statusCode).toBe(200);
    await pass(600);
    expect(await allocate(accountNo, storeNo)).toHaveLength(1);
    expect(Number((await accounts({ accountNo }))[0]?.balance)).toBeGreaterThan(Number(before));
  });
});
