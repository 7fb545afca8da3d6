import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { generate, printProblem } from '#generators/generate.ts';
import { runNew } from '#generators/new.ts';
import { print } from '#generators/print.ts';
import type { Bank } from '#bank/bank.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import type { Model } from '#model/model.ts';
import { ask, signIn } from './fixtures/asking.ts';

/* An author changes a new entity while the dev server runs: sample rows must not prevent the change. */

type Json = Record<string, unknown>;
type Row = Record<string, unknown> & { visitNo: string };

const root = mkdtempSync(join(tmpdir(), 'sample-rows-'));
const ENTITY = 'entities/visit.json';
let bank: Bank;
let cookie = '';
let model: Model;

function edit(path: string, change: (json: Json) => unknown): void {
  const file = join(root, path);
  writeFileSync(file, print(change(JSON.parse(readFileSync(file, 'utf8')) as Json)));
}

const field = (name: string, more: Record<string, unknown>): void =>
  edit(ENTITY, (json) => {
    const properties = json['properties'] as Record<string, object>;
    return { ...json, properties: { ...properties, [name]: { ...properties[name], ...more } } };
  });

/** Applies a saved schema like the dev server does. */
async function save(): Promise<void> {
  const made = await generate({ root });
  expect(made.problems.map(printProblem)).toEqual([]);
  await bank.sandbox.replaceModel(made.model);
  ({ model } = made);
}

async function listed(): Promise<Row[]> {
  const request = { currentPage: 1, pageSize: 100 };
  const { code, result } = await ask(bank, model.calls['visit.page']!, { request, cookie });
  expect(code).toBe('0');
  return (result as { list: Row[] }).list;
}

describe('sample rows of a development directory', () => {
  beforeAll(async () => {
    cpSync('schemas', root, { recursive: true });
    vi.spyOn(console, 'log').mockImplementation(() => undefined);
    const make = (...words: string[]): Promise<number> => runNew([...words, '--root', root], false);
    await make('enum', 'visit-state', '--title', '状态', '--values', 'OPEN=待办,DONE=已办,LATE=已过期');
    const fields = 'guest!:text:访客,taxNo!:text:税号,rate!:text:税率,state!:enum(visit-state):状态';
    await make('entity', 'visit', '--title', '来访', '--fields', fields);
    await make('list', 'visit/list', '--of', 'visit', '--path', '/visits');
    await make('form', 'visit/add', '--of', 'visit', '--path', '/visits/add');
    vi.restoreAllMocks();
    bank = await smallBank({ clock: frozenClock('2026-11-20 10:30:00'), remakesSamples: true });
    await save();
    cookie = await signIn(bank, '13800000001');
  });
  afterAll(async () => {
    await bank.close();
    rmSync(root, { recursive: true });
  });

  it.each<[string, () => void, (rows: Row[]) => void]>([
    [
      'a pattern',
      () => field('taxNo', { pattern: '^[0-9A-Z]{18}$', maxLength: 18 }),
      (rows) => expect(rows.every(({ taxNo }) => /^[0-9A-Z]{18}$/.test(String(taxNo)))).toBe(true),
    ],
    [
      'another type',
      () =>
        edit(ENTITY, (json) => ({
          ...json,
          properties: { ...(json['properties'] as object), rate: { type: 'string', title: '税率', format: 'percent' } },
        })),
      (rows) => expect(rows.every(({ rate }) => /^\d+(\.\d+)?$/.test(String(rate)))).toBe(true),
    ],
    [
      'an enum value less',
      () => {
        edit('enums/visit-state.json', (json) => ({
          ...json,
          oneOf: (json['oneOf'] as { const: string }[]).filter((each) => each.const !== 'LATE'),
        }));
        edit(ENTITY, (json) => ({ ...json, lifecycle: { field: 'state', from: { OPEN: ['DONE'] } } }));
      },
      (rows) => expect(rows.every(({ state }) => state === 'OPEN' || state === 'DONE')).toBe(true),
    ],
    [
      'samples said after the list was made',
      () => edit(ENTITY, (json) => ({ ...json, samples: { count: 24, values: { guest: ['李女士'] } } })),
      (rows) => expect([rows.length, new Set(rows.map(({ guest }) => guest))]).toEqual([24, new Set(['李女士'])]),
    ],
    [
      'one more required field',
      () => {
        field('host', { type: 'string', title: '接待人', maxLength: 20 });
        edit(ENTITY, (json) => ({ ...json, required: [...(json['required'] as string[]), 'host'] }));
        edit('calls/visit.json', (json) => {
          const calls = json['calls'] as Record<string, { request: { pick: string[] } }>;
          const add = calls['add']!;
          return {
            ...json,
            calls: { ...calls, add: { ...add, request: { ...add.request, pick: [...add.request.pick, 'host'] } } },
          };
        });
        edit('screens/visit/add.json', (json) => {
          const form = json['form'] as { fields: string[] };
          return { ...json, form: { ...form, fields: [...form.fields, 'host'] } };
        });
      },
      (rows) => expect(rows.every(({ host }) => typeof host === 'string')).toBe(true),
    ],
  ])('follow %s', async (_what, change, isSo) => {
    change();
    await save();
    isSo(await listed());
  });

  it('stay unchanged after a change of texts only', async () => {
    const before = await listed();
    field('guest', { title: '来访人' });
    await save();
    expect(await listed()).toEqual(before);
  });

  it('are deleted, and rows that a person made stay and are protected', async () => {
    const request = { guest: '王先生', taxNo: '91310000MA1FL1234X', rate: '6', host: '陈' };
    const added = await ask(bank, model.calls['visit.add']!, { request, cookie });
    expect(added.code).toBe('0');
    edit(ENTITY, (json) => ({ ...json, samples: { count: 3 } }));
    await save();
    const rows = await listed();
    expect(rows).toHaveLength(4);
    expect(rows.filter(({ guest }) => guest === '王先生')).toHaveLength(1);

    field('taxNo', { pattern: '^[0-9]{18}$' });
    await expect(save()).rejects.toThrow(
      'Field "visit.taxNo": 1 row holds a value that breaks pattern "^[0-9]{18}$". Widen the rule, or give the field a ' +
        '"default" and add {"field": "visit.taxNo", "why": "…"} to schemas/removals.json to lose those values.',
    );
    expect(await listed()).toEqual(rows);
  });

  it('allow each stated way out of a refusal', async () => {
    writeFileSync(join(root, 'removals.json'), print([{ field: 'visit.taxNo', why: 'typed to try it' }]));
    field('taxNo', { default: '000000000000000000' });
    await save();
    const mine = (await listed()).filter(({ guest }) => guest === '王先生');
    expect(mine).toMatchObject([{ taxNo: '000000000000000000' }]);
  });

  it('are created again by the next start, if the schemas changed meanwhile', async () => {
    edit(ENTITY, (json) => ({ ...json, samples: { count: 5 } }));
    const made = await generate({ root });
    const again = await import('#bank/bank.ts');
    const other = await again.startBank({
      database: { ...bank.database, close: async () => undefined },
      ...{ model: made.model, seed: 'small', works: false, remakesSamples: true, log: () => undefined },
      clock: frozenClock('2026-11-20 10:30:00'),
    });
    try {
      const request = { currentPage: 1, pageSize: 100 };
      const { result } = await ask(other, made.model.calls['visit.page']!, {
        request,
        cookie: await signIn(other, '13800000001'),
      });
      expect((result as { list: Row[] }).list).toHaveLength(6);
    } finally {
      await other.close();
    }
  });
});
