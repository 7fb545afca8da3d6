import type { ComponentType } from 'react';
import { renderToString } from 'react-dom/server';
import { FluentProvider, webLightTheme } from '@fluentui/react-components';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Random } from '#model/random.ts';
import { ruleSchema } from '#model/tame-schema.ts';
import { ForeignForm } from './ForeignForm.tsx';
import type { UploadProps } from './foreign-context.ts';
import { firstSentence, wrongIn } from './foreign-rules.ts';

const soak = process.env['SOAK'] === '1';
const COUNT = Number(process.env['SOAK_SCHEMAS'] ?? (soak ? 3_000 : 60));
const seed = Number(process.env['SOAK_SEED'] ?? 20260501);
/** Maximum processor time per schema, in milliseconds. */
const LONGEST = soak ? 1_000 : 10_000;

function draw(schema: unknown, value?: unknown, uiSchema?: unknown, Upload?: ComponentType<UploadProps>): string {
  const rule = ruleSchema(schema);
  const html = renderToString(
    <FluentProvider theme={webLightTheme}>
      <ForeignForm
        id="f"
        rule={rule}
        uiSchema={uiSchema}
        value={value}
        onChange={() => undefined}
        wrong={wrongIn(rule.schema, value ?? {})}
        isToldAll
        readOnly={false}
        disabled={false}
        Upload={Upload}
      />
    </FluentProvider>,
  );
  // React puts comment markers between adjacent texts.
  return html.replaceAll('<!-- -->', '');
}

// RJSF logs schemas that it cannot merge, and ineffective uiSchemas.
beforeEach(() => {
  vi.spyOn(console, 'warn').mockReturnValue();
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(() => void vi.restoreAllMocks());

const count = (html: string, tag: string): number => html.split(`<${tag} `).length - 1;

it('reports an error of a choice once', () => {
  const options = ['ACH', 'Wire'].map((title) => ({ type: 'object', title, properties: { no: { type: 'string' } } }));
  const way = { type: 'object', title: '清算方式', required: ['no'], oneOf: options };
  const html = draw({ type: 'object', required: ['way'], properties: { way } }, {});
  expect(html.split('role="alert"')).toHaveLength(2);
  expect(html).toContain('请填写清算方式');
});

it('draws nested objects, lists, maps, choices and several types', () => {
  const html = draw(
    {
      type: 'object',
      properties: {
        name: { type: 'string', title: '名称' },
        address: { type: 'object', title: '地址', properties: { city: { type: 'string', title: '城市' } } },
        tags: { type: 'array', title: '标签', items: { type: 'string' } },
        pair: {
          type: 'array',
          title: '两项',
          items: [
            { type: 'string', title: '甲' },
            { type: 'number', title: '乙' },
          ],
        },
        labels: { type: 'object', title: '说明', additionalProperties: { type: 'string' } },
        amount: { type: ['string', 'number'], title: '金额' },
        way: {
          title: '方式',
          oneOf: [
            { title: '电汇', type: 'object', properties: { swift: { type: 'string', title: 'SWIFT' } } },
            { title: '本地', type: 'object', properties: { code: { type: 'string', title: '银行代码' } } },
          ],
        },
      },
    },
    { tags: ['a'], labels: { x: '1' }, pair: ['a', 1] },
  );
  for (const title of ['名称', '城市', '甲', '乙', '电汇', '本地', 'SWIFT', '添加标签', '移除x', '文字', '数字'])
    expect(html).toContain(title);
});

it('names alternatives by title, constant, discriminator or type, otherwise by position', () => {
  const kind = (value: string): object => ({ type: 'object', properties: { kind: { const: value } } });
  const plain = { type: 'object', properties: { a: { type: 'string' } } };
  const html = draw({
    type: 'object',
    properties: {
      constants: { oneOf: [kind('swift'), { ...kind('local'), title: '本地' }] },
      places: { oneOf: [plain, plain, { ...plain, title: '其他' }, { ...plain, title: '其他' }] },
      types: { anyOf: [{ type: 'integer' }, { type: 'array', items: { type: 'string' } }] },
      mapped: {
        oneOf: [{ $ref: '#/$defs/card' }, { $ref: '#/$defs/ach' }],
        discriminator: { propertyName: 'x', mapping: { creditCard: '#/$defs/card', ach: '#/$defs/ach' } },
      },
    },
    $defs: { card: plain, ach: plain },
  });
  const names = [
    'swift',
    '本地',
    '方式一',
    '方式二',
    '其他（方式三）',
    '其他（方式四）',
    '整数',
    '列表',
    'creditCard',
    'ach',
  ];
  for (const name of names) expect(html).toContain(`>${name}</option>`);
  expect(html).not.toContain('选项');
});

it('shows the first example of a text until something is typed', () => {
  const bank = { type: 'string', title: '银行代码', examples: ['004', '012'] };
  expect(draw({ type: 'object', properties: { bank } })).toContain('placeholder="例如 004"');
  const ofOpenApi = { type: 'string', title: '银行代码', example: '024' };
  expect(draw({ type: 'object', properties: { bank: ofOpenApi } })).toContain('placeholder="例如 024"');
});

it('opens recursive parts on demand', () => {
  const node = {
    type: 'object',
    title: '节点',
    properties: { name: { type: 'string', title: '名称' }, next: { $ref: '#/$defs/node' } },
  };
  const schema = { $ref: '#/$defs/node', $defs: { node } };
  expect(draw(schema)).toContain('填写节点');
  expect(count(draw(schema), 'input')).toBe(1);
  expect(count(draw(schema, { next: { next: {} } }), 'input')).toBe(3);
  const all = { type: 'array', title: '全部', items: { $ref: '#/$defs/node' } };
  const root = { type: 'object', properties: { all } };
  const inList = draw(
    { ...root, $defs: { node: { ...node, properties: { name: node.properties.name, all } } } },
    { all: [{ all: [null] }] },
  );
  expect([...inList.matchAll(/<input [^>]*id="([^"]*)"/g)].map(([, id]) => id)).toEqual([
    'f_all_0_name',
    'f_all_0_all_0_name',
  ]);
});

it('draws the branch that a value matches', () => {
  const schema = {
    type: 'object',
    properties: { kind: { type: 'string', enum: ['a', 'b'], title: '类型' } },
    if: { properties: { kind: { const: 'b' } }, required: ['kind'] },
    then: { properties: { more: { type: 'string', title: '更多' } } },
    dependencies: { kind: { properties: { also: { type: 'string', title: '还有' } } } },
  };
  expect(draw(schema, {})).not.toContain('更多');
  expect(draw(schema, { kind: 'a' })).not.toContain('更多');
  expect(draw(schema, { kind: 'b' })).toContain('更多');
  expect(draw(schema, { kind: 'a' })).toContain('还有');
});

it('shows in place what cannot be drawn', () => {
  const html = draw({
    type: 'object',
    properties: {
      name: { type: 'string', title: '名称' },
      other: { $ref: 'https://example.com/bank.json#/x', title: '外部资料' },
      odd: { type: 'quaternion', title: '怪值' },
      file: { type: 'string', format: 'binary', title: '证件' },
    },
  });
  expect(html).toMatch(/外部资料.{1,40}引用的定义/s);
  expect(html).toMatch(/怪值.{1,40}不认识类型/s);
  expect(html).toMatch(/证件.{1,40}不能上传文件/s);
  expect(count(html, 'input')).toBe(1);
});

it('reports the first error in one sentence, by the best matching schema', () => {
  const schema = {
    type: 'object',
    required: ['way'],
    properties: {
      way: {
        title: '方式',
        oneOf: [
          {
            type: 'object',
            required: ['kind', 'swift'],
            properties: { kind: { const: 'swift' }, swift: { type: 'string', title: 'SWIFT', pattern: '^[A-Z]{8}$' } },
          },
          {
            type: 'object',
            required: ['kind', 'iban'],
            properties: { kind: { const: 'iban' }, iban: { type: 'string', title: 'IBAN' } },
          },
        ],
      },
    },
  };
  const rule = ruleSchema(schema).schema;
  const said = (value: unknown): string | null => firstSentence(rule, wrongIn(rule, value));
  expect(said({})).toBe('请填写方式');
  expect(said({ way: { kind: 'swift', swift: 'x' } })).toBe('SWIFT格式不正确');
  expect(said({ way: { kind: 'iban' } })).toBe('请填写IBAN');
  expect(said({ way: { kind: 'iban', iban: 'GB00' } })).toBeNull();
});

const FILES = {
  type: 'object',
  required: ['proof'],
  properties: {
    proof: {
      type: 'array',
      title: '证明',
      minItems: 1,
      maxItems: 3,
      items: { type: 'string', format: 'file', accept: ['pdf'], size: '2MB', business: 'PROOF', onload: 'x' },
    },
    seal: { type: 'string', title: '印章', format: 'file', template: 'SEAL', description: '盖章后上传' },
  },
};

it('draws files as uploads with their limits, and says where none can be handed in', () => {
  const taken: Pick<UploadProps, 'label' | 'isMany' | 'limits' | 'required'>[] = [];
  const html = draw(FILES, undefined, undefined, ({ label, isMany, limits, required }) => {
    taken.push({ label, isMany, limits, required });
    return null;
  });
  expect(taken).toEqual([
    {
      ...{ label: '证明', isMany: true, required: true },
      limits: { accept: ['pdf'], size: '2MB', business: 'PROOF', max: 3 },
    },
    { label: '印章', isMany: false, limits: { template: 'SEAL' }, required: false },
  ]);
  expect(html).toContain('请上传证明');
  expect(html).toContain('盖章后上传');
  expect(draw(FILES).split('这里不能上传文件')).toHaveLength(3);
});

it.each([
  ['nothing', undefined],
  ['null', null],
  ['a text', 'x'],
  ['a list', []],
  ['true', true],
  ['false', false],
  ['a definition that is itself', { $ref: '#' }],
  [
    'definitions in a circle',
    { $ref: '#/$defs/a', $defs: { a: { $ref: '#/$defs/b' }, b: { allOf: [{ $ref: '#/$defs/a' }] } } },
  ],
  ['a ref to nowhere', { $ref: '#/$defs/none' }],
  [
    'names that every object has',
    { type: 'object', properties: { constructor: { type: 'string' }, toString: { type: 'number' } } },
  ],
  ['a name that is a prototype', JSON.parse('{"type":"object","properties":{"__proto__":{"type":"string"}}}')],
  ['a pattern without end', { type: 'object', properties: { a: { type: 'string', pattern: '^(a+)+$' } } }],
  ['a broken pattern', { type: 'object', properties: { a: { type: 'string', pattern: '([a' } } }],
  [
    'limits of other types',
    { type: 'object', properties: { a: { type: 'string', maxLength: 'x', minimum: {} } }, required: 'a' },
  ],
  ['a billion items', { type: 'array', minItems: 1e9, items: { type: 'string' } }],
  ['words that are no schemas', { type: 'object', properties: 7, oneOf: [], anyOf: [1], items: 'x', allOf: [null] }],
  ['a default of another type', { type: 'object', properties: { a: { type: 'array', default: 5 } }, default: [] }],
])('draws %s', (_, schema) => {
  for (const value of [undefined, {}, [], 'x', 7, null, { a: 'a'.repeat(40) }])
    expect(draw(schema, value)).not.toBe('');
});

it('draws definitions that all lead to each other, and trees without end', () => {
  const names = Array.from({ length: 12 }, (__, n) => `d${n}`);
  const properties = Object.fromEntries(names.map((name) => [name, { $ref: `#/$defs/${name}` }]));
  const $defs = Object.fromEntries(names.map((name) => [name, { type: 'object', title: name, properties }]));
  const started = performance.now();
  expect(draw({ $ref: '#/$defs/d0', $defs })).toContain('填写');
  let deep: object = { type: 'string' };
  for (let n = 0; n < 500; n += 1) deep = { type: 'object', properties: { a: deep } };
  expect(draw(deep)).not.toBe('');
  const double = Object.fromEntries(
    Array.from({ length: 30 }, (__, n) => [
      `d${n}`,
      { type: 'object', properties: { a: { $ref: `#/$defs/d${n + 1}` }, b: { $ref: `#/$defs/d${n + 1}` } } },
    ]),
  );
  expect(draw({ $ref: '#/$defs/d0', $defs: { ...double, d30: { type: 'string' } } })).not.toBe('');
  expect(performance.now() - started).toBeLessThan(30_000);
});

it('draws a yes-or-no value with other alternatives, and an object in place of a text', () => {
  const kinds = { oneOf: [{ type: 'object' }, { type: 'string' }] };
  const agreed = { type: 'boolean', title: '同意', enum: [true, 'text'], allOf: [kinds] };
  expect(draw({ type: 'object', properties: { agreed } }, { agreed: true })).toContain('同意');
  const count = { type: 'integer', title: '件数' };
  expect(draw({ type: 'object', properties: { count } }, { count: { toString: 1, valueOf: 2 } })).toContain('件数');
});

it('takes no component and no markup out of a uiSchema', () => {
  const schema = { type: 'object', properties: { a: { type: 'string', title: '甲', description: '<b>x</b>' } } };
  const html = draw(schema, {}, { a: { 'ui:field': 'ObjectField', 'ui:widget': 'file' } });
  expect(html).toContain('<input');
  expect(html).not.toContain('<b>x</b>');
});

it(`draws ${COUNT} made-up schemas, of every word at every place (seed ${seed})`, { timeout: 7_200_000 }, () => {
  const random = new Random(seed, 'foreign');
  let slowest = 0;
  const troubles: string[] = [];
  for (let n = 0; n < COUNT; n += 1) {
    const schema = madeUp(random, 0);
    const value = random.next() < 0.5 ? undefined : anyValue(random, 0);
    const started = process.cpuUsage();
    try {
      expect(draw(schema, value)).not.toBe('');
    } catch (error) {
      troubles.push(`Schema ${n}: ${String(error)} ${JSON.stringify(schema)} with ${JSON.stringify(value)}`);
    }
    const { user, system } = process.cpuUsage(started);
    const took = (user + system) / 1000;
    slowest = Math.max(slowest, took);
    if (took > LONGEST) troubles.push(`Schema ${n} takes ${Math.round(took)} ms: ${JSON.stringify(schema)}`);
  }
  expect(troubles).toEqual([]);
  console.log(`The slowest of ${COUNT} schemas took ${Math.round(slowest)} ms`);
});

const NAMES = ['a', 'b', 'kind', 'amount', 'constructor', '__proto__', '名称', 'x-y.z', '0', ''];
const TYPES = ['string', 'number', 'integer', 'boolean', 'array', 'object', 'null', 'odd'];
const FORMATS = ['date', 'date-time', 'email', 'uri', 'binary', 'color', 'data-url', 'regex', 'none'];
const PATTERNS = ['^[a-z]+$', '([a', '^(a|a)*$', '\\p{L}', '^(?=x)', '.*'];

function anyValue(random: Random, depth: number): unknown {
  const kind = random.whole(0, depth > 3 ? 4 : 6);
  if (kind === 5) return Array.from({ length: random.whole(0, 3) }, () => anyValue(random, depth + 1));
  if (kind === 6) return Object.fromEntries(some(random, 3).map((name) => [name, anyValue(random, depth + 1)]));
  return [null, 'text', 7.5, true, ''][kind];
}

function some(random: Random, most: number): string[] {
  return Array.from({ length: random.whole(0, most) }, () => random.pick(NAMES));
}

function madeUp(random: Random, depth: number): unknown {
  if (depth > 5 || random.next() < 0.04) return random.pick([true, false, {}, null, 'x', { type: 'string' }]);
  const inside = (): unknown => madeUp(random, depth + 1);
  const list = (): unknown[] => Array.from({ length: random.whole(0, 3) }, inside);
  const map = (): object => Object.fromEntries(some(random, 4).map((name) => [name, inside()]));
  const chance = (of: number): boolean => random.next() < of;
  const schema: Record<string, unknown> = {};
  if (chance(0.8)) schema['type'] = chance(0.85) ? random.pick(TYPES) : [random.pick(TYPES), random.pick(TYPES)];
  if (chance(0.6)) schema['title'] = chance(0.95) ? `字段 ${depth}` : 7;
  if (schema['type'] === 'object' || chance(0.2)) schema['properties'] = map();
  if (schema['type'] === 'array' || chance(0.1)) schema['items'] = chance(0.7) ? inside() : list();
  const words: [string, number, () => unknown][] = [
    ['required', 0.3, () => some(random, 3)],
    ['additionalProperties', 0.15, inside],
    ['patternProperties', 0.06, () => ({ [random.pick(PATTERNS)]: inside() })],
    ['prefixItems', 0.05, list],
    ['oneOf', 0.1, list],
    ['anyOf', 0.1, list],
    ['allOf', 0.1, list],
    ['not', 0.04, inside],
    ['if', 0.08, inside],
    ['then', 0.08, inside],
    ['else', 0.05, inside],
    ['dependencies', 0.06, () => ({ [random.pick(NAMES)]: chance(0.5) ? some(random, 2) : inside() })],
    ['dependentSchemas', 0.04, map],
    [
      '$ref',
      0.1,
      () => random.pick(['#', '#/$defs/x', '#/definitions/y', '#/properties/a', 'https://a.example/b', '#z']),
    ],
    ['$defs', depth === 0 ? 0.7 : 0.05, () => ({ x: inside() })],
    ['definitions', depth === 0 ? 0.5 : 0.02, () => ({ y: inside() })],
    ['const', 0.06, () => anyValue(random, 2)],
    ['enum', 0.1, () => Array.from({ length: random.whole(0, 4) }, () => anyValue(random, 3))],
    ['default', 0.08, () => anyValue(random, 1)],
    ['format', 0.1, () => random.pick(FORMATS)],
    ['pattern', 0.08, () => random.pick(PATTERNS)],
    ['minLength', 0.06, () => random.pick([0, 3, -1, 'x'])],
    ['minItems', 0.06, () => random.pick([0, 1, 1e9])],
    ['minimum', 0.06, () => random.pick([0, -5, 'x', 1e308])],
    ['multipleOf', 0.04, () => random.pick([0, 0.01, 3])],
    ['uniqueItems', 0.05, () => true],
    ['readOnly', 0.05, () => true],
    ['contains', 0.03, inside],
    ['propertyNames', 0.03, inside],
    ['unevaluatedProperties', 0.03, () => false],
  ];
  for (const [word, of, make] of words) if (chance(of)) schema[word] = make();
  return schema;
}
