import { afterAll, beforeAll, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { columnsOf } from '#sandbox/filled-sheets.ts';
import { cellsOf, sheetOf } from '#sandbox/testing/sheets.ts';
import type { Bank } from '../bank.ts';
import { available, frozen } from '../ledger/chart.ts';
import { licencePicture } from '../files/papers.ts';
import { mainlandBanks } from '../reference/banks.ts';
import { sheetTemplates } from '../sheet-templates.ts';
import { type Customer, postWithCode, signIn } from '../testing/customer.ts';
import { putFile } from '../testing/sheets.ts';
import { smallBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, journalsOf } from '../testing/teller.ts';

/* Transfers to suppliers by file: the check of every line, one code, one review, and a transfer for each line. */

const A = '80010001';
const C = '80010003';
const NAME = '杭州云图软件技术有限公司';
/** A user of the platform whose account is frozen. */
const SHUT = '佛山归雁户外用品有限公司';

let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
let checker: Customer;
let other: Customer;
let invoice: string;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  maker = await signIn(bank, '13800000002');
  checker = await signIn(bank, '13800000003');
  other = await signIn(bank, '13900000001');
  await supplier('SU-GOOD');
  await supplier('SU-WAIT', { auditState: 'WAIT' });
  await supplier('SU-OVER', { contractExpire: '2026-11-19' });
  await supplier('SU-SHUT', { userNo: '80010010', supplierName: SHUT });
  const form = new FormData();
  form.set('file', new File([licencePicture() as BlobPart], 'a.png'));
  invoice = (await maker.post('/user/otherRecharge/userAccountTransferFileUpload', form)).result.fileId;
});
afterAll(() => bank.close());

async function supplier(supplierNo: string, over: object = {}): Promise<void> {
  const row = {
    ...{ supplierNo, scene: 'ECOMMERCE', supplierType: 1, supplierName: NAME, userNo: C, creditCode: supplierNo },
    ...{ bankNo: mainlandBanks[0]?.payeeBankNo, accountNo: '999123456789', phone: '13712345678' },
    ...{ relation: 'SERVICE', contractExpire: '2027-11-20', auditState: 'PASS', createdAt: '2026-11-01 10:00:00' },
  };
  await bank.work((_desk, { entities }) => entities.as(A).insert('supplier', { ...row, ...over }));
}

let serial = 0;
function line(
  over: { no?: string; name?: string; currency?: string; amount?: string; purpose?: string } = {},
): string[] {
  serial += 1;
  const { no = 'SU-GOOD', name = NAME, currency = 'USD', amount = '100.00', purpose = '货款' } = over;
  return [no, name, currency, amount, purpose, `HT-${serial}`, ''];
}

const keyed = () => ({ 'idempotency-key': crypto.randomUUID() });
const PATH = '/user-account-transfer';
async function upload(lines: string[][]): Promise<string> {
  const bytes = await sheetOf(columnsOf(sheetTemplates.SUPPLIER_TRANSFER), lines);
  const file = await putFile(bank, maker, bytes, '转账.xlsx');
  const { result } = await maker.post(`${PATH}/batch-upload`, { currency: 'USD', file }, keyed());
  await pass(1);
  return result.batchNo;
}
const pass = (minutes: number): Promise<unknown> => bank.sandbox.jump(clock.now() + minutes * 60_000);
const batch = async (batchNo: string, who = maker) => (await who.post(`${PATH}/batch-detail`, { batchNo })).result;
async function rowsOf(batchNo: string, filter: object = {}) {
  const ask = async (currentPage: number) =>
    (await maker.post(`${PATH}/batch-lines`, { batchNo, ...filter, currentPage, pageSize: 100 })).result;
  const first = await ask(1);
  const rows = [...first.list];
  for (let page = 2; rows.length < first.total; page += 1) rows.push(...(await ask(page)).list);
  return rows as { seq: number; checkResult: string; failReason?: string; orderNo?: string }[];
}
async function submit(batchNo: string, over: object = {}) {
  const { version } = await batch(batchNo);
  return postWithCode(maker, `${PATH}/batch-submit`, { batchNo, version, files: [invoice], ...over }, keyed());
}
async function review(batchNo: string, reviewResult: string, who = checker, more: object = {}) {
  const { version } = await batch(batchNo);
  return postWithCode(who, `${PATH}/batch-review`, { batchNo, version, reviewResult, ...more }, keyed());
}
const transfersOf = async (batchNo: string) =>
  (await maker.post('/user/otherRecharge/innerTransferQuery', { batchNo, pageSize: 100 })).result;
const moneyOf = async (owner: string) =>
  Promise.all([heldOn(bank, available(owner, 'USD')), heldOn(bank, frozen(owner, 'USD'))]);

/** Last cell of every line of the downloaded result, after its heading. */
async function resultsOf(batchNo: string): Promise<string[]> {
  const { rawPayload } = await bank.sandbox.inject({
    method: 'POST',
    url: `/api${PATH}/batch-download`,
    headers: { cookie: maker.cookie, 'system-name': 'member-exchange-client' },
    payload: { batchNo },
  });
  return (await cellsOf(new Uint8Array(rawPayload))).map((cells) => cells.at(-1) ?? '').slice(1);
}

it('gives the reason for each of 300 invalid lines of 1,000, and books nothing', async () => {
  const broken = [
    [{ no: 'SU-NONE' }, '供应商编号不存在'],
    [{ no: 'SU-WAIT' }, '供应商未审核通过'],
    [{ no: 'SU-OVER' }, '合作合同已到期'],
    [{ no: 'SU-SHUT', name: SHUT }, '转入方账户状态异常'],
    [{ name: '别的公司' }, '转入方名称不匹配'],
    [{ currency: 'EUR' }, '币种与扣款币种不一致'],
    [{ amount: '1.00' }, '低于最低金额'],
    [{ amount: '100.001' }, '金额精度不正确'],
    [{ amount: '600000.00' }, '超过单笔限额'],
    [{ amount: 'abc' }, '转账金额'],
    [{ purpose: '旅游' }, '转账用途'],
  ] as const;
  const isBroken = (n: number): boolean => n % 10 < 3;
  const reasonAt = (n: number) => broken[Math.floor(n / 10) % broken.length]!;
  const lines = Array.from({ length: 1000 }, (_each, n) => line(isBroken(n) ? reasonAt(n)[0] : {}));
  const batchNo = await upload(lines);
  expect(await batch(batchNo)).toMatchObject({
    ...{ status: 'CHECK_FAILED', lineCount: 1000, checkedCount: 1000, passCount: 700, failCount: 300 },
    failReason: '300 行未通过校验，没有提交任何转账',
  });
  const failed = await rowsOf(batchNo, { checkResult: ['FAIL'] });
  expect(failed).toHaveLength(300);
  const [first] = await rowsOf(batchNo);
  const offset = first?.seq ?? 0;
  const untold = failed.filter(({ seq, failReason = '' }) => !failReason.includes(reasonAt(seq - offset)[1]));
  expect(untold).toEqual([]);
  expect((await submit(batchNo)).code).toBe('10019');
  expect((await transfersOf(batchNo)).total).toBe(0);
  expect(await journalsOf(bank, batchNo)).toEqual([]);
});

it('reports a duplicate line', async () => {
  const twin = line();
  const batchNo = await upload([twin, line(), twin]);
  const rows = await rowsOf(batchNo);
  expect(rows.map(({ checkResult }) => checkResult)).toEqual(['PASS', 'PASS', 'FAIL']);
  expect(rows[2]?.failReason).toMatch(/第\d+行与第\d+行重复/);
  expect(await resultsOf(batchNo)).toEqual(['通过', '通过', rows[2]?.failReason]);
});

it('creates a transfer for every line, with one code', async () => {
  const batchNo = await upload([line({ amount: '1200.00' }), line({ amount: '800.50' }), line()]);
  expect(await batch(batchNo)).toMatchObject({ status: 'CHECKED', totalAmount: '2100.50', fee: '3.00' });
  const theirs = await moneyOf(C);
  const before = await moneyOf(A);
  const { version } = await batch(batchNo);
  const bare = await maker.post(`${PATH}/batch-submit`, { batchNo, version, files: [invoice] }, keyed());
  expect(bare.code).toBe('10003');
  expect((await submit(batchNo, { files: [] })).code).toBe('25005');
  expect((await submit(batchNo)).result).toMatchObject({ status: 'PROCESSING' });
  expect((await submit(batchNo)).code).toBe('10019');
  await pass(4);
  expect(await batch(batchNo)).toMatchObject({ status: 'SUCCESS', openedCount: 3 });
  const { list, total } = await transfersOf(batchNo);
  expect(total).toBe(3);
  expect(list.every((each: object) => 'status' in each && each.status === 'SUCCESS')).toBe(true);
  expect(list[0]).toMatchObject({ batchNo, scene: 'ECOMMERCE', inUserNo: C, supplierNo: 'SU-GOOD' });
  const arrived = list.map(({ orderNo }: { orderNo: string }) => `${orderNo} 转账成功`);
  expect(await resultsOf(batchNo)).toEqual(arrived.toSorted());
  expect(Number((await moneyOf(C))[0]) - Number(theirs[0])).toBeCloseTo(2100.5);
  expect(Number(before[0]) - Number((await moneyOf(A))[0])).toBeCloseTo(2103.5);
  expect(await auditBooks(bank)).toEqual([]);
});

it('waits for one review, by somebody else', async () => {
  const batchNo = await upload([line({ amount: '6000.00' }), line({ amount: '6000.00' })]);
  const before = await moneyOf(A);
  expect((await submit(batchNo)).result).toMatchObject({ status: 'WAIT_REVIEW' });
  expect(Number(before[0]) - Number((await moneyOf(A))[0])).toBeCloseTo(12_006);
  expect((await transfersOf(batchNo)).total).toBe(0);
  expect((await review(batchNo, 'PASS')).result).toMatchObject({ status: 'PROCESSING' });
  await pass(4);
  expect(await batch(batchNo)).toMatchObject({ status: 'SUCCESS' });
  expect((await transfersOf(batchNo)).total).toBe(2);
  expect(await auditBooks(bank)).toEqual([]);
});

it('returns the money when the batch is rejected, cancelled or not reviewed', async () => {
  const before = await moneyOf(A);
  const waiting = async (): Promise<string> => {
    const batchNo = await upload([line({ amount: '11000.00' })]);
    expect((await submit(batchNo)).result).toMatchObject({ status: 'WAIT_REVIEW' });
    return batchNo;
  };
  const rejected = await waiting();
  expect((await review(rejected, 'REJECT')).code).toBe('23053');
  expect((await review(rejected, 'REJECT', checker, { reviewRemark: '金额不符' })).result.status).toBe('REJECTED');
  const cancelled = await waiting();
  const { version } = await batch(cancelled);
  expect((await maker.post(`${PATH}/batch-cancel`, { batchNo: cancelled, version }, keyed())).code).toBe('0');
  expect((await review(cancelled, 'PASS')).code).toBe('10019');
  expect(await moneyOf(A)).toEqual(before);
  const lapsed = await waiting();
  const [{ orderNo = '' } = {}] = await rowsOf(lapsed);
  await pass(7 * 24 * 60);
  expect(await batch(lapsed)).toMatchObject({ status: 'CANCELLED', failReason: '超时未复核' });
  expect(await bank.work((desk) => desk.book.openHolds(orderNo))).toEqual([]);
  for (const batchNo of [rejected, cancelled, lapsed]) expect((await transfersOf(batchNo)).total).toBe(0);
  expect(await auditBooks(bank)).toEqual([]);
});

it('is refused when a supplier has changed since the check', async () => {
  const batchNo = await upload([line()]);
  const set = (auditState: string) =>
    bank.work((_desk, { entities }) => entities.as(A).update('supplier', 'SU-GOOD', { auditState }));
  await set('WAIT');
  expect((await submit(batchNo)).code).toBe('25031');
  await set('PASS');
  expect((await submit(batchNo)).code).toBe('0');
});

it.each([
  ['CHANGED', (own: EntityStore, no: string) => own.update('supplier', no, { userNo: '80010002', auditState: 'WAIT' })],
  ['REMOVED', (own: EntityStore, no: string) => own.remove('supplier', no)],
])('pays the user for whom it was submitted, though its supplier is %s before the review', async (how, happens) => {
  const no = `SU-${how}`;
  await supplier(no);
  const batchNo = await upload([line({ no, amount: '11000.00' })]);
  expect((await submit(batchNo)).result).toMatchObject({ status: 'WAIT_REVIEW' });
  await bank.work(async (_desk, { entities }) => void (await happens(entities.as(A), no)));
  expect((await review(batchNo, 'PASS')).result).toMatchObject({ status: 'PROCESSING' });
  await pass(4);
  const { list } = await transfersOf(batchNo);
  expect(list).toMatchObject([{ status: 'SUCCESS', inUserNo: C, inUserName: NAME }]);
  expect(await auditBooks(bank)).toEqual([]);
});

it('keeps the suppliers of its lines until the transfers are made', async () => {
  await supplier('SU-KEPT');
  const remove = () => postWithCode(maker, '/supplier-relationship/delete', { supplierNo: 'SU-KEPT' });
  const lines = () => [line({ amount: '6000.00' }), line({ no: 'SU-KEPT', amount: '6000.00' })];
  const [first, second] = [await upload(lines()), await upload(lines())];
  for (const batchNo of [first, second])
    expect((await submit(batchNo)).result).toMatchObject({ status: 'WAIT_REVIEW' });
  const { fileName } = await batch(first);
  const refused = (batchNo: string, state: string) => ({
    code: '23035',
    message: `批量转账文件「${fileName}」（${batchNo}）第3行向该供应商转账，文件${state}，完成前不能解除`,
  });
  expect(await remove()).toMatchObject(refused(first, '待复核'));
  expect((await review(first, 'REJECT', checker, { reviewRemark: '合同不符' })).code).toBe('0');
  expect(await remove()).toMatchObject(refused(second, '待复核'));
  expect((await review(second, 'PASS')).result).toMatchObject({ status: 'PROCESSING' });
  expect(await remove()).toMatchObject(refused(second, '处理中'));
  await pass(10);
  expect((await batch(second)).status).toBe('SUCCESS');
  expect((await remove()).code).toBe('0');
  const rows = await rowsOf(second);
  expect(rows.map(({ checkResult, orderNo }) => [checkResult, orderNo !== undefined])).toEqual([
    ['PASS', true],
    ['PASS', true],
  ]);
  expect(await auditBooks(bank)).toEqual([]);
});

it('does not exist for other merchants', async () => {
  const batchNo = await upload([line()]);
  expect((await other.post(`${PATH}/batch-detail`, { batchNo })).code).toBe('10018');
  expect((await other.post(`${PATH}/batch-cancel`, { batchNo, version: 1 }, keyed())).code).toBe('10018');
});
