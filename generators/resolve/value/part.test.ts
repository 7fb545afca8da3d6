import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { printProblem, collectProblems } from '../../problems/problems.ts';
import { checkSample } from '../../check/testing/samples.ts';
import { checkShape } from '../../load/shape.ts';
import { readSource } from '../../source/source.ts';
import { resolve } from '../model.ts';

const clean = join(import.meta.dirname, '../../check/fixtures/clean');
const files = readdirSync(clean, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.json'))
  .map((name) => [name.replaceAll('\\', '/'), readFileSync(join(clean, name), 'utf8')] as const);

function made(screens: Record<string, object>): { problems: string[]; block: unknown; names: string[] } {
  const found = collectProblems();
  const over = Object.entries(screens).map(([name, each]) => {
    return [`screens/${name}.json`, JSON.stringify({ title: name, ...each })] as const;
  });
  const sources = new Map([...files, ...over]);
  const all = [...sources].flatMap(([path, text]) => readSource(path, path, text) ?? []);
  for (const source of all) checkShape(source, found);
  const resolved = resolve(all, found);
  const problems = checkSample(resolved, found).map(printProblem);
  return { problems, block: resolved.model.screens['t']?.block, names: Object.keys(resolved.model.screens) };
}

/** The block without members that depend on its place. */
function bare(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(bare);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key]) => !['id', 'place', 'validator'].includes(key));
  return Object.fromEntries(kept.map(([key, each]) => [key, bare(each)]));
}

const FIELDS = ['currency', { field: 'amount', hint: 'of {data.orders.total}', visible: 'has(form.currency)' }];
const wizard = (step: object): object => ({
  path: '/t',
  data: { orders: 'shop.orders' },
  form: {
    call: 'shop.pay',
    title: 'Pay',
    steps: {
      fill: { title: 'Fill', ...step },
      confirm: { title: 'Sure', infoList: { of: 'form', items: ['amount'] }, next: 'submit' },
    },
  },
});
const AROUND = { form: 'shop.pay', data: { orders: 'shop.orders' } };

describe('a part that reads its surroundings', () => {
  it('equals the same blocks written in its place', () => {
    const split = made({ t: wizard({ screen: 'p' }), p: { around: AROUND, fields: FIELDS } });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: wizard({ fields: FIELDS }) }).block));
  });

  it('is no screen of its own', () => {
    expect(made({ t: wizard({ screen: 'p' }), p: { around: AROUND, fields: FIELDS } }).names).not.toContain('p');
  });

  it('has the width and the condition that stand beside its name', () => {
    const body = (block: object): object => wizard({ body: [block, { fields: ['remark'] }] });
    const said = { width: 'half', visible: "form.remark != ''" };
    const split = made({ t: body({ screen: 'p', ...said }), p: { around: AROUND, fields: FIELDS } });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: body({ fields: FIELDS, ...said }) }).block));
  });

  it('keeps its own condition beside the one of the place that draws it', () => {
    const split = made({
      t: wizard({ body: [{ screen: 'p', visible: 'form.amount > 0' }, { fields: ['remark'] }] }),
      p: { around: AROUND, visible: "form.remark != ''", fields: FIELDS },
    });
    const printed = JSON.stringify(split.block);
    expect(split.problems).toEqual([]);
    expect(printed).toContain('form.amount > 0');
    expect(printed).toContain("form.remark != ''");
  });

  it('is opened with the row around', () => {
    const table = (dialog: unknown): object => ({
      path: '/t',
      table: { call: 'shop.orders', columns: ['orderNo'], row: { a: { title: 'A', dialog } } },
    });
    const inner = { title: '{row.orderNo}', infoList: { of: 'row', items: ['orderNo', 'amount'] } };
    const split = made({ t: table('p'), p: { around: { row: 'shop.orders' }, ...inner } });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: table(inner) }).block));
  });

  it('sees only what it names', () => {
    const { problems } = made({ t: wizard({ screen: 'p' }), p: { around: { form: 'shop.pay' }, fields: FIELDS } });
    expect(problems.join()).toMatch(/p\.json.*unknown-field[^]*"orders"/);
  });

  it('gives its fields to others, as if they were written among them', () => {
    const split = made({ t: wizard({ fields: ['remark', { screen: 'p' }] }), p: { around: AROUND, fields: FIELDS } });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: wizard({ fields: ['remark', ...FIELDS] }) }).block));
  });

  it('gives its columns to a table, as if they were written there', () => {
    const columns = ['state', { field: 'amount', visible: 'row.amount > 0', sum: true }];
    const table = (...more: unknown[]): object => ({
      path: '/t',
      table: { call: 'shop.orders', columns: ['orderNo', ...more, 'currency'] },
    });
    const p = { around: { row: 'shop.orders' }, table: { call: 'shop.orders', columns } };
    const split = made({ t: table({ screen: 'p' }), p });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: table(...columns) }).block));
    const fields = made({ t: table({ screen: 'p' }), p: { around: AROUND, fields: FIELDS } });
    expect(fields.problems.join()).toContain('it must be a part with a "table" of "columns"');
    const twice = made({ t: table('state', { screen: 'p' }), p });
    expect(twice.problems.join()).toContain('duplicate-name');
    const beside = made({ t: table({ screen: 'p', off: true }), p });
    expect(beside.problems.join()).toContain('Beside "screen" nothing can stand');
  });

  it('gives its items to an info list, as if they were written there, and sees only what it names', () => {
    const items = ['currency', { field: 'amount', visible: 'data.one.amount > 0' }, 'data.one.state?'];
    const list = (...more: unknown[]): object => ({
      path: '/t/:orderNo',
      data: { one: 'shop.order' },
      infoList: { of: 'data.one', items: ['orderNo', ...more] },
    });
    const part = (around: object): object => ({ around, infoList: { of: 'data.one', items } });
    const split = made({ t: list({ screen: 'p' }), p: part({ data: { one: 'shop.order' } }) });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: list(...items) }).block));
    const blind = made({ t: list({ screen: 'p' }), p: part({ row: 'shop.orders' }) });
    expect(blind.problems.join()).toMatch(/p\.json.*unknown-field[^]*"one"/);
    const self = made({
      t: list({ screen: 'p' }),
      p: { around: { data: { one: 'shop.order' } }, infoList: { of: 'data.one', items: [{ screen: 'p' }] } },
    });
    expect(self.problems.join()).toContain('Part "p" draws itself');
  });

  it('gives items that read the form to a confirmation', () => {
    const items = ['amount', { field: 'currency', visible: 'has(form.currency)' }];
    const confirmed = (...shown: unknown[]): object => {
      const of = wizard({ fields: ['currency', 'amount'] }) as { form: { steps: object } };
      const confirm = { title: 'Sure', infoList: { of: 'form', items: shown }, next: 'submit' };
      return { ...of, form: { ...of.form, steps: { ...of.form.steps, confirm } } };
    };
    const part = (around: object): object => ({ around, infoList: { of: 'form', items } });
    const split = made({ t: confirmed({ screen: 'p' }), p: part({ form: 'shop.pay' }) });
    expect(split.problems).toEqual([]);
    expect(bare(split.block)).toEqual(bare(made({ t: confirmed(...items) }).block));
    const blind = made({ t: confirmed({ screen: 'p' }), p: part({ data: { orders: 'shop.orders' } }) });
    expect(blind.problems.join()).toContain('"form" has no meaning here');
  });

  it('stands alone among fields, and holds nothing else', () => {
    const p = { around: AROUND, fields: FIELDS };
    const beside = made({ t: wizard({ fields: [{ screen: 'p', title: 'x' }] }), p });
    expect(beside.problems.join()).toContain('Beside "screen" nothing can stand');
    const other = made({
      t: wizard({ fields: ['amount', { screen: 'p' }] }),
      p: { around: AROUND, notice: { text: 'x' } },
    });
    expect(other.problems.join()).toContain('it must be a part of "fields"');
    const twice = made({ t: wizard({ fields: ['amount', { screen: 'p' }] }), p });
    expect(twice.problems.join()).toContain('duplicate-name');
  });

  it('has fields of a form only where it reads one', () => {
    const { problems } = made({
      t: wizard({ body: [{ screen: 'p' }, { fields: ['amount'] }] }),
      p: { around: { data: { orders: 'shop.orders' } }, fields: ['remark'] },
    });
    expect(problems.join()).toContain('Fields stand in a form');
  });

  it('reports a field that the form does not have, at its own place', () => {
    const { problems } = made({ t: wizard({ screen: 'p' }), p: { around: AROUND, fields: ['amout'] } });
    expect(problems.join()).toMatch(/screens\/p\.json.*unknown-field[^]*"amount"/);
  });

  it('takes nothing beside its name, has no path, and does not draw itself', () => {
    const around = { data: { orders: 'shop.orders' } };
    const own = made({ t: { path: '/t', data: { orders: 'shop.orders' }, screen: 'p' }, p: { around, screen: 'p' } });
    expect(own.problems.join()).toContain('Part "p" draws itself');
    const given = made({
      t: { path: '/t', data: { orders: 'shop.orders' }, screen: 'p', with: { a: "'b'" } },
      p: { around, notice: { text: 'x' } },
    });
    expect(given.problems.join()).toContain('"with" gives nothing here');
    expect(made({ t: { path: '/t', around, notice: { text: 'x' } } }).problems.join()).toContain(
      'nothing is around it',
    );
  });
});
