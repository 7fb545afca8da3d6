import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { sheetOf } from '#sandbox/testing/sheets.ts';
import { zipOf } from '#sandbox/zip.ts';
import type { Bank } from '#bank/bank.ts';
import { customer } from '#bank/testing/customer.ts';
import { putFile } from '#bank/testing/sheets.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed, type Reply, signIn } from './fixtures/asking.ts';

/* Files that once stopped a check or were misread, one for each kind of error. */

let bank: Bank;
let clock: FrozenClock;
let cookie: string;
const reported: string[] = [];

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, log: (line) => void reported.push(JSON.stringify(line)) });
  cookie = await signIn(bank, '13800000001');
});
afterAll(() => bank.close());

const titlesOf = (call: string): string[] => callNamed(call).lines!.columns.map(({ title }) => title);
const exampleOf = (call: string): string[] => callNamed(call).lines!.columns.map(({ example }) => example);

async function upload(call: string, bytes: Uint8Array, more: Record<string, unknown>, name?: string): Promise<Reply> {
  const file = await putFile(bank, customer(bank, cookie), bytes, name);
  const headers = { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() };
  return ask(bank, callNamed(call), { request: { ...more, file }, cookie, headers });
}

interface StoredLine {
  checkResult: string;
  failReason?: string | null;
}

async function checked(
  reply: Reply,
  call: string,
  key: string,
): Promise<{ row: Record<string, unknown>; lines: StoredLine[] }> {
  expect([reply.status, reply.code, reply.message]).toEqual([200, '0', expect.anything()]);
  clock.advance(61_000);
  await bank.sandbox.settle();
  const number = { [key]: (reply.result as Record<string, unknown>)[key] };
  const house = call.split('.')[0] ?? '';
  const progress = { 'upload-detail': 'loopCheck' }[house] ?? 'progress';
  const row = (await ask(bank, callNamed(`${house}.${progress}`), { request: number, cookie })).result;
  const asked = { ...number, currentPage: 1, pageSize: 100 };
  const { result } = await ask(bank, callNamed(`${house}.rows`), { request: asked, cookie });
  return { row: row as Record<string, unknown>, lines: (result as { list: StoredLine[] }).list };
}

const BATCH = { currency: 'USD', purpose: 'GOODS' };

describe('a text that is cut inside an emoji', () => {
  const EMOJI = ['😀', '👨‍👩‍👧'];
  const CUTS = [19, 20, 29, 30, 33, 34, 63, 64, 69, 70, 119, 120, 139, 140];
  const linesWith = (call: string): string[][] =>
    titlesOf(call).flatMap((_, at) =>
      EMOJI.flatMap((emoji) =>
        CUTS.map((length) => exampleOf(call).map((cell, n) => (n === at ? 'a'.repeat(length) + emoji : cell))),
      ),
    );

  it.each([
    ['batch.apply', 'batchNo', BATCH],
    ['batch.applyCny', 'batchNo', { currency: 'USD', sellMode: 'BY_CNY', payeeType: 'EMPLOYEE' }],
    ['payee-import.apply', 'importNo', {}],
  ] as const)('in any cell of a file of %s breaks no check', async (call, key, request) => {
    const lines = linesWith(call);
    const found = await checked(await upload(call, await sheetOf(titlesOf(call), lines), request), call, key);
    expect(found.row['status']).not.toBe('PROCESSING');
    expect(Number(found.row['passCount']) + Number(found.row['failCount'])).toBe(lines.length);
    expect(found.lines.every(({ checkResult, failReason }) => checkResult === 'PASS' || failReason)).toBe(true);
  });
});

/** A workbook with hidden rows. */
function hiding(table: readonly string[][], hidden: readonly number[]): Uint8Array {
  const type = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet';
  const cell = (text: string, at: string): string =>
    text === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const rows = table.map((cells, n) => {
    const inner = cells.map((text, at) => cell(text, String.fromCharCode(65 + at) + String(n + 1))).join('');
    return `<row r="${n + 1}"${hidden.includes(n + 1) ? ' hidden="1"' : ''}>${inner}</row>`;
  });
  const parts = {
    '[Content_Types].xml':
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/></Types>',
    'xl/workbook.xml': '<workbook xmlns:r="r"><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships><Relationship Id="r1" Type="${type}" Target="worksheets/a.xml"/></Relationships>`,
    'xl/worksheets/a.xml': `<worksheet><sheetData>${rows.join('')}</sheetData></worksheet>`,
  };
  const entries = Object.entries(parts).map(([name, xml]) => ({ name, bytes: new TextEncoder().encode(xml) }));
  return zipOf(entries, { hasFolders: true });
}

describe('hidden rows of a payment file', () => {
  const lineWith = (text: string): string[] => exampleOf('batch.apply').map((cell, n) => (n === 5 ? text : cell));
  const table = (mark: string): string[][] => [
    titlesOf('batch.apply'),
    ...[`${mark} A`, `${mark} B`, `${mark} C`].map(lineWith),
  ];

  it('are left out and counted', async () => {
    const reply = await upload('batch.apply', hiding(table('OUT'), [3]), BATCH);
    const { row } = await checked(reply, 'batch.apply', 'batchNo');
    expect(row).toMatchObject({ totalCount: 2, hiddenCount: 1 });
  });

  it('are paid if the person requests it', async () => {
    const reply = await upload('batch.apply', hiding(table('IN'), [3]), { ...BATCH, hiddenRows: true });
    const { row } = await checked(reply, 'batch.apply', 'batchNo');
    expect(row).toMatchObject({ totalCount: 3, hiddenCount: 1, hiddenRows: true });
  });

  it('are named if every line is in one', async () => {
    const reply = await upload('batch.apply', hiding(table('ALL'), [2, 3, 4]), BATCH);
    expect([reply.code, reply.message]).toEqual(['23043', expect.stringContaining('3行明细都被隐藏')]);
  });
});

describe('a check that throws', () => {
  it('ends as failed, with a sentence', async () => {
    const reply = await upload(
      'batch.apply',
      await sheetOf(titlesOf('batch.apply'), [exampleOf('batch.apply').map((cell, n) => (n === 5 ? 'BROKEN' : cell))]),
      BATCH,
    );
    expect(reply.code).toBe('0');
    const { batchNo } = reply.result as { batchNo: string };
    // The line has no cells, so the step that checks the lines throws.
    await bank.work(async (desk) => {
      const facts = (await desk.facts(batchNo))!;
      await desk.putFacts({ ...facts, facts: { lines: [{ row: 2, cells: null }] } });
    });
    clock.advance(61_000);
    await bank.sandbox.settle();
    const { result } = await ask(bank, callNamed('batch.progress'), { request: { batchNo }, cookie });
    expect(result).toMatchObject({ status: 2, failReason: '文件未能完成校验，请检查内容后重新上传' });
    expect(reported.some((line) => line.includes('event'))).toBe(true);
  });
});

describe('a missing header', () => {
  it('is reported with the text that was read, and how columns are separated', async () => {
    const text = titlesOf('upload-detail.upload').join('#');
    const stores = await bank.work((_desk, { entities }) =>
      entities.as('80010001').find('store', { where: { status: 'BOUND', currency: 'USD' }, limit: 1 }),
    );
    const request = { currency: 'USD', storeNo: stores[0]?.['storeNo'] };
    const reply = await upload('upload-detail.upload', new TextEncoder().encode(`${text}\n1\n`), request, 'a.csv');
    expect(reply.code).toBe('10021');
    expect(reply.message).toMatch(/应有“订单号”列，读到的是“订单号#.*以逗号分隔/);
  });
});

describe('a code whose zeros a spreadsheet dropped', () => {
  const titles = titlesOf('payee-import.apply');
  const ABROAD = {
    ...{ 收款人类型: '企业', 与收款人关系: '供应商', 英文名称: 'Sample Trading Limited', 城市: 'Sampleton' },
    ...{ 地址: '1 Sample Street', 收款银行: 'Sample Bank' },
  };
  const lineOf = (cells: Record<string, string>): string[] =>
    titles.map((title) => ({ ...ABROAD, ...cells })[title] ?? '');
  const CODES: Record<string, string>[] = [
    {
      ...{ '国家/地区': 'US', '州/省': 'NY', 邮编: '10001', 账户类型: '支票' },
      银行代码: '21000021',
      账号: '9876543210',
    },
    {
      ...{ '国家/地区': 'US', '州/省': 'MA', 邮编: '2134', 账户类型: '支票' },
      银行代码: '021000021',
      账号: '9876543211',
    },
    { '国家/地区': 'GB', 银行代码: '10203', 账号: '87654321' },
    { '国家/地区': 'AU', 银行代码: '62000', 账号: '87654322' },
    { '国家/地区': 'HK', 银行代码: '4', 账号: '987654321' },
    { '国家/地区': 'JP', '户名（片假名）': 'サンプル(カ', 银行代码: '991-1', 账户类型: '普通', 账号: '7654321' },
    { '国家/地区': 'JP', '户名（片假名）': 'サンプル(カ', 银行代码: '991001', 账户类型: '普通', 账号: '7654322' },
    { '国家/地区': 'CA', 银行代码: '1-00011', 账号: '7654321' },
    { '国家/地区': 'KR', 银行代码: '4', 账号: '98765432101' },
    { '国家/地区': 'BR', 收款币种: 'USD', 银行代码: 'TESTBRSP', 账号: '6.22202E+15' },
  ];

  it('is reported as too short in a column of text, and never called empty', async () => {
    const reply = await upload('payee-import.apply', await sheetOf(titles, CODES.map(lineOf)), {});
    const { lines } = await checked(reply, 'payee-import.apply', 'importNo');
    const faults = lines.filter(
      ({ failReason }) => !/该列须为文本格式/.test(failReason ?? '') || /必填|不能为空/.test(failReason ?? ''),
    );
    expect(faults).toEqual([]);
    expect(lines).toHaveLength(CODES.length);
  });
});

describe('a number in a filter', () => {
  it.each([
    ['with a sign that shows nothing', (number: string) => `\u200b${number}\u00ad`],
    ['in small letters', (number: string) => number.toLowerCase()],
    [
      'in full width',
      (number: string) => number.replace(/[!-~]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) + 0xfee0)),
    ],
    ['between blanks', (number: string) => `\u3000${number}\t`],
  ])('finds its record %s', async (_, spelt) => {
    const page = async (batchNo?: string) =>
      (await ask(bank, callNamed('batch.page'), { request: { batchNo, currentPage: 1, pageSize: 1 }, cookie }))
        .result as {
        list: { batchNo: string }[];
      };
    const { list } = await page();
    const number = list[0]?.batchNo ?? '';
    expect(number).toMatch(/^[A-Z]+\d/);
    expect((await page(spelt(number))).list.map(({ batchNo }) => batchNo)).toEqual([number]);
  });
});
