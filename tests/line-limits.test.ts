import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallContract } from '#model/call.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { readLine } from '#sandbox/file-lines.ts';
import { sheetOf } from '#sandbox/testing/sheets.ts';
import { model } from '#generated/model.ts';
import type { Bank } from '#bank/bank.ts';
import { customer } from '#bank/testing/customer.ts';
import { putFile } from '#bank/testing/sheets.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { ask, callNamed, calls, signIn } from './fixtures/asking.ts';
import { candidatesFor, outside } from './fixtures/outside.ts';

/*
 * Every call that accepts a file of lines, every column with a rule: a file whose lines each violate one rule just
 * barely is accepted, and each line is refused with the title of its column.
 */

const MERCHANT = '80010001';

/** The request of each call, and the list with its lines. */
const WAYS: Record<string, { request: Record<string, unknown>; rows: string; key: string }> = {
  'batch.apply': { request: { currency: 'USD', purpose: 'GOODS' }, rows: 'batch.rows', key: 'batchNo' },
  'batch.applyCny': {
    request: { currency: 'USD', sellMode: 'BY_CNY', payeeType: 'EMPLOYEE' },
    rows: 'batch.rows',
    key: 'batchNo',
  },
  'payee-import.apply': { request: {}, rows: 'payee-import.rows', key: 'importNo' },
  'settle-pre-file.submit': {
    request: { scene: 'GOODS_TRADE', tradeType: 'GOODS', currency: 'USD' },
    rows: 'settle-pre-file.rows',
    key: 'batchNo',
  },
  'transfer-batch.upload': { request: { currency: 'USD' }, rows: 'transfer-batch.rows', key: 'batchNo' },
  'upload-detail.upload': { request: { currency: 'USD' }, rows: 'upload-detail.rows', key: 'batchNo' },
};

interface Probe {
  rule: string;
  column: string;
  cells: string[];
}

/** Longer texts would make the file too large. */
const LONGEST = 5000;

/** The example of the template with one cell just outside each rule of its column. */
function probesOf(call: CallContract, form: Record<string, unknown>, now: number): Probe[] {
  const { columns, schema, field: file } = call.lines!;
  const good = columns.map(({ example }) => example);
  return columns.flatMap(({ field, title }, n) => {
    const change = (value: unknown): string[] => good.map((cell, at) => (at === n ? String(value) : cell));
    const own = schema.properties?.[field] ?? {};
    const broken = outside(own)
      .filter(([, value]) => String(value).trim() !== '' && String(value).length <= LONGEST)
      .map(([rule, value]): Probe => ({ rule, column: title, cells: change(value) }));
    const needed =
      schema.required?.includes(field) === true ? [{ rule: 'required', column: title, cells: change('') }] : [];
    const rules = (call.rules?.checks ?? []).filter((each) => each.field === `${file}.${field}`);
    const ruled = rules.map((rule): Probe => {
      const isBroken = (cells: string[]): boolean =>
        readLine(model, call, cells, { form, now }).errors.some(
          (each) => each.field === field && each.code === rule.code,
        );
      const cells = candidatesFor(own).map(change).find(isBroken);
      expect(cells, `${call.name}: nothing breaks ${rule.that.source}`).toBeDefined();
      return { rule: rule.word?.name ?? 'check', column: title, cells: cells ?? good };
    });
    return [...needed, ...broken, ...ruled];
  });
}

let bank: Bank;
let clock: FrozenClock;
let cookie: string;
const counts: Record<string, number> = {};

beforeAll(async () => {
  clock = frozenClock('2026-11-20 10:30:00');
  bank = await smallBank({ clock, log: () => undefined });
  cookie = await signIn(bank, '13800000001');
});
afterAll(async () => {
  await bank.close();
  const sum = Object.values(counts).reduce((total, each) => total + each, 0);
  console.log('cells just outside of a rule, all refused with their column:', sum, JSON.stringify(counts));
  expect(sum).toBeGreaterThanOrEqual(60);
});

describe('a line that breaks a rule', () => {
  const taking = calls.filter(({ lines }) => lines !== undefined);

  it('belongs to a call that is tested here', () => {
    expect(taking.map(({ name }) => name).sort()).toEqual(Object.keys(WAYS).sort());
  });

  it.each(taking.map((call) => [call.name, call] as const))('of %s is refused with its column', async (name, call) => {
    const { request, rows, key } = WAYS[name]!;
    const stores = await bank.work((_desk, { entities }) =>
      entities.as(MERCHANT).find('store', { where: { status: 'BOUND', currency: 'USD' }, limit: 1 }),
    );
    const form = { ...request, ...(name === 'upload-detail.upload' && { storeNo: stores[0]?.['storeNo'] }) };
    const probes = probesOf(call, form, clock.now());
    const head = call.lines!.columns.map(({ title }) => title);
    const sheet = await sheetOf(
      head,
      probes.map(({ cells }) => cells),
    );
    const file = await putFile(bank, customer(bank, cookie), sheet);
    const headers = { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() };
    const taken = await ask(bank, call, { request: { ...form, file }, cookie, headers });
    expect([taken.code, taken.message]).toEqual(['0', expect.anything()]);
    await bank.sandbox.jump(clock.now() + 2 * 60_000);
    const asked = { [key]: (taken.result as Record<string, unknown>)[key], currentPage: 1, pageSize: 100 };
    const { result } = await ask(bank, callNamed(rows), { request: asked, cookie });
    const { list } = result as { list: { seq: number; checkResult: string; failReason?: string | null }[] };
    const passed = probes.flatMap(({ rule, column, cells }, n) => {
      const row = list.find(({ seq }) => seq === n + 2);
      const isTold = row?.checkResult === 'FAIL' && row.failReason?.includes(column) === true;
      if (isTold) counts[rule] = (counts[rule] ?? 0) + 1;
      return isTold ? [] : [`${column} ${rule} ${cells.join('|').slice(0, 200)}: ${row?.failReason}`];
    });
    expect(passed).toEqual([]);
    expect(probes.length).toBeGreaterThan(0);
  });
});
