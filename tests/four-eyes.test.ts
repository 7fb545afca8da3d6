import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Model } from '#model/model.ts';
import { holds } from '#model/evaluate.ts';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { generate, printProblem } from '#generators/generate.ts';
import { runNew } from '#generators/new.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { ask, signIn, type Reply } from './fixtures/asking.ts';
import { BY_HAND } from './fixtures/by-hand.ts';
import { newOperator, newRole, sender } from './fixtures/staff.ts';

/* The area that by-hand.md describes, with its review by a second person: made by the command, and used by two people. */

interface Invoice {
  invoiceNo: string;
  name: string;
  state: string;
  maker: string;
  makerName: string;
}

/** Calls beside those of the area that write its records: many at once, and several writes of one request. */
const BATCH = {
  $schema: '../dialect/calls.json',
  title: '批量',
  calls: {
    pass: {
      title: '批量通过',
      post: '/api/invoice/pass-all',
      request: {
        and: {
          invoiceNos: {
            type: 'array',
            title: '发票',
            items: { type: 'string', maxLength: 32 },
            minItems: 1,
            maxItems: 9,
          },
        },
      },
      result: 'batch',
      writes: ['invoice'],
      permission: '/payee/invoices#review',
      idempotent: true,
      answer: { kind: 'batch', each: 'invoice.pass', rows: 'invoiceNos' },
    },
    fixAndPass: {
      title: '修改并通过',
      post: '/api/invoice/fix-and-pass',
      request: { of: 'invoice', pick: ['invoiceNo', 'name'] },
      result: 'none',
      writes: ['invoice'],
      permission: '/payee/invoices#review',
      answer: {
        kind: 'steps',
        steps: [
          { kind: 'update', of: 'invoice', check: { that: "record.state == 'SUBMITTED'", say: '已审核' } },
          { kind: 'transition', of: 'invoice', to: 'PASSED' },
        ],
      },
    },
  },
};

describe('an area with four eyes', () => {
  const root = mkdtempSync(join(tmpdir(), 'four-eyes-'));
  let bank: Bank;
  let model: Model;
  let main: string;
  let second: string;

  const send = (cookie: string, word: string, request: Record<string, unknown> = {}): Promise<Reply> =>
    ask(bank, model.calls[word.includes('.') ? word : `invoice.${word}`]!, {
      request,
      cookie,
      headers: { 'system-name': 'member-exchange-client', 'idempotency-key': crypto.randomUUID() },
    });
  const found = async (name: string): Promise<Invoice> => {
    const { result } = await send(main, 'page', { pageSize: 10, name });
    return (result as { list: Invoice[] }).list[0]!;
  };
  const made = async (cookie: string, name: string): Promise<Invoice> => {
    const typed = { name, kind: 'TAX', currency: 'CNY', amount: '120.00' };
    expect(await send(cookie, 'add', typed)).toMatchObject({ code: '0' });
    return found(name);
  };

  beforeAll(async () => {
    cpSync('schemas', root, { recursive: true });
    const [, description = ''] = /```json\n(\{\n  "title": "发票"[\s\S]*?)\n```/.exec(BY_HAND) ?? [];
    const from = join(root, '..', `four-eyes-${process.pid}.json`);
    writeFileSync(from, description);
    vi.spyOn(console, 'log').mockReturnValue();
    expect(await runNew(['area', 'invoice', '--from', from, '--root', root], false)).toBe(0);
    vi.restoreAllMocks();
    rmSync(from);
    writeFileSync(join(root, 'calls/invoice-batch.json'), JSON.stringify(BATCH));
    const generated = await generate({ root });
    // No screen sends the calls of the batch.
    const others = generated.problems.map(printProblem).filter((each) => !/Nothing uses "invoice-batch/.test(each));
    expect(others).toEqual([]);
    ({ model } = generated);
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00') });
    await bank.sandbox.replaceModel(model);
    main = await signIn(bank, '13800000001');
    const manager = sender(bank, main);
    const role = await newRole(manager, ['/payee/invoices', '/payee/invoices/add', '/payee/invoices#review']);
    ({ cookie: second } = await newOperator(bank, manager, [role]));
  });
  afterAll(async () => {
    await bank.close();
    rmSync(root, { recursive: true });
  });

  it('keeps who wrote the record, whoever the request names', async () => {
    const invoice = await made(main, '由主操作员提交');
    expect(invoice).toMatchObject({ state: 'SUBMITTED', maker: '8001000101', makerName: '林远航' });
    const typed = { name: '冒名', kind: 'TAX', currency: 'CNY', amount: '1.00', maker: '8001000102' };
    expect((await send(main, 'add', typed)).status).toBe(400);
  });

  it.each([
    ['pass', {}, 'PASSED'],
    ['reject', { rejectReason: '抬头有误' }, 'REJECTED'],
  ])('lets a second person %s, and not the maker', async (word, more, state) => {
    const { invoiceNo, name } = await made(main, `待${word}`);
    const own = await send(main, word, { invoiceNo, ...more });
    expect(own).toMatchObject({ message: '发票由另一位同事审核，不能审核自己提交的', result: null });
    expect(own.code).not.toBe('0');
    expect(await found(name)).toMatchObject({ state: 'SUBMITTED' });
    expect(await send(second, word, { invoiceNo, ...more })).toMatchObject({ code: '0' });
    expect(await found(name)).toMatchObject({ state, maker: '8001000101' });
    // A decided record is decided once.
    expect((await send(second, word, { invoiceNo, ...more })).code).not.toBe('0');
  });

  it('holds in the other direction too, for each person', async () => {
    const { invoiceNo, name } = await made(second, '由第二人提交');
    expect((await send(second, 'pass', { invoiceNo })).code).not.toBe('0');
    expect(await send(main, 'pass', { invoiceNo })).toMatchObject({ code: '0' });
    expect(await found(name)).toMatchObject({ state: 'PASSED' });
  });

  it('holds for each record of a batch, and for what one request writes and passes', async () => {
    const own = await made(main, '批量自己');
    const other = await made(second, '批量他人');
    const { result } = await send(main, 'invoice-batch.pass', { invoiceNos: [own.invoiceNo, other.invoiceNo] });
    const { rows } = result as { rows: { key: string; code: string }[] };
    expect(rows.map(({ key, code }) => [key, code === '0'])).toEqual([
      [own.invoiceNo, false],
      [other.invoiceNo, true],
    ]);
    expect(await found(own.name)).toMatchObject({ state: 'SUBMITTED' });
    const fixed = await send(second, 'invoice-batch.fixAndPass', { invoiceNo: own.invoiceNo, name: '改过' });
    expect(fixed).toMatchObject({ message: '发票由另一位同事审核，不能审核自己提交的' });
    expect(await found(own.name)).toMatchObject({ state: 'SUBMITTED', maker: '8001000101' });
  });

  it('takes nobody for no second person', () => {
    const { answer } = model.calls['invoice.pass']!;
    if (answer.kind !== 'transition') throw new Error('The call is no transition');
    const { that } = answer.checks![0]!;
    const record = { maker: '8001000101' };
    const people = [{ operatorId: '8001000102' }, { operatorId: '8001000101' }, { operatorId: null }, {}, null];
    expect(people.map((user) => holds(that, { record, user }))).toEqual([true, false, false, false, false]);
  });

  it('disables both buttons of the list for the maker, with the reason', () => {
    const { block } = model.screens['invoice/list']!;
    if (block.kind !== 'table') throw new Error('The list is no table');
    const enabled = block.row.map(({ name, enabled: rule }) => [name, rule?.that.source, rule?.say]);
    const rule = ['row.maker != user.operatorId', '发票由另一位同事审核，不能审核自己提交的'];
    expect(enabled).toEqual([
      ['pass', ...rule],
      ['reject', ...rule],
      ['detail', undefined, undefined],
    ]);
  });
});
