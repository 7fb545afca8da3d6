import { Fragment, isValidElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { EMPTY, type FormatContext } from '../host/format.ts';
import { FORMATS, formatOf } from './formats.ts';
import { maskPhone, maskPhoneEnd, maskText } from '#model/mask.ts';

const NOW = Date.parse('2026-11-20T16:00:00+08:00');
const context = (more: Partial<FormatContext> = {}): FormatContext => ({ title: '', place: 'cell', now: NOW, ...more });
const print = (format: string, value: unknown, more?: Partial<FormatContext>): string =>
  formatOf(format, { formats: {} }).print(value, context(more));
const draw = (format: string, value: unknown, more?: Partial<FormatContext>): string =>
  renderToStaticMarkup(formatOf(format, { formats: {} }).draw(value, context(more)));
/** Visible text: leaves out the spoken rest of a truncated text. */
const textOf = (html: string): string =>
  html.replace(/<span class="[^"]*sw-spoken[^"]*">.*?<\/span>/g, '').replace(/<[^>]+>/g, '');

/** Drawn by components that read the host: the browser tests cover them. */
const NEEDS_HOST = ['currency', 'countdown', 'secret-money'];

/** Malformed values that a server may send by mistake. */
const HOSTILE = [
  null,
  undefined,
  '',
  [],
  {},
  NaN,
  Infinity,
  '1e5',
  '0x10',
  '12,480.00',
  '--1',
  '<b>x</b>',
  'a'.repeat(5000),
  true,
];

it('a currency has the name that the enum of the schema gives it', () => {
  const values = [{ const: 'HKD', name: 'HKD', title: '港币' }];
  expect(print('currency', 'HKD', { enum: { name: 'currency', title: '', values } })).toBe('HKD 港币');
  expect(print('currency', 'HKD')).toBe('HKD 港元');
});

describe('every format', () => {
  it.each(Object.keys(FORMATS))('%s prints and draws whatever comes, and never NaN or undefined', (name) => {
    for (const value of HOSTILE) {
      const printed = print(name, value, { currency: 'USD' });
      expect(printed, `${name} of ${String(value)}`).not.toContain('undefined');
      if (!Number.isNaN(value)) expect(printed, `${name} of ${String(value)}`).not.toContain('NaN');
      if (NEEDS_HOST.includes(name)) continue;
      expect(draw(name, value)).not.toContain('<b>x');
    }
  });

  it.each([
    'plain',
    'money',
    'date',
    'date-time',
    'percent',
    'rate',
    'decimal',
    'phone',
    'mask',
    'secret',
    'boolean',
    'ago',
    'bytes',
    'duration',
    'lines',
    'html',
  ])('%s says — for nothing', (name) => {
    for (const value of [null, undefined, '']) expect(print(name, value)).toBe(EMPTY);
  });
});

it.each(Object.keys(FORMATS))('%s never shows the inside of a record that came for a value', (name) => {
  for (const value of [{ unexpected: true }, [{ unexpected: true }], { unexpected: { deep: ['x'] } }]) {
    for (const place of ['cell', 'item', 'strong', 'text'] as const) {
      expect(print(name, value, { place, currency: 'USD' })).not.toMatch(/[{}"]|unexpected|\[object/);
    }
    if (!NEEDS_HOST.includes(name)) expect(textOf(draw(name, value))).not.toMatch(/[{}"]|unexpected|\[object/);
  }
});

it('a record in place of a value is empty', () => {
  for (const name of [
    'plain',
    'money',
    'date',
    'date-time',
    'percent',
    'rate',
    'decimal',
    'phone',
    'secret',
    'enum',
    'email',
  ])
    expect(print(name, { unexpected: true }, { currency: 'USD' }), name).toBe(EMPTY);
});

describe('money', () => {
  it('R-283 keeps every digit, groups, and pads to the scale of its currency', () => {
    expect(print('money', '12480', { currency: 'USD' })).toBe('12,480.00 USD');
    expect(print('decimal', '1234567.1234567891')).toBe('1,234,567.1234567891');
    expect(print('money', '3280000', { currency: 'JPY' })).toBe('3,280,000 JPY');
    expect(print('money', '900719925474099312.07', { currency: 'USD' })).toBe('900,719,925,474,099,312.07 USD');
  });

  it('has a true minus', () => {
    expect(print('money', '-60', { currency: 'USD' })).toBe('−60.00 USD');
  });

  it('holds the place of the decimals that a currency has not, in a column only', () => {
    expect(textOf(draw('money', '3280000', { currency: 'JPY' }))).toBe('3,280,000.00JPY');
    expect(draw('money', '3280000', { currency: 'JPY' })).toContain('aria-hidden="true">.00');
    expect(textOf(draw('money', '3280000', { currency: 'JPY', place: 'item' }))).toBe('3,280,000JPY');
  });

  it('shows an invalid amount raw', () => {
    expect(print('money', '12,480.00', { currency: 'USD' })).toBe('12,480.00');
  });
});

describe('dates', () => {
  it('are short in a column, with the full text in the title', () => {
    expect(textOf(draw('date-time', '2026-11-20 15:42:08'))).toBe('11-20 15:42');
    expect(draw('date-time', '2026-11-20 15:42:08')).toContain('title="2026-11-20 15:42:08"');
    expect(textOf(draw('date-time', '2025-11-20 15:42:08'))).toBe('2025-11-20');
  });

  it('take the year from the clock of the bank, not of the browser', () => {
    const newYear = { now: Date.parse('2026-12-31T23:30:00Z') };
    expect(textOf(draw('date-time', '2026-12-31 15:42:08', newYear))).toBe('2026-12-31');
    expect(textOf(draw('date-time', '2027-01-01 07:00:00', newYear))).toBe('01-01 07:00');
  });

  it('are complete elsewhere', () => {
    expect(textOf(draw('date-time', '2026-11-20 15:42:08', { place: 'item' }))).toBe('2026-11-20 15:42:08');
    expect(print('date', '2026-11-20 15:42:08')).toBe('2026-11-20');
    expect(textOf(draw('date', '2026-11-20 15:42:08'))).toBe('11-20');
    expect(textOf(draw('date', '2025-11-20'))).toBe('2025-11-20');
  });

  it('count down, in days where there are any, and say that they ended', () => {
    expect(print('countdown', '2026-11-20 16:04:59')).toBe('04:59');
    expect(print('countdown', '2026-11-20 17:00:01')).toBe('1:00:01');
    expect(print('countdown', '2026-11-23 17:00:01')).toBe('3 天 01:00:01');
    expect(print('countdown', '2026-11-20 15:00:00')).toBe('已结束');
  });
});

describe('masks', () => {
  it('R-289 leave up to 3 characters whole', () => {
    for (const value of ['a', 'ab', 'abc']) expect([maskText(value), print('mask', value)]).toEqual([value, value]);
    expect(maskText('abcd')).not.toBe('abcd');
  });

  it('R-290 keep the first 3 of 4 to 10 characters', () => {
    expect(print('mask', 'abcd')).toBe('abc*');
    expect(print('mask', 'abcdefghij')).toBe('abc*******');
  });

  it('R-291 keep the first 3 and the last 4 of more than 10 characters', () => {
    expect(print('mask', 'abcdefghijk')).toBe('abc****hijk');
  });

  it('R-292 show a phone by its first 3 digits and what follows the seventh', () => {
    expect(print('phone', '13812345678')).toBe('138****5678');
    expect(print('phone', '91234567')).toBe('912****7');
  });

  it('R-293 can show a phone by its first 3 digits and its last 4', () => {
    expect(maskPhoneEnd('13812345678')).toBe('138****5678');
    expect(maskPhoneEnd('91234567')).toBe('912****4567');
  });

  it('follow the rules by length', () => {
    expect(maskText('6222020200112233')).toBe('622*********2233');
    expect(maskText('571****0803')).toBe('571****0803');
    expect(maskPhone('13812345678')).toBe('138****5678');
    expect(maskPhone('138****5678')).toBe('138****5678');
  });

  it('count characters, not code units', () => {
    expect(maskText('𠮷𠮷𠮷𠮷')).toBe('𠮷𠮷𠮷*');
  });
});

describe('a secret', () => {
  it('is as short everywhere as in a column', () => {
    expect(textOf(draw('secret', '6222020200112233'))).toBe('622****2233');
    expect(textOf(draw('secret', '6222020200112233', { place: 'item' }))).toBe('622****2233');
    expect(print('secret', '6222020200112233')).toBe('622****2233');
  });
});

describe('the rest', () => {
  it('says a rate with both currencies where both are known', () => {
    expect(print('rate', '7.1286', { currency: 'USD/CNY', place: 'item' })).toBe('1 USD = 7.1286 CNY');
    expect(print('rate', '7.1286', { place: 'item' })).toBe('7.1286');
  });

  it('R-118 cuts a tooltip after ten characters and keeps the whole for whoever asks', () => {
    expect(textOf(draw('tooltip', '十一月第三周的货款回款'))).toBe('十一月第三周的货款回…');
    expect(draw('tooltip', '十一月第三周的货款回款')).toMatch(/>款<\/span><\/button>$/);
    expect(textOf(draw('tooltip', '十一月第三周的货款回'))).toBe('十一月第三周的货款回');
    expect(textOf(draw('tooltip', '十一月第三周的货款回款', { place: 'item' }))).toBe('十一月第三周的货款回…');
    expect(textOf(draw('tooltip', '十一月第三周', { length: 3 }))).toBe('十一月…');
    expect(textOf(draw('tooltip', '𠮷'.repeat(11)))).toBe(`${'𠮷'.repeat(10)}…`);
    expect(print('tooltip', '十一月第三周的货款回款')).toBe('十一月第三周的货款回款');
  });

  it.each(['tooltip', 'secret', 'file'])('%s has no control of its own inside a link', (name) => {
    const { inLink } = formatOf(name, { formats: {} });
    const drawn = renderToStaticMarkup(inLink?.('十一月第三周的货款回款', context({ title: '附件' })));
    expect(drawn).not.toBe('');
    expect(drawn).not.toMatch(/<button|<a /);
  });

  it('R-115 shows plain text as it came', () => {
    expect(print('plain', '一 <b>二</b>')).toBe('一 <b>二</b>');
    expect(textOf(draw('plain', '三'))).toBe('三');
  });

  it('R-127 shows an unknown state as its code', () => {
    const state = { name: 's', title: '', values: [{ const: 5, name: 'DOUBTFUL', title: '交易存疑' }] };
    expect([6, 9, '6'].map((each) => print('enum', each, { enum: state }))).toEqual(['6', '9', '6']);
    expect(draw('enum', 6, { enum: state })).toBe('6');
  });

  it('tells the price of 100 of a currency without decimals', () => {
    expect(print('rate', '0.047499', { currency: 'JPY/CNY', place: 'item' })).toBe('100 JPY = 4.7499 CNY');
    expect(print('rate', '0.047499', { currency: 'JPY/CNY' })).toBe('100 JPY = 4.7499 CNY');
    expect(print('rate', '150.450', { currency: 'USD/JPY', place: 'item' })).toBe('1 USD = 150.450 JPY');
  });

  it('says a deadline to the minute, in words within today and tomorrow', () => {
    const at = (value: string): string => print('deadline', value);
    expect(at('2026-11-20 18:00:59')).toBe('今天 18:00');
    expect(at('2026-11-20 09:00:00')).toBe('今天 09:00');
    expect(at('2026-11-21 00:00:00')).toBe('明天 00:00');
    expect(at('2026-11-22 08:30:00')).toBe('11-22 08:30');
    expect(at('2026-11-19 08:30:00')).toBe('11-19 08:30');
    expect(at('2027-01-04 08:30:00')).toBe('2027-01-04 08:30');
    expect(at('soon')).toBe('soon');
  });

  it('marks a last day while it is near', () => {
    const at = (value: string): string => print('last-day', value);
    expect(['2026-11-20', '2026-11-21', '2026-11-23'].map(at)).toEqual(['今天到期', '明天到期', '3 天后到期']);
    expect(['2026-11-19', '2026-11-24', '2027-01-04'].map(at)).toEqual(['2026-11-19', '2026-11-24', '2027-01-04']);
  });

  it('says how long ago, how long and how large', () => {
    const agoOf = (value: string): string => print('ago', value);
    expect(agoOf('2026-11-20 15:59:30')).toBe('刚刚');
    expect(agoOf('2026-11-20 15:42:08')).toBe('17 分钟前');
    expect(agoOf('2026-11-20 12:00:00')).toBe('4 小时前');
    expect(agoOf('2026-11-19 09:00:00')).toBe('昨天');
    expect(agoOf('2026-11-16 09:00:00')).toBe('4 天前');
    expect(agoOf('2026-11-01 09:00:00')).toBe('2026-11-01');
    expect(agoOf('2026-11-20 18:00:00')).toBe('2026-11-20 18:00');
    expect([0, 45, 60, 3_900, 97_200, 86_405].map((each) => print('duration', each))).toEqual([
      '0 秒',
      '45 秒',
      '1 分',
      '1 小时 5 分',
      '1 天 3 小时',
      '1 天',
    ]);
    expect([0, 1023, 2_097_152, 1_503_238_554].map((each) => print('bytes', each))).toEqual([
      '0 B',
      '1,023 B',
      '2 MB',
      '1.4 GB',
    ]);
  });

  it('says neither yes nor no for what is neither', () => {
    expect([true, 'false', 'maybe', 0].map((each) => print('boolean', each))).toEqual(['是', '否', 'maybe', '0']);
  });

  it('names enum values, wire value or name alike, and shows an unknown one as it came', () => {
    const state = {
      name: 's',
      title: '',
      values: [{ const: 7, name: 'WAIT', title: '待复核', tone: 'warning' as const }],
    };
    expect(print('enum', 7, { enum: state })).toBe('待复核');
    expect(print('enum', 'WAIT', { enum: state })).toBe('待复核');
    expect(print('enum', 8, { enum: state })).toBe('8');
    expect(draw('enum', 7, { enum: state })).toContain('warning');
  });

  it('names countries and currencies in Chinese', () => {
    expect(print('country', 'US')).toBe('美国');
    expect(print('currency', 'USD')).toBe('USD 美元');
  });

  it('lets the product have a format of its own, and win', () => {
    const own = { align: 'start' as const, draw: () => 'own', print: () => 'own' };
    expect(formatOf('plain', { formats: { plain: own } }).print('x', context())).toBe('own');
    expect(formatOf('toString', { formats: {} }).print('x', context())).toBe('x');
  });
});

it('rounds a percentage that was divided, and none that somebody set', () => {
  expect(['92.105263157894', '0.0125', 7].map((value) => print('percent', value))).toEqual(['92.11%', '0.0125%', '7%']);
});

describe('a stateless format', () => {
  const VALUES = ['2026-11-20 15:42:08', '12.5', 'USD', 'WAIT', 'a\nb', 'a'.repeat(200), ['1', '2', '3'], null];
  const inCell = context({
    currency: 'JPY',
    enum: { name: 'state', title: 'State', values: [{ const: 'WAIT', name: 'WAIT', title: 'Waiting', tone: 'info' }] },
  });

  it.each(Object.entries(FORMATS).filter(([, { isStateless }]) => isStateless))(
    'draws no component with state in a cell: %s',
    (_, format) => {
      const nodes = VALUES.map((value) => format.inCell?.(value, inCell).drawn ?? format.draw(value, inCell));
      // CurrencyBadge reads the host's look and has no state.
      expect(nodes.flatMap(componentsIn).filter((name) => name !== 'CurrencyBadge')).toEqual([]);
    },
  );

  it.each(['secret', 'secret-money', 'file', 'img', 'tooltip'])(
    'is none that reveals or opens something: %s',
    (name) => {
      expect(FORMATS[name]?.isStateless).toBeUndefined();
    },
  );
});

/** Names of the components in a drawn node. */
function componentsIn(node: ReactNode): string[] {
  if (Array.isArray(node)) return node.flatMap(componentsIn);
  if (!isValidElement<{ children?: ReactNode }>(node)) return [];
  const { type } = node;
  const own =
    typeof type === 'function' ? [type.name] : typeof type === 'string' || type === Fragment ? [] : ['(other)'];
  return [...own, ...componentsIn(node.props.children)];
}
