import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { frozenClock, type FrozenClock } from '#sandbox/clock.ts';
import type { Bank } from '../bank.ts';
import { columnsOf, exampleOf } from '#sandbox/filled-sheets.ts';
import { sheetTemplates } from '../sheet-templates.ts';
import { CODE, type Customer, customer, freshCode, postWithCode, type Reply, signIn } from '../testing/customer.ts';
import { cellsOf, sheetOf } from '#sandbox/testing/sheets.ts';
import { add, compare } from '#model/money.ts';
import { putFile } from '../testing/sheets.ts';
import { smallBank } from '../testing/small-bank.ts';
import { auditBooks, heldOn, stepOrder } from '../testing/teller.ts';
import { available, frozen } from '../ledger/chart.ts';

let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
let checker: Customer;
let second: Customer;
let other: Customer;
const A = '80010001';

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  maker = await signIn(bank, '13800000002');
  checker = await signIn(bank, '13800000003');
  second = await signIn(bank, '13800000004');
  other = await signIn(bank, '13900000001');
});
afterAll(() => bank.close());

/** Two codes for the same purpose must be a minute apart. */
async function withCode(who: Customer, path: string, request: object): Promise<Reply> {
  clock.advance(61_000);
  return postWithCode(who, path, request, key());
}

let keys = 0;
const key = () => ({ 'idempotency-key': `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}` });

interface Foreign {
  name?: string;
  account?: string;
  currency?: string;
  amount?: string;
  words?: string;
  country?: string;
  code?: string;
  bearer?: string;
}
let serial = 0;
const foreign = (line: Foreign = {}): string[] => {
  serial += 1;
  const { name = 'BLUE RIVER TRADING LTD', currency = 'USD', amount = '100.00', words = `INV-${serial}` } = line;
  const { account = '998877665544', country = 'SG', code = 'TESTSGSG', bearer = 'SHA' } = line;
  return [name, account, currency, amount, '货款', words, '企业', country, code, 'Sample Bank', bearer];
};

async function upload(lines: string[][], who = maker, currency = 'USD'): Promise<Reply> {
  const file = await putFile(bank, who, await sheetOf(columnsOf(sheetTemplates.BATCH_PAY), lines));
  return who.post('/pay/batchOrder/payment-apply', { currency, purpose: 'GOODS', file }, key());
}
const progress = async (batchNo: string, who = maker) =>
  (await who.post('/pay/batchOrder/payment-apply-result', { batchNo })).result;
const rowsOf = async (batchNo: string, more: object = {}) =>
  (await maker.post('/pay/batchOrder/audit-page', { batchNo, pageSize: 100, ...more })).result.list;
/** Uploads a batch and waits until its lines are checked. */
async function checked(lines: string[][], currency = 'USD'): Promise<{ batchNo: string; version: number }> {
  const { result } = await upload(lines, maker, currency);
  await bank.sandbox.jump(clock.now() + 2 * 60_000);
  const { batchNo, version } = await progress(result.batchNo);
  return { batchNo, version };
}
async function submit(batch: { batchNo: string; version: number }, more: object = {}): Promise<Reply> {
  return withCode(maker, '/pay/batchOrder/payment-submit', { ...batch, ...more });
}
async function audit(who: Customer, row: { rowId: string; version: number }, decision: string, more: object = {}) {
  const { rowId, version } = row;
  return withCode(who, '/pay/batchOrder/audit-order', { rowId, version, decision, ...more });
}

describe('a file', () => {
  it('that does not match the template is refused with the column, and so is one without lines; nothing is stored', async () => {
    const before = (await maker.post('/pay/batchOrder/batch-order-page', {})).result.total;
    const file = await putFile(bank, maker, await sheetOf(['收款人名称', '账号'], [['A', '1']]));
    const request = { currency: 'USD', purpose: 'GOODS', file };
    expect(await maker.post('/pay/batchOrder/payment-apply', request, key())).toMatchObject({
      code: '10021',
      message: '文件内容不符合模板：第1行收款账号',
      result: { errors: [{ path: '/file', message: '文件内容不符合模板：第1行收款账号' }] },
    });
    expect(await upload([exampleOf(sheetTemplates.BATCH_PAY)])).toMatchObject({
      code: '23043',
      message: '文件无有效明细',
    });
    expect(await upload(Array.from({ length: 1001 }, () => foreign()))).toMatchObject({ code: '23045' });
    expect((await maker.post('/pay/batchOrder/batch-order-page', {})).result.total).toBe(before);
  });

  it('of another merchant does not exist, and neither does its batch', async () => {
    const file = await putFile(bank, maker, await sheetOf(columnsOf(sheetTemplates.BATCH_PAY), [foreign()]));
    const request = { currency: 'USD', purpose: 'GOODS', file };
    expect((await other.post('/pay/batchOrder/payment-apply', request, key())).code).toBe('10018');
    const { result } = await maker.post('/pay/batchOrder/payment-apply', request, key());
    expect((await other.post('/pay/batchOrder/payment-apply-result', { batchNo: result.batchNo })).code).toBe('10018');
    expect(await maker.post('/pay/batchOrder/payment-apply', request, key())).toMatchObject({
      code: '23044',
      message: '该文件已上传',
    });
    const { version } = await progress(result.batchNo);
    expect((await maker.post('/pay/batchOrder/terminate', { batchNo: result.batchNo, version }, key())).code).toBe('0');
    expect((await progress(result.batchNo)).status).toBe(4);
    expect((await maker.post('/pay/batchOrder/payment-apply', request, key())).code).toBe('0');
  });

  it('is checked line by line: every reason is at its line, and the sums are those of the passed lines', async () => {
    const twin = foreign({ words: 'SAME' });
    const { batchNo } = await checked([
      foreign({ amount: '1,200.50' }),
      foreign({ amount: '0' }),
      foreign({ amount: 'twelve' }),
      foreign({ amount: '10.005' }),
      foreign({ amount: '9.99' }),
      foreign({ currency: 'EUR' }),
      foreign({ account: '' }),
      foreign({ country: 'GB', code: 'NWBKGB2L', account: 'GB29NWBK60161331926818' }),
      foreign({ code: 'TESTSG' }),
      foreign({ code: 'TESTHKHH' }),
      foreign({ name: '蓝河贸易' }),
      foreign({ words: '货款' }),
      twin,
      twin,
      foreign({ bearer: 'OUR', amount: '50.00' }),
    ]);
    const batch = await progress(batchNo);
    expect(batch).toMatchObject({ status: 3, totalCount: 15, checkedCount: 15, passCount: 3, failCount: 12 });
    expect(batch).toMatchObject({ totalAmount: '1350.50', fee: '70.00', deductTotal: '1420.50' });
    const counted = async (countBy: string) =>
      maker.post('/pay/batchOrder/audit-page', { batchNo, checkResult: ['PASS'], countBy });
    expect((await counted('checkResult')).result.counts).toEqual({ PASS: 3, FAIL: 12 });
    expect((await counted('auditState')).result.counts).toEqual({ WAIT: 0, PASS: 0, REJECT: 0 });
    expect(await counted('payeeName')).toMatchObject({ code: '400', result: { errors: [{ path: '/countBy' }] } });
    const reasons = (await rowsOf(batchNo)).map((row: { failReason?: string }) => row.failReason ?? 'PASS');
    expect(reasons).toEqual([
      'PASS',
      '付款金额：金额必须大于0',
      '文件内容不符合模板：第4行付款金额（“twelve”含有不能使用的字符“t”）',
      '付款金额：金额精度不正确，USD最多支持2位小数',
      '付款金额：低于最低金额 10.00 USD',
      '币种与扣款币种不一致',
      '文件内容不符合模板：第8行收款账号（不能为空）',
      '收款账号：IBAN校验失败',
      '银行代码：SWIFT格式不正确',
      '银行代码：SWIFT国家与银行所在地不一致',
      '收款人名称：名称仅支持英文字符：“蓝河贸易”含有不能使用的字符“蓝”',
      '附言仅支持英文字符',
      'PASS',
      '第14行与第15行重复',
      'PASS',
    ]);
  });

  it('is corrected in place: all lines are checked again, and the sums are those of the lines that pass now', async () => {
    const twin = foreign({ words: 'TWICE' });
    const { batchNo, version } = await checked([
      foreign({ amount: 'twelve' }),
      twin,
      twin,
      foreign({ country: 'GB', code: 'NWBKGB2L', account: 'GB29NWBK60161331926818' }),
    ]);
    const mend = (seq: number, cells: object, who = maker) =>
      who.post('/pay/batchOrder/correct-row', {
        batchNo,
        rowId: `${batchNo}-${String(seq).padStart(4, '0')}`,
        ...cells,
      });
    const results = async () =>
      (await rowsOf(batchNo)).map((row: { failReason?: string | null }) => row.failReason ?? 'PASS');
    expect((await progress(batchNo)).passCount).toBe(1);
    // A value that is still wrong is kept with its reason; nothing else changes.
    expect(await mend(2, { amount: '12.345' })).toMatchObject({ code: '0' });
    expect((await results())[0]).toBe('付款金额：金额精度不正确，USD最多支持2位小数');
    expect(await mend(2, { amount: '1,200.50' })).toMatchObject({ code: '0' });
    // The first of two equal lines changes, so the second is no duplicate any more.
    expect(await mend(3, { postscript: 'ONCE' })).toMatchObject({ code: '0' });
    expect(await mend(5, { accountNo: 'GB29NWBK60161331926819' })).toMatchObject({ code: '0' });
    expect(await results()).toEqual(['PASS', 'PASS', 'PASS', 'PASS']);
    const mended = await progress(batchNo);
    expect(mended).toMatchObject({ status: 3, passCount: 4, failCount: 0, checkedCount: 4, totalAmount: '1500.50' });
    const rows: { payAmount: string }[] = await rowsOf(batchNo);
    expect(add(...rows.map(({ payAmount }) => payAmount), '0.00')).toBe(add(mended.deductTotal, '0.00'));
    // A submission with the version from before the corrections is refused.
    expect((await submit({ batchNo, version })).code).toBe('10010');
    // Corrections are refused for another merchant, for an unknown line, and after the submission.
    expect((await mend(2, { amount: '1.00' }, other)).code).not.toBe('0');
    expect((await mend(9, { amount: '100.00' })).code).toBe('10018');
    expect((await submit({ batchNo, version: mended.version })).code).toBe('0');
    expect((await mend(2, { amount: '100.00' })).code).toBe('10019');
  });

  it('without a passed line can be corrected too, and fails again if no line passes', async () => {
    const { batchNo } = await checked([foreign({ amount: '0' })]);
    expect((await progress(batchNo)).status).toBe(2);
    const mend = (amount: string) =>
      maker.post('/pay/batchOrder/correct-row', { batchNo, rowId: `${batchNo}-0002`, amount });
    expect((await mend('100.00')).code).toBe('0');
    expect(await progress(batchNo)).toMatchObject({ status: 3, passCount: 1, failCount: 0 });
    expect((await progress(batchNo)).failReason).toBeUndefined();
    expect((await mend('0')).code).toBe('0');
    expect(await progress(batchNo)).toMatchObject({ status: 2, passCount: 0, failCount: 1 });
  });

  it('that gives one account two names reports it at both lines, before the payment', async () => {
    const { batchNo } = await checked([
      foreign({ amount: '1200.00', words: 'ONE' }),
      foreign({ amount: '1300.00', name: 'Another Name Ltd', words: 'TWO' }),
    ]);
    const rows = (await rowsOf(batchNo)) as { checkResult: string; warning?: string }[];
    expect(rows.map(({ checkResult, warning }) => [checkResult, warning])).toEqual([
      ['PASS', '与第3行账号相同、名称不同'],
      ['PASS', '与第2行账号相同、名称不同'],
    ]);
    expect(await progress(batchNo)).toMatchObject({ payeeCount: 1, warnCount: 2 });
  });

  it('whose lines all fail fails, and returns them in its own format with their reasons', async () => {
    const { batchNo } = await checked([foreign({ amount: '0' }), foreign({ currency: 'EUR' })]);
    expect(await progress(batchNo)).toMatchObject({ status: 2, passCount: 0, failReason: '文件无有效明细' });
    const response = await bank.sandbox.inject({
      method: 'POST',
      url: '/api/pay/batchOrder/download',
      headers: { 'system-name': 'member-exchange-client', cookie: maker.cookie },
      payload: { batchNo, content: 'FAILED' },
    });
    const sheet = await cellsOf(new Uint8Array(response.rawPayload));
    expect(sheet[0]).toEqual([...columnsOf(sheetTemplates.BATCH_PAY), '失败原因']);
    expect(sheet.slice(1).map((row) => [row[2], row[3], row.at(-1)])).toEqual([
      ['USD', '0', '付款金额：金额必须大于0'],
      ['EUR', '100.00', '币种与扣款币种不一致'],
    ]);
    expect((await submit({ batchNo, version: (await progress(batchNo)).version })).code).toBe('10019');
  });

  it('of a thousand lines is checked piece by piece, quickly', async () => {
    const { result } = await upload(Array.from({ length: 1000 }, (_, n) => foreign({ amount: n % 5 ? '20.00' : '0' })));
    await bank.sandbox.jump(clock.now() + 2 * 60_000);
    expect(await progress(result.batchNo)).toMatchObject({
      status: 3,
      checkedCount: 1000,
      passCount: 800,
      failCount: 200,
    });
  });
});

describe('a batch corrected by hand', () => {
  const cellOf = (batchNo: string, seq: number) => `${batchNo}-${String(seq).padStart(4, '0')}`;
  const mend = (batchNo: string, seq: number, cells: object, who = maker) =>
    who.post('/pay/batchOrder/correct-row', { batchNo, rowId: cellOf(batchNo, seq), ...cells });
  /** The newest message with a code. */
  async function letter(): Promise<string> {
    const letters = bank.database.kysely.selectFrom('sandbox_outbox').select('text');
    const { text } = await letters.where('text', 'like', '验证码%').orderBy('id', 'desc').executeTakeFirstOrThrow();
    return text;
  }
  const SUBMIT = '/pay/batchOrder/payment-submit';
  const STOLEN = '112233445566';

  it('says in the code and at each line what was corrected, the account first, and by whom', async () => {
    const { batchNo } = await checked([foreign({ amount: '1200.00' }), foreign(), foreign(), foreign()]);
    await freshCode(maker, SUBMIT, { batchNo, version: (await progress(batchNo)).version });
    expect(await letter()).not.toContain('修改');
    expect(await progress(batchNo)).not.toHaveProperty('corrections');
    expect((await mend(batchNo, 2, { accountNo: STOLEN, amount: '1300.00' })).code).toBe('0');
    const main = await signIn(bank, '13800000001');
    expect((await mend(batchNo, 4, { postscript: 'LATER' }, main)).code).toBe('0');
    const batch = await progress(batchNo);
    const told = '2 笔，其中收款账号 1 笔（第2行），修改人 陈若溪、林远航';
    expect(batch.corrections).toBe(told);
    await freshCode(maker, SUBMIT, { batchNo, version: batch.version });
    expect(await letter()).toContain(`，上传后手工修改 ${told}），1,`);
    const [first, second, third] = await rowsOf(batchNo);
    expect(first).toMatchObject({
      corrected: ['ACCOUNT', 'AMOUNT'],
      uploadedAs: '收款账号 998****5544；金额 1200.00',
      correctors: '陈若溪',
      correctedAt: expect.stringMatching(/^2026-11-2\d /),
    });
    expect(second).not.toHaveProperty('corrected');
    expect(third).toMatchObject({ corrected: ['POSTSCRIPT'], correctors: '林远航' });
    // Another correction of the same line adds its cell and a second person.
    expect((await mend(batchNo, 2, { amount: '1250.00' }, main)).code).toBe('0');
    expect((await rowsOf(batchNo))[0]).toMatchObject({
      correctors: '陈若溪、林远航',
      corrected: ['ACCOUNT', 'AMOUNT'],
    });
    // Cells with the values of the file are no correction.
    expect((await mend(batchNo, 2, { accountNo: '998877665544', amount: '1200.00' })).code).toBe('0');
    expect((await mend(batchNo, 4, { postscript: `INV-${serial - 1}` })).code).toBe('0');
    expect(await progress(batchNo)).not.toHaveProperty('corrections');
    expect((await rowsOf(batchNo)).some((row: object) => 'corrected' in row || 'correctors' in row)).toBe(false);
  });

  it('takes no code that was sent before the correction, with neither version', async () => {
    const { batchNo, version } = await checked([foreign(), foreign()]);
    const before = { batchNo, version };
    const refusedOnce = async (code: string) => {
      const batch = await progress(batchNo);
      await freshCode(maker, SUBMIT, before);
      expect((await mend(batchNo, 2, { accountNo: code })).code).toBe('0');
      const now = { batchNo, version: (await progress(batchNo)).version };
      expect(now.version).toBeGreaterThan(batch.version);
      expect(await maker.post(SUBMIT, { ...now, messageCode: CODE }, key())).toMatchObject({ code: '10004' });
      expect((await maker.post(SUBMIT, { ...before, messageCode: CODE }, key())).code).toMatch(/^(10004|10010)$/);
      before.version = now.version;
      expect((await progress(batchNo)).submittedAt).toBeUndefined();
    };
    await refusedOnce(STOLEN);
    // The second one changes neither the number of corrected lines nor that of accounts.
    await refusedOnce('665544332211');
    await freshCode(maker, SUBMIT, before);
    expect((await maker.post(SUBMIT, { ...before, messageCode: CODE }, key())).code).toBe('0');
  });

  it('is not overwritten by somebody who has not seen the change; other cells, own ones and older clients go on', async () => {
    const { batchNo } = await checked([foreign(), foreign()]);
    const main = await signIn(bank, '13800000001');
    const [{ version }] = await rowsOf(batchNo);
    expect((await mend(batchNo, 2, { amount: '120.00', version })).code).toBe('0');
    expect(await mend(batchNo, 2, { amount: '130.00', version }, main)).toMatchObject({
      code: '10010',
      message: '这一格刚由陈若溪修改过，请刷新表格核对后再保存',
    });
    expect((await rowsOf(batchNo))[0].amount).toBe('120.00');
    // Several cells of a line are corrected with the version at which the line was read.
    expect((await mend(batchNo, 2, { postscript: 'A', version })).code).toBe('0');
    expect((await mend(batchNo, 2, { amount: '125.00', version })).code).toBe('0');
    expect((await mend(batchNo, 2, { bankCode: 'TESTSGSX', version }, main)).code).toBe('0');
    const [{ version: seen }] = await rowsOf(batchNo);
    expect((await mend(batchNo, 2, { amount: '130.00', version: seen }, main)).code).toBe('0');
    expect((await mend(batchNo, 2, { amount: '140.00' })).code).toBe('0');
    expect((await rowsOf(batchNo))[0]).toMatchObject({ amount: '140.00', correctors: '陈若溪、林远航' });
  });

  it('refuses each wrong cell of a hand-written request at its place, and changes nothing', async () => {
    const { batchNo } = await checked([foreign()]);
    const before = await rowsOf(batchNo);
    for (const [name, value] of [
      ['accountNo', '9'.repeat(65)],
      ['payeeName', 'A'.repeat(141)],
      ['amount', '1'.repeat(41)],
      ['postscript', 'A'.repeat(141)],
      ['bankCode', 'A'.repeat(35)],
      ['bankCountry', 'ATLANTIS'],
      ['accountNo', 998877],
      ['currency', 'EUR'],
      ['checkResult', 'PASS'],
    ] as const) {
      const reply = await mend(batchNo, 2, { [name]: value });
      expect([reply.code, reply.result.errors[0].path], `${name} ${value}`).toEqual(['400', `/${name}`]);
      expect(reply.result.errors[0].message).toMatch(/[\u4e00-\u9fff]/);
      expect(await rowsOf(batchNo), `${name} ${value}`).toEqual(before);
    }
    expect(await progress(batchNo)).not.toHaveProperty('corrections');
  });

  it('keeps signs that no bank takes as a failed line with the sign named, and never as a payment', async () => {
    const { batchNo } = await checked([foreign(), foreign()]);
    for (const [cells, reason] of [
      [{ accountNo: '9988账号' }, /收款账号/],
      [{ payeeName: '蓝河贸易' }, /“蓝”/],
      [{ amount: '1e3' }, /付款金额/],
      [{ amount: '-5.00' }, /付款金额/],
      [{ postscript: '=HYPERLINK("x")' }, /附言/],
    ] as const) {
      expect((await mend(batchNo, 2, cells)).code).toBe('0');
      const [row] = await rowsOf(batchNo);
      expect([row.checkResult, row.failReason], JSON.stringify(cells)).toEqual(['FAIL', expect.stringMatching(reason)]);
      const field = Object.keys(cells)[0] ?? '';
      const back = {
        accountNo: '998877665544',
        payeeName: 'BLUE RIVER TRADING LTD',
        amount: '100.00',
        postscript: 'OK',
      };
      expect((await mend(batchNo, 2, { [field]: back[field as keyof typeof back] })).code).toBe('0');
      expect((await rowsOf(batchNo))[0].checkResult).toBe('PASS');
    }
  });

  it('is open to nobody who may not submit batches, nor without a session', async () => {
    const { batchNo } = await checked([foreign()]);
    for (const who of [checker, await signIn(bank, '13800000005'), await signIn(bank, '13800000006')]) {
      expect((await mend(batchNo, 2, { accountNo: STOLEN }, who)).status).toBe(403);
    }
    expect((await mend(batchNo, 2, { accountNo: STOLEN }, customer(bank))).status).toBe(401);
    const lent = await mend(batchNo, 2, { accountNo: STOLEN }, other);
    expect([lent.status, lent.code].join(' ')).toMatch(/^(200 10018|403 )/);
    expect(await progress(batchNo)).not.toHaveProperty('corrections');
  });

  it('tells the reviewer in the list of what waits, at the line and in both codes', async () => {
    const { batchNo } = await checked([foreign({ amount: '6000.00' }), foreign({ amount: '5500.00' }), foreign()]);
    expect((await mend(batchNo, 2, { accountNo: STOLEN })).code).toBe('0');
    expect((await mend(batchNo, 3, { amount: '5600.00' })).code).toBe('0');
    const { version } = await progress(batchNo);
    expect((await submit({ batchNo, version })).code).toBe('0');
    const inbox = await checker.post('/user/todo-view/approvals', { orderNo: batchNo });
    expect(inbox.result.list[0].flags).toContain('CORRECTED');
    const [account, amount, untouched] = await rowsOf(batchNo);
    const AUDIT = '/pay/batchOrder/audit-order';
    const messageOf = async (path: string, request: object): Promise<string> => {
      await freshCode(checker, path, request);
      return letter();
    };
    const one = ({ rowId, version: of }: { rowId: string; version: number }) =>
      messageOf(AUDIT, { rowId, version: of, decision: 'PASS' });
    expect(await one(account)).toContain('用于复核批量付款明细（通过），收款账号上传后手工改过，6,0');
    expect(await one(amount)).toContain('用于复核批量付款明细（通过），上传后手工改过，5,6');
    expect(await one(untouched)).not.toContain('改过');
    const many = (...rows: { rowId: string }[]) =>
      messageOf('/pay/batchOrder/batch-audit-order', { rowIds: rows.map(({ rowId }) => rowId), decision: 'PASS' });
    expect(await many(account, amount, untouched)).toContain('含收款账号上传后手工改过的明细 3 笔');
    expect(await many(amount, untouched)).toContain('含上传后手工改过的明细 2 笔');
    expect(await many(untouched)).not.toContain('改过');
  });
});

describe('a batch', () => {
  it('below the review threshold becomes orders at once, a share each', async () => {
    const before = await heldOn(bank, available(A, 'USD'));
    const batch = await checked([foreign({ amount: '100.00' }), foreign({ amount: '200.00', bearer: 'BEN' })]);
    const reply = await submit(batch);
    expect(reply).toMatchObject({ code: '0', result: { auditState: 'PASS', deductTotal: '315.00' } });
    expect(Number(before) - Number(await heldOn(bank, available(A, 'USD')))).toBeCloseTo(315, 2);
    await bank.sandbox.settle();
    const rows = await rowsOf(batch.batchNo);
    const orders = (await maker.post('/pay/paymentOrder/queryPaymentOrder', { batchNo: batch.batchNo })).result.list;
    expect(orders).toHaveLength(2);
    expect(orders.map((order: { orderNo: string }) => order.orderNo).toSorted()).toEqual(
      rows.map((row: { orderNo: string }) => row.orderNo).toSorted(),
    );
    expect(orders.find((order: { arriveAmount: string }) => order.arriveAmount === '185.00')).toMatchObject({
      orderType: 'BATCH',
      fee: '15.00',
      payAmount: '185.00',
    });
    expect(await auditBooks(bank)).toEqual([]);
    expect((await submit(batch)).code).toBe('10010');
  });

  it('above it waits for another person: each line passes or returns its share, and never by its submitter', async () => {
    const batch = await checked([
      foreign({ amount: '6000.00' }),
      foreign({ amount: '5000.00' }),
      foreign({ amount: '90.00' }),
    ]);
    const before = await heldOn(bank, frozen(A, 'USD'));
    // All three lines go to one account.
    expect(await progress(batch.batchNo)).toMatchObject({
      payeeCount: 1,
      reviewText: expect.stringMatching(/^提交后需 \d 级复核（可由.+复核）/),
      arriveText: expect.stringMatching(/^若现在复核通过，.+ 前$/),
    });
    const reply = await submit(batch);
    expect(await progress(batch.batchNo)).not.toHaveProperty('reviewText');
    expect(reply).toMatchObject({ code: '0', result: { auditState: 'WAIT', deductTotal: '11135.00' } });
    const held = async () => (Number(await heldOn(bank, frozen(A, 'USD'))) - Number(before)).toFixed(2);
    expect(await held()).toBe('11135.00');
    const [first, next, last] = await rowsOf(batch.batchNo);
    const main = await signIn(bank, '13800000001');
    expect((await audit(maker, first, 'PASS')).status).toBe(403);
    expect((await audit(checker, { ...first, version: 9 }, 'PASS')).code).toBe('10010');
    expect(await audit(checker, first, 'REJECT')).toMatchObject({ code: '23053', message: '请填写驳回原因' });
    expect((await audit(checker, first, 'PASS')).code).toBe('0');
    expect((await audit(checker, next, 'REJECT', { rejectReason: '金额有误' })).code).toBe('0');
    expect(await held()).toBe('6120.00');
    expect(await progress(batch.batchNo)).toMatchObject({
      auditState: 'WAIT',
      waitCount: 1,
      approvedCount: 1,
      rejectedCount: 1,
    });
    expect((await audit(main, last, 'PASS')).code).toBe('0');
    expect(await progress(batch.batchNo)).toMatchObject({ auditState: 'PASS', waitCount: 0, approvedCount: 2 });
    expect(await auditBooks(bank)).toEqual([]);
  });

  it('of a reviewer is not reviewed by that reviewer', async () => {
    const main = await signIn(bank, '13800000001');
    const { result } = await upload([foreign({ amount: '10500.00' })], main);
    await bank.sandbox.jump(clock.now() + 2 * 60_000);
    const { version, needsMaterials } = await progress(result.batchNo);
    expect(needsMaterials).toBe(true);
    const bare = { batchNo: result.batchNo, version };
    expect(await withCode(main, '/pay/batchOrder/payment-submit', bare)).toMatchObject({ code: '23013' });
    const materials = [await putFile(bank, main, await sheetOf(['合同'], []), '合同.xlsx')];
    expect((await withCode(main, '/pay/batchOrder/payment-submit', { ...bare, materials })).code).toBe('0');
    const [row] = await rowsOf(result.batchNo);
    expect(await audit(main, row, 'PASS')).toMatchObject({ code: '10020', message: '不能审核本人提交的业务' });
    expect((await audit(second, row, 'REJECT', { rejectReason: '合同不符' })).code).toBe('0');
    expect(await progress(result.batchNo)).toMatchObject({ auditState: 'REJECT', status: 4, waitCount: 0 });
  });

  it('above the balance holds nothing', async () => {
    const batch = await checked(Array.from({ length: 3 }, () => foreign({ amount: '400000.00' })));
    const materials = [await putFile(bank, maker, await sheetOf(['合同'], []), '合同.xlsx')];
    expect(await submit(batch, { materials })).toMatchObject({ code: expect.stringMatching(/20001|20006/) });
    expect(await progress(batch.batchNo)).toMatchObject({ status: 3, version: batch.version });
  });
});

it('the returned yuan of a line is sent again to its corrected payee, once; the rest is on the account', async () => {
  const line = (amount: string) => ['王小明', '6222000000000000004', '308584000013', amount, '工资', amount, '个人'];
  const sheet = await sheetOf(columnsOf(sheetTemplates.BATCH_PAY_CNY), [line('350.45'), line('350.43')]);
  const asked = { currency: 'USD', sellMode: 'BY_CNY', payeeType: 'EMPLOYEE', file: await putFile(bank, maker, sheet) };
  const { result } = await maker.post('/pay/batchOrder/payment-apply-cny', asked, key());
  await bank.sandbox.jump(clock.now() + 2 * 60_000);
  const told = await progress(result.batchNo);
  expect(told.arriveText).toMatch(/ 前$/);
  expect(compare(told.rateCost, '0')).toBe(1);
  expect(compare(add(told.arriveTotal, told.rateCost), told.midTotal)).toBe(0);
  expect((await submit({ batchNo: result.batchNo, version: told.version })).code).toBe('0');
  expect(await progress(result.batchNo)).not.toHaveProperty('rateCost');
  const orders = async () =>
    (await maker.post('/pay/paymentOrder/queryPaymentOrder', { batchNo: result.batchNo, sort: 'arriveAmount desc' }))
      .result.list;
  await bank.sandbox.settle();
  const [first, last] = await orders();
  // The branch is not in the table, so its clearing number is shown.
  expect(first).toMatchObject({ bankName: '联行号 308584000013', bankCountry: 'CN' });
  for (const edge of ['audit', 'convert', 'send', 'bounce'] as const) {
    expect(await stepOrder(bank, first.orderNo, `withdrawal.${edge}`)).toBe(true);
  }
  for (const edge of ['audit', 'refuse'] as const) await stepOrder(bank, last.orderNo, `withdrawal.${edge}`);
  const [came, stayed] = await orders();
  expect(came).toMatchObject({ status: 'FAILED', failStage: 'REMIT', arriveAmount: '350.45' });
  expect(stayed).toMatchObject({ status: 'FAILED', failStage: 'CONVERT', arriveAmount: '350.43' });
  const again = async ({ orderNo, version }: { orderNo: string; version: number }, more: object = {}) => {
    return withCode(maker, '/pay/paymentOrder/againWithdraw', { orderNo, version, ...more });
  };
  const corrected = { payeeName: '王晓明', accountNo: '6222000000000000012' };
  expect((await again(stayed, corrected)).code).toBe('10019');
  expect(await again(came, { accountNo: '6222000000000000013' })).toMatchObject({
    code: '27012',
    result: { errors: [{ path: '/accountNo' }] },
  });
  expect(await again(came, { payeeName: 'Wang' })).toMatchObject({ result: { errors: [{ path: '/payeeName' }] } });

  // An unreviewed correction waits; a rejection returns the yuan to its earlier place.
  const rules = (levels: number) => [{ currency: 'CNY', minAmount: '100.00', levels }];
  await bank.work((desk) =>
    desk.changeRecord(A, 'approval-setting', 'PAYMENT', { business: 'PAYMENT', enabled: true, rules: rules(1) }),
  );
  const waiting = (await again(came, corrected)).result;
  expect(waiting).toMatchObject({ status: 'WAIT_REVIEW' });
  expect((await again(came, corrected)).code).toBe('10010');
  const say = async (who: Customer, reviewResult: string) => {
    const [{ orderNo, version }] = (await who.post('/pay/paymentOrder/queryPaymentOrder', { orderNo: waiting.orderNo }))
      .result.list;
    const decision = { orderNo, version, reviewResult, reviewRemark: '户名不符' };
    return withCode(who, '/pay/paymentOrderNew/reviewUserPaymentOrder', decision);
  };
  expect((await say(checker, 'REJECT')).result).toMatchObject({ status: 'REJECTED' });

  const [open] = await orders().then((list) =>
    list.filter((each: { orderNo: string }) => each.orderNo === came.orderNo),
  );
  expect(open.againOrderNo).toBeUndefined();
  // The same payee was approved before, so no review is needed.
  const { orderNo, status } = (await again(open)).result;
  expect(status).toBe('AUDITING');
  for (const edge of ['audit', 'send', 'confirm'] as const) await stepOrder(bank, orderNo, `withdrawal.${edge}`);
  const sent = await orders().then((list) => list.find((each: { orderNo: string }) => each.orderNo === orderNo));
  expect(sent).toMatchObject({
    orderType: 'BATCH_CNY',
    status: 'SUCCESS',
    payCcy: 'CNY',
    payAmount: '350.45',
    fee: '0.00',
  });
  expect(await auditBooks(bank)).toEqual([]);
});
