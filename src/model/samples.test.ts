import { describe, expect, it } from 'vitest';
import type { EntityDefinition, EntityField, Samples } from './entity.ts';
import { dateTimeOf, instantOf } from './values/instant.ts';
import type { Model } from './model.ts';
import { Random } from './random.ts';
import { makeSamples, sampleMomentOf, type SampleOptions } from './samples.ts';
import { matching } from './samples/pattern.ts';

const now = instantOf('2026-11-20 15:42:08');
const text = (name: string, more: Partial<EntityField> = {}): EntityField => ({
  ...{ name, title: name, type: 'string', format: 'plain', widget: 'text' },
  ...more,
});
const FIELDS = [
  text('taskNo'),
  text('title'),
  text('state', { enum: 'state' }),
  text('currency', { enum: 'currency' }),
  text('amount', { format: 'money', currency: { field: 'currency' }, min: 10, max: 90 }),
  text('createdAt', { format: 'date-time' }),
  text('updatedAt', { format: 'date-time' }),
  text('closedAt', { format: 'date-time' }),
  text('dueAt', { format: 'date' }),
  text('payeeNo'),
  text('payeeName'),
];

function modelOf(more: Partial<EntityDefinition> = {}): Model {
  const value = (name: string, tone?: 'danger') => ({ const: name, name, title: name, ...(tone && { tone }) });
  const entity = (name: string, key: string, fields: EntityField[]): EntityDefinition => ({
    ...{ name, title: name, key, label: '', fields, required: [key] },
    schema: { properties: Object.fromEntries(fields.map((each) => [each.name, { type: each.type }])) },
  });
  return {
    enums: {
      state: { name: 'state', title: 'State', values: [value('OPEN'), value('DONE'), value('LOST'), value('NEVER')] },
      currency: { name: 'currency', title: 'Currency', values: [value('USD'), value('JPY')] },
    },
    entities: {
      task: {
        ...entity('task', 'taskNo', FIELDS),
        required: ['taskNo', 'title', 'state', 'currency', 'amount', 'createdAt', 'updatedAt'],
        lifecycle: { field: 'state', from: { OPEN: ['DONE', 'LOST'], NEVER: ['NEVER'] } },
        ...more,
      },
      payee: entity('payee', 'payeeNo', [text('payeeNo'), text('payeeName')]),
    },
    ...{ calls: {}, needs: {}, widgets: {}, menus: {}, screens: {}, refusals: {} },
  };
}

const options: SampleOptions = {
  ...{ owner: 'A1', now, seed: 7 },
  records: (name) => (name === 'payee' ? [{ payeeNo: 'PE1', payeeName: '深圳青禾玩具有限公司' }] : []),
};
function isIban(no: string): boolean {
  const moved = no.slice(4) + no.slice(0, 4);
  return BigInt(moved.replace(/[A-Z]/g, (letter) => String(letter.charCodeAt(0) - 55))) % 97n === 1n;
}

function isLuhn(no: string): boolean {
  const doubled = Array.from(no).map((digit, n) => Number(digit) * ((no.length - n) % 2 === 0 ? 2 : 1));
  return doubled.reduce((sum, each) => sum + (each > 9 ? each - 9 : each), 0) % 10 === 0;
}

const isWeighted = (no: string): boolean =>
  Array.from(no).reduce((sum, digit, n) => sum + Number(digit) * [3, 7, 1][n % 3]!, 0) % 10 === 0;

const samples = (more: Partial<Samples>): Samples => ({
  count: 12,
  rows: [],
  values: {},
  kinds: [],
  states: [],
  ...more,
});

describe('sample records', () => {
  const made = makeSamples(modelOf(), 'task', options);
  const of = (name: string): unknown[] => made.map((each) => each[name]);

  it('are the same for the same seed, and differ for another', () => {
    expect(makeSamples(modelOf(), 'task', options)).toEqual(made);
    expect(makeSamples(modelOf(), 'task', { ...options, seed: 8 })).not.toEqual(made);
    expect(makeSamples(modelOf(), 'task', { ...options, owner: 'B2' })).not.toEqual(made);
  });

  it('cover exactly the reachable states', () => {
    expect(new Set(of('state'))).toEqual(new Set(['OPEN', 'DONE', 'LOST']));
  });

  it('have dates in order, and no past event in the future', () => {
    for (const { createdAt, updatedAt, dueAt } of made) {
      expect(String(createdAt) <= String(updatedAt)).toBe(true);
      expect(String(updatedAt) <= dateTimeOf(now)).toBe(true);
      if (dueAt !== undefined) expect(String(dueAt) > '2026-11-20').toBe(true);
    }
  });

  it('have an end date only in final states', () => {
    expect(made.filter(({ state, closedAt }) => state === 'OPEN' && closedAt !== undefined)).toEqual([]);
    expect(made.some(({ closedAt }) => closedAt !== undefined)).toBe(true);
  });

  it('have amounts within their limits, with the decimals of their currency', () => {
    for (const { currency, amount } of made) {
      expect(String(amount)).toMatch(currency === 'JPY' ? /^\d+$/ : /^\d+\.\d\d$/);
      expect(Number(amount) >= 10 && Number(amount) <= 90).toBe(true);
    }
  });

  it('refer to existing records, and copy their values', () => {
    const referring = made.filter(({ payeeNo }) => payeeNo !== undefined);
    expect(referring.length).toBeGreaterThan(0);
    for (const each of referring) expect(each).toMatchObject({ payeeNo: 'PE1', payeeName: '深圳青禾玩具有限公司' });
  });

  it('have unique keys', () => {
    expect(new Set(of('taskNo')).size).toBe(12);
  });

  it('are fewer for a small merchant', () => {
    expect(makeSamples(modelOf(), 'task', { ...options, share: 0.2 })).toHaveLength(3);
  });

  it('follow the schema: rows first, then weighted states with their own values', () => {
    const said = samples({
      rows: [{ title: { is: 'First of {currency}' }, state: { is: 'DONE' }, createdAt: { is: '20 days ago' } }],
      kinds: [
        { weight: 1, values: { payeeName: { is: '{title} A' } } },
        { weight: 1, values: { payeeName: { is: '{title} B' } } },
      ],
      values: { title: { oneOf: ['One', 'Two'] }, amount: { from: 20, to: 30 }, dueAt: { is: null } },
      states: [
        { state: 'OPEN', weight: 3, values: {} },
        { state: 'DONE', weight: 0, values: { closedAt: { from: '3 days ago', to: 'now' } } },
      ],
    });
    const [first, ...others] = makeSamples(modelOf({ samples: said }), 'task', options);
    expect(first).toMatchObject({ state: 'DONE', createdAt: '2026-10-31 15:42:08' });
    expect(first?.['title']).toBe(`First of ${String(first?.['currency'])}`);
    expect(String(first?.['closedAt']) >= '2026-11-17').toBe(true);
    expect(others).toHaveLength(11);
    for (const each of others) {
      expect(each).toMatchObject({ state: 'OPEN', title: expect.stringMatching(/^(One|Two)$/) as string });
      expect(Number(each['amount']) >= 20 && Number(each['amount']) <= 30).toBe(true);
      expect('dueAt' in each).toBe(false);
    }
    expect(others.map(({ payeeName }) => String(payeeName).slice(-1)).join('')).toBe('ABABABABABA');
    // A fixed row has only its own fields and those of every record.
    expect(Object.keys(first ?? {}).sort()).toEqual(
      'amount closedAt createdAt currency state taskNo title updatedAt'.split(' '),
    );
  });

  it('give rows to the first owner, and to others those under their number', () => {
    const said = samples({
      count: 10,
      rows: [{ title: { is: 'Mine' } }],
      values: { title: { is: 'Made' } },
      merchants: { B2: { count: 2, rows: [{ title: { is: 'Of {owner name} ({owner})' } }], values: {} } },
    });
    const titles = (owner: string, more: Partial<SampleOptions> = {}): unknown[] => {
      const all = { ...options, owner, names: ['林样例', 'Lin'] as const, ...more };
      return makeSamples(modelOf({ samples: said }), 'task', all).map(({ title }) => title);
    };
    expect(titles('A1')).toEqual(['Mine', ...Array<string>(9).fill('Made')]);
    expect(titles('B2', { isOther: true, share: 0.5 })).toEqual(['Of 林样例 (B2)', 'Made']);
    expect(titles('C3', { isOther: true, share: 0.5 })).toEqual(Array<string>(5).fill('Made'));
  });

  it('use each weighted kind once, and only fitting ones', () => {
    const kind = (weight: number, currency: string, title: string): Samples['kinds'][0] => ({
      weight,
      values: { currency: { is: currency }, title: { is: title } },
    });
    const said = samples({ kinds: [kind(90, 'USD', 'often'), kind(1, 'USD', 'rarely'), kind(5, 'JPY', 'yen')] });
    const model = modelOf({ samples: said });
    const dollars = makeSamples(model, 'task', { ...options, count: 40, said: { currency: 'USD' } });
    expect(dollars.slice(0, 2).map(({ title }) => title)).toEqual(['often', 'rarely']);
    expect(new Set(dollars.map(({ currency }) => currency))).toEqual(new Set(['USD']));
    expect(dollars.filter(({ title }) => title === 'often').length).toBeGreaterThan(30);
  });

  it('have amounts near a size, mostly round', () => {
    const said = samples({ count: 200, values: { amount: { about: 4000 }, currency: { is: 'USD' } } });
    const amounts = makeSamples(modelOf({ samples: said }), 'task', options).map(({ amount }) => String(amount));
    const sorted = amounts.map(Number).sort((one, other) => one - other);
    expect(sorted[100]).toBeGreaterThan(2500);
    expect(sorted[100]).toBeLessThan(6000);
    expect([sorted[0]! >= 200, sorted.at(-1)! < 20_001]).toEqual([true, true]);
    const round = amounts.filter((amount) => amount.endsWith('00.00')).length;
    expect([round > 100, round < 180]).toEqual([true, true]);
  });

  it('read a field of a referenced record', () => {
    const values: Samples['values'] = {
      payeeNo: { record: 'payee', where: {} },
      title: { is: 'To {payeeNo.payeeName}' },
    };
    const [first] = makeSamples(modelOf({ samples: samples({ values }) }), 'task', options);
    expect(first?.['title']).toBe('To 深圳青禾玩具有限公司');
  });

  it.each([
    ['{iban DE99999999 10}', (no: string) => /^DE\d{20}$/.test(no) && isIban(no)],
    ['{iban BR9999999999999 10 P1}', (no: string) => no.endsWith('P1') && isIban(no)],
    ['{luhn 629999 12}', (no: string) => /^629999\d{13}$/.test(no) && isLuhn(no)],
    ['{aba 9999 4}', (no: string) => /^9999\d{5}$/.test(no) && isWeighted(no)],
    ['{clabe 999 14}', (no: string) => /^999\d{15}$/.test(no) && isWeighted(no)],
  ])('print %s with its check digits', (template, isRight) => {
    const said = samples({ count: 30, values: { title: { is: template } } });
    const titles = makeSamples(modelOf({ samples: said }), 'task', options).map(({ title }) => String(title));
    expect(titles.filter((title) => !isRight(title))).toEqual([]);
    expect(new Set(titles).size).toBe(30);
  });

  describe('with one default for each currency', () => {
    const flag: EntityField = { ...text('isMain'), type: 'boolean' };
    const modelWith = (said: Partial<Samples>): Model =>
      modelOf({
        fields: [...FIELDS, flag],
        schema: { properties: { isMain: { type: 'boolean' } } },
        required: ['taskNo', 'currency', 'isMain'],
        oneDefault: { field: 'isMain', per: ['currency'] },
        samples: samples(said),
      });
    const defaults = (said: Partial<Samples>): string[] =>
      makeSamples(modelWith(said), 'task', options)
        .filter(({ isMain }) => isMain === true)
        .map(({ currency, title }) => `${String(currency)} ${String(title)}`)
        .sort();

    it('make the first record of each currency the default', () => {
      const all = makeSamples(modelWith({}), 'task', options);
      for (const currency of ['USD', 'JPY'])
        expect(all.filter((each) => each['currency'] === currency).map(({ isMain }) => isMain)).toEqual(
          all.filter((each) => each['currency'] === currency).map((_, n) => n === 0),
        );
    });

    it('keep the default of a fixed row', () => {
      const row = (title: string, isMain: boolean) => ({
        ...{ title: { is: title }, currency: { is: 'USD' }, isMain: { is: isMain } },
      });
      const values: Samples['values'] = { title: { is: 'Made' } };
      const rows = [row('Before', false), row('Fixed', true)];
      expect(defaults({ rows, values })).toEqual(['JPY Made', 'USD Fixed']);
      expect(defaults({ rows, values: { ...values, isMain: { is: true } } })).toEqual(['JPY Made', 'USD Fixed']);
      expect(defaults({ rows: [row('Before', false)], values })).toEqual(['JPY Made', 'USD Made']);
    });
  });

  it('share no unique values, even with fixed rows', () => {
    const unique = [{ fields: ['amount', 'currency'], say: 'There is one', field: 'amount' }];
    const rows: Samples['rows'] = [{ amount: { is: '10' }, currency: { is: 'JPY' } }];
    const values: Samples['values'] = { amount: { oneOf: ['10', '11'] }, currency: { oneOf: ['JPY', 'USD'] } };
    const all = makeSamples(modelOf({ unique, samples: samples({ rows, values }) }), 'task', options);
    const pairs = all.map(({ amount, currency }) => `${String(amount)} ${String(currency)}`);
    expect(pairs[0]).toBe('10 JPY');
    expect(pairs.toSorted()).toEqual(['10 JPY', '10 USD', '11 JPY', '11 USD']);
  });

  it('are fewer if few unique ones exist', () => {
    const key = modelOf({ key: 'state', samples: samples({ states: [{ state: 'OPEN', weight: 1, values: {} }] }) });
    expect(makeSamples(key, 'task', options)).toHaveLength(1);
  });
});

it.each([
  '^[A-Z]{2}[0-9]{4}$',
  '^(?:a|bc)+\\d*$',
  '^\\d{1,3}(\\.\\d{1,2})?$',
  '^[^0-9]{3,}$',
  '^[\\u4e00-\\u9fa5]{2,5}$',
])('finds texts that fit %s', (pattern) => {
  const random = new Random(3, 'patterns');
  for (let n = 0; n < 30; n += 1) expect(matching(pattern, random)).toMatch(new RegExp(pattern, 'u'));
});

it('reads relative dates', () => {
  expect(
    ['20 days ago', 'in 3 hours', 'now', '2026-11-20'].map((each) => dateTimeOf(sampleMomentOf(each, now))),
  ).toEqual(['2026-10-31 15:42:08', '2026-11-20 18:42:08', '2026-11-20 15:42:08', '2026-11-20 00:00:00']);
  expect(sampleMomentOf('soon', now)).toBeNaN();
});
