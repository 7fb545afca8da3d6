import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from './bank.ts';
import { mainlandBanks } from './reference/banks.ts';
import { columnsOf, exampleOf } from '#sandbox/filled-sheets.ts';
import { sheetTemplates } from './sheet-templates.ts';
import { type Customer, postWithCode, signIn } from './testing/customer.ts';
import { cellsOf, sheetOf } from '#sandbox/testing/sheets.ts';
import { putFile } from './testing/sheets.ts';
import { smallBank } from './testing/small-bank.ts';

/* Payees added by a file, as an API client sees them. */

let bank: Bank;
let clock: FrozenClock;
let maker: Customer;
let checker: Customer;
let other: Customer;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock });
  maker = await signIn(bank, '13800000002');
  checker = await signIn(bank, '13800000003');
  other = await signIn(bank, '13900000001');
});
afterAll(() => bank.close());

const TEMPLATE = sheetTemplates.PAYEE_IMPORT;
const PATH = '/user/payee-account/payee-import';
const COLUMNS = columnsOf(TEMPLATE);
let keys = 0;
const key = () => ({ 'idempotency-key': `00000000-0000-4000-8000-${String((keys += 1)).padStart(12, '0')}` });

type Cells = Record<string, string>;

/** A line of the template; unnamed cells are empty. */
const line = (cells: Cells): string[] => COLUMNS.map((column) => cells[column] ?? '');

const ABROAD: Cells = {
  与收款人关系: '供应商',
  英文名称: 'Sample Trading Limited',
  城市: 'Sampleton',
  地址: '1 Sample Street',
  收款银行: 'Sample Bank',
};

/** One valid line for every account format. */
const SHAPES: Record<string, Cells> = {
  CNAPS: {
    与收款人关系: '供应商',
    '国家/地区': '中国大陆',
    中文名称: '青禾包装制品有限公司',
    统一社会信用代码: '91440300MA5XDEM13N',
    银行代码: mainlandBanks[0]?.payeeBankNo ?? '',
    账号: '999000987654',
  },
  HONG_KONG: { ...ABROAD, '国家/地区': 'HK', 银行代码: '004', 账号: '987654321' },
  ABA: {
    ...{ ...ABROAD, '国家/地区': '美国', '州/省': 'NY', 邮编: '10001', 银行代码: '021000021' },
    ...{ 账户类型: '支票账户', 账号: '9876543210' },
  },
  SEPA: { ...ABROAD, '国家/地区': '德国', 账号: 'DE89 3704 0044 0532 0130 00' },
  SORT_CODE: { ...ABROAD, '国家/地区': 'GB', 银行代码: '12-34-56', 账号: '87654321' },
  BSB: { ...ABROAD, '国家/地区': 'AU', 银行代码: '062-000', 账号: '87654321' },
  EFT: { ...ABROAD, '国家/地区': 'CA', 银行代码: '001-00011', 账号: '7654321' },
  FAST: { ...ABROAD, '国家/地区': 'SG', 银行代码: 'TESTSGSG', 账号: '9876543210' },
  ZENGIN: {
    ...{ ...ABROAD, '国家/地区': 'JP', '户名（片假名）': 'サンプル(カ', 银行代码: '0991-001' },
    ...{ 账户类型: '普通', 账号: '7654321' },
  },
  NEW_ZEALAND: { ...ABROAD, '国家/地区': 'NZ', 账号: '010902006843501' },
  IFSC: { ...ABROAD, '国家/地区': 'IN', 银行代码: 'TEST0000001', 账号: '987654321' },
  CLABE: { ...ABROAD, '国家/地区': 'MX', 账号: '032180000118359719' },
  BANK: { ...ABROAD, '国家/地区': 'KR', 银行代码: '991', 账号: '98765432101' },
  IBAN: { ...ABROAD, '国家/地区': 'DE', 收款方式: 'SWIFT', 银行代码: 'TESTDEFF', 账号: 'DE89370400440532013000' },
  SWIFT: {
    ...{ ...ABROAD, '国家/地区': 'BR', 银行所在地: '阿联酋', 收款币种: 'USD', 收款方式: 'SWIFT 电汇' },
    ...{ 银行代码: 'TESTAEAD', 账号: 'AE070331234567890123456', '中间行 SWIFT': 'TESTGB2L' },
  },
  ACCOUNT: { ...ABROAD, '国家/地区': 'ZA', 收款币种: 'USD', 银行代码: 'TESTZAJJ', 账号: '1234567', 收款人类型: '企业' },
};

async function upload(lines: string[][], who = maker) {
  const file = await putFile(bank, who, await sheetOf(COLUMNS, lines), '收款人.xlsx');
  return who.post(`${PATH}-apply`, { file }, key());
}
const rowsOf = async (importNo: string, more: object = {}) =>
  (await maker.post(`${PATH}-rows`, { importNo, pageSize: 100, ...more })).result.list;
const result = async (importNo: string) => (await maker.post(`${PATH}-result`, { importNo })).result;
const payeesOf = async (more: object = {}) =>
  (await maker.post('/user/payee-account/query-payee-manage-page', { pageSize: 100, ...more })).result;
async function submit(importNo: string, version = 1, who = maker) {
  clock.advance(61_000);
  return postWithCode(who, `${PATH}-submit`, { importNo, version }, key());
}

describe('a file of payees', () => {
  it('that does not match the template, has no lines or too many is refused; nothing is stored', async () => {
    const file = await putFile(bank, maker, await sheetOf(['收款人类型', '国家'], [['企业', 'US']]));
    expect(await maker.post(`${PATH}-apply`, { file }, key())).toMatchObject({
      code: '10021',
      result: { errors: [{ path: '/file', message: '文件内容不符合模板：第1行国家/地区' }] },
    });
    expect(await upload([exampleOf(TEMPLATE)])).toMatchObject({ code: '23043' });
    const many = Array.from({ length: 1001 }, (_, n) => line({ ...SHAPES['BSB'], 账号: String(10_000 + n) }));
    expect(await upload(many)).toMatchObject({ code: '23045', message: '文件最多1000行，请分批上传' });
    expect((await maker.post(`${PATH}-rows`, {})).result.total).toBe(0);
  });

  it('of every format is checked, and adds payees that wait for their review like single ones', async () => {
    const before = (await payeesOf()).total;
    const { result: taken } = await upload(Object.values(SHAPES).map(line));
    const rows = await rowsOf(taken.importNo);
    expect(rows.map((row: { failReason?: string }) => row.failReason ?? '')).toEqual(rows.map(() => ''));
    expect(await result(taken.importNo)).toMatchObject({ status: 3, passCount: 16, failCount: 0 });
    expect((await payeesOf()).total).toBe(before);
    const done = await submit(taken.importNo);
    expect(done).toMatchObject({ code: '0', result: { passCount: 16, failCount: 0 } });
    const added = (await payeesOf()).list.slice(0, 16);
    expect(new Set(added.map(({ auditState }: { auditState: string }) => auditState))).toEqual(new Set(['WAIT']));
    const [us] = added.filter(({ country }: { country: string }) => country === 'US');
    const read = await maker.post('/user/payee-account/query-by-id', { payeeNo: us.payeeNo });
    expect(read.result).toMatchObject({ payWay: 'LOCAL', currency: 'USD', routingNo: '021000021', accountType: 12 });
    expect(await submit(taken.importNo, 2)).toMatchObject({ code: '10019' });
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    expect((await payeesOf()).list.slice(0, 16)).toMatchObject(added.map(() => ({ auditState: 'PASS' })));
    const messages = await bank.work((_desk, { entities }) =>
      entities.as('80010001').find('message', {
        where: { createdAt: { from: '2026-11-20' }, title: '收款人审核通过', operatorId: '8001000102' },
      }),
    );
    // Payees of the sample data pass their review meanwhile.
    const together = messages.filter(({ bizNo, content }) => bizNo === undefined && String(content).startsWith('16 '));
    expect(together).toMatchObject([{ content: expect.stringContaining('16 个收款人已通过审核') }]);
  });

  it('reports at each line the error of its column, and returns those lines for correction', async () => {
    const wrong: [Cells, string][] = [
      [{ ...SHAPES['ABA'], 银行代码: '021000022', 账号: '111122223' }, '银行代码：路由号校验失败'],
      [
        { ...SHAPES['ABA'], '州/省': '', 邮编: '1', 账号: '11112222' },
        '州/省：该付款方式必填；邮编：邮编格式不正确，应为 5 位或 5+4 位数字，可能缺少数字；该列须为文本格式，请重新填写',
      ],
      [{ ...SHAPES['SEPA'], 账号: 'DE89370400440532013001' }, '账号：IBAN校验失败'],
      [
        { ...SHAPES['HONG_KONG'], 收款币种: 'GBP', 收款方式: '本地清算' },
        '收款方式：银行所在地与收款币种不支持该付款方式',
      ],
      [{ ...SHAPES['BSB'], '国家/地区': '月球', 账号: '1234567' }, '国家/地区：没有“月球”，请参照填写说明'],
      [
        { ...SHAPES['BSB'], 英文名称: '样例', 城市: '', 账号: '1234568' },
        '英文名称：名称仅支持英文字符：“样例”含有不能使用的字符“样”；城市：不能为空',
      ],
      [{ ...SHAPES['BSB'], 别名: '长'.repeat(31), 邮箱: 'x', 账号: '1234569' }, '邮箱：格式不正确；别名：最多30个字符'],
      [{ ...SHAPES['CNAPS'], 账号: '6.2220200012346e+15' }, '账号：该列须为文本格式，请重新填写'],
      [{}, '国家/地区：不能为空；与收款人关系：不能为空；账号：不能为空'],
    ];
    const good = { ...SHAPES['BSB'], 账号: '55566677' };
    const lines = [...wrong.map(([cells]) => line({ 收款人类型: '企业', ...cells })), line(good), line(good)];
    const { result: taken } = await upload(lines);
    expect(taken).toMatchObject({ status: 3, totalCount: 11 });
    const rows = await rowsOf(taken.importNo, { checkResult: ['FAIL'] });
    expect(rows.map(({ failReason }: { failReason: string }) => failReason)).toEqual([
      ...wrong.map(([, reason]) => reason),
      '第11行与第12行重复',
    ]);
    expect(rows[0]).toMatchObject({ seq: 2 });
    const response = await bank.sandbox.inject({
      method: 'POST',
      url: `/api${PATH}-download`,
      headers: { 'system-name': 'member-exchange-client', cookie: maker.cookie },
      payload: { importNo: taken.importNo },
    });
    const sheet = await cellsOf(new Uint8Array(response.rawPayload));
    expect(sheet[0]).toEqual([...COLUMNS, '失败原因']);
    expect(sheet.slice(1).map((row) => row.at(-1))).toEqual(
      rows.map(({ failReason }: { failReason: string }) => failReason),
    );
  });

  it('leaves out payees that exist, or were added before the submission', async () => {
    const twins = [line({ ...SHAPES['BSB'], 账号: '70000001' }), line({ ...SHAPES['BSB'], 账号: '70000002' })];
    const first = (await upload(twins)).result;
    const second = (await upload([...twins, line({ ...SHAPES['BSB'], 账号: '70000003' })])).result;
    expect(await result(second.importNo)).toMatchObject({ passCount: 3 });
    expect(await submit(first.importNo)).toMatchObject({ code: '0' });
    expect((await upload(twins)).result).toMatchObject({ status: 2 });
    expect(await submit(second.importNo)).toMatchObject({ code: '0', result: { passCount: 1, failCount: 2 } });
    expect(await rowsOf(second.importNo)).toMatchObject([
      { checkResult: 'FAIL', failReason: '收款人已存在' },
      { checkResult: 'FAIL', failReason: '收款人已存在' },
      { checkResult: 'PASS', payeeNo: expect.stringMatching(/^PE/) },
    ]);
  });

  it('of another merchant does not exist, an outdated one is not submitted, and a reviewer imports none', async () => {
    const { importNo } = (await upload([line({ ...SHAPES['BSB'], 账号: '80000001' })])).result;
    expect(await other.post(`${PATH}-result`, { importNo })).toMatchObject({ code: '10018' });
    expect(await submit(importNo, 1, other)).toMatchObject({ code: '10018' });
    expect(await submit(importNo, 7)).toMatchObject({ code: '10010' });
    expect(await maker.post(`${PATH}-submit`, { importNo, version: 1 }, key())).toMatchObject({ code: '10003' });
    expect((await upload([line({ ...SHAPES['BSB'], 账号: '80000002' })], checker)).status).toBe(403);
  });

  it('of a thousand lines is read at once, and added at once', async () => {
    const lines = Array.from({ length: 1000 }, (_, n) =>
      line({ ...SHAPES['BSB'], 账号: n % 5 === 0 ? 'x' : String(9_000_000 + n) }),
    );
    const waiting = async () => (await payeesOf({ auditState: ['WAIT'] })).total;
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    const before = await waiting();
    const { result: taken } = await upload(lines);
    expect(await result(taken.importNo)).toMatchObject({ totalCount: 1000, passCount: 800, failCount: 200 });
    expect(await submit(taken.importNo)).toMatchObject({ code: '0', result: { passCount: 800 } });
    expect(await waiting()).toBe(before + 800);
    await bank.sandbox.jump(clock.now() + 30 * 60_000);
    expect(await waiting()).toBe(before);
  });
});
