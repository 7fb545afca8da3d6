import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { decimal, isDecimal } from '#model/money.ts';
import { Random } from '#model/random.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import type { Bank } from '#bank/bank.ts';
import { customer } from '#bank/testing/customer.ts';
import { putFile } from '#bank/testing/sheets.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed, type Reply, signIn } from './fixtures/asking.ts';
import { filledFile, type FilledFile, type FilledKind, type FilledLine } from './fixtures/filled-files.ts';

/*
 * Uploads files as people make them to a bank: none stops its check, none causes a server error, and each line is
 * stored as intended or refused with a reason.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261128);
const COUNT = Number(process.env['SOAK_FILES'] ?? (soak ? 2000 : 100));
/** Number of files uploaded in parallel. */
const TOGETHER = 10;
const MERCHANT = '80010001';

const WAYS: Record<FilledKind, { call: string; rows: string; key: string; request: Record<string, unknown> }> = {
  batch: {
    ...{ call: 'batch.apply', rows: 'batch.rows', key: 'batchNo' },
    request: { currency: 'USD', purpose: 'GOODS' },
  },
  orders: {
    ...{ call: 'upload-detail.upload', rows: 'upload-detail.rows', key: 'batchNo' },
    request: { currency: 'USD' },
  },
  payees: { call: 'payee-import.apply', rows: 'payee-import.rows', key: 'importNo', request: {} },
};

/** Valid lines. */
const GOOD: Record<FilledKind, Record<string, string>> = {
  batch: {
    ...{ 收款人名称: 'BLUE RIVER LTD', 收款账号: '{iban}', 币种: 'USD', 付款金额: '1200.00' },
    ...{ 付款用途: '货款', 附言: 'INV {n}', 收款人类型: '企业', 银行所在地: 'DE', 银行代码: 'TESTDEFF' },
    ...{ 收款银行: 'BLUE RIVER BANK', 手续费承担: 'SHA' },
  },
  orders: {
    ...{ 订单号: 'SO{n}', 下单日期: '2026-11-05', 买家国家: 'US', 商品: '陶瓷马克杯', 数量: '2', 币种: 'USD' },
    ...{ 订单金额: '1.50', 物流单号: 'YT{n}' },
  },
  payees: {
    ...{ 收款人类型: '企业', '国家/地区': '德国', 英文名称: 'BLUE RIVER LTD', 与收款人关系: '供应商', 城市: 'Berlin' },
    ...{ 地址: '1 Sample Street', 银行所在地: '德国', 收款币种: 'EUR', 收款方式: '本地清算', 银行代码: '' },
    ...{ 收款银行: 'SAMPLE BANK', 账号: '{iban}', 邮箱: 'pay@example.com', 别名: '蓝河' },
  },
};

/** Path of a column's value in the stored line. */
const STORED: Record<string, string> = {
  ...{
    付款金额: 'amount',
    订单金额: 'amount',
    下单日期: 'orderedAt',
    买家国家: 'buyerCountry',
    银行所在地: 'bankCountry',
  },
  ...{ 订单号: 'platformOrderNo', 物流单号: 'logisticsNo', 收款人名称: 'payeeName', 英文名称: 'payeeName' },
  ...{ '国家/地区': 'country' },
};

let bank: Bank;
let clock: FrozenClock;
let cookie: string;
let storeNo: unknown;

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, log: () => undefined });
  cookie = await signIn(bank, '13800000001');
  const stores = await bank.work((_desk, { entities }) =>
    entities.as(MERCHANT).find('store', { where: { status: 'BOUND', currency: 'USD' }, limit: 1 }),
  );
  storeNo = stores[0]?.['storeNo'];
});
afterAll(() => bank.close());

interface StoredLine extends Record<string, unknown> {
  seq: number;
  checkResult: string;
  failReason?: string | null;
}

const titlesOf = (kind: FilledKind): string[] => callNamed(WAYS[kind].call).lines!.columns.map(({ title }) => title);

type Uploaded = Pick<Reply, 'code' | 'message' | 'status' | 'result'> & { file: FilledFile };

async function uploaded(file: FilledFile): Promise<Uploaded> {
  const { call, request } = WAYS[file.kind];
  const id = await putFile(bank, customer(bank, cookie), file.bytes, file.name);
  const headers = { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() };
  const asked = { ...request, ...(file.kind === 'orders' && { storeNo }), file: id };
  const reply = await ask(bank, callNamed(call), { request: asked, cookie, headers });
  // A busy server asks for a retry before it begins anything.
  return reply.status === 503 ? uploaded(file) : { file, ...reply };
}

async function linesOf({ file, result }: Uploaded): Promise<StoredLine[]> {
  const { rows, key } = WAYS[file.kind];
  const page = { [key]: (result as Record<string, unknown>)[key], currentPage: 1, pageSize: 100 };
  const reply = await ask(bank, callNamed(rows), { request: page, cookie });
  return (reply.result as { list: StoredLine[] }).list;
}

function fileOf(n: number): FilledFile {
  const random = new Random(seed + n, 'filled-files');
  const kind = random.pick(['batch', 'orders', 'orders', 'payees'] as const);
  return filledFile(random, kind, titlesOf(kind), GOOD[kind], n);
}

/** The error in a stored line; undefined if it was stored as intended, or refused with a reason. */
function faultOf({ cells, expected }: FilledLine, stored: StoredLine | undefined): string | undefined {
  const [cell] = expected;
  const isGood = cell === undefined;
  const place = `${cell?.column ?? ''} ${JSON.stringify(cell?.text ?? cells)}`;
  if (stored === undefined) return `${place}: no line`;
  // Thousands of orders exceed the amounts that the store has received.
  const isFull = stored.failReason?.includes('120%') === true;
  if (stored.checkResult === 'FAIL' && isGood && !isFull) return `${place}: ${stored.failReason}`;
  if (stored.checkResult === 'FAIL') return stored.failReason ? undefined : `${place}: no reason`;
  if (cell?.refused === true) return `${place}: passed`;
  const name = STORED[cell?.column ?? ''];
  if (cell?.value === undefined || name === undefined) return undefined;
  const is = String(stored[name] ?? '');
  const isSame = isDecimal(is) && isDecimal(cell.value) ? decimal(is).eq(decimal(cell.value)) : is === cell.value;
  return isSame ? undefined : `${place}: stored as ${is}`;
}

describe('files as people make them', () => {
  it(
    `are stored line by line as intended, or refused with a reason (${COUNT} files, seed ${seed})`,
    { timeout: soak ? 3_600_000 : 180_000 },
    async () => {
      const faults: string[] = [];
      const counts = { files: 0, refused: 0, lines: 0, passed: 0 };
      const look = async (each: Uploaded, n: number): Promise<void> => {
        const { file, code, message, status } = each;
        const say = (what: string): number => faults.push(`${n} ${file.name} ${file.saved}: ${what}`);
        counts.files += 1;
        if (status >= 500) say(`${status} ${message}`);
        const shown = file.lines.filter(({ isHidden }) => !isHidden);
        if (code !== '0') {
          counts.refused += 1;
          if (!file.isRefused && shown.length > 0) say(`${code} ${message}`);
          return;
        }
        const lines = await linesOf(each);
        if (file.isRefused) say('taken in spite of a foreign byte');
        if (lines.length !== shown.length) say(`${lines.length} lines of ${shown.length}`);
        for (const [at, line] of file.lines.entries()) {
          if (line.isHidden) continue;
          const stored = lines.find(({ seq }) => seq === at + 2);
          const fault = faultOf(line, stored);
          if (fault !== undefined) say(fault);
          counts.lines += 1;
          if (stored?.checkResult === 'PASS') counts.passed += 1;
        }
      };
      for (let n = 0; n < COUNT; n += TOGETHER) {
        const files = Array.from({ length: Math.min(TOGETHER, COUNT - n) }, (_, at) => fileOf(n + at));
        const replies = await Promise.all(files.map(uploaded));
        clock.advance(61_000);
        await bank.sandbox.settle();
        for (const [at, each] of replies.entries()) await look(each, n + at);
      }
      console.log(`filled files, seed ${seed}:`, JSON.stringify(counts));
      expect(faults).toEqual([]);
      expect(counts.passed).toBeGreaterThan(COUNT / 4);
    },
  );
});
