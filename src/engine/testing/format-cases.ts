import type { BuiltInFormat } from '#model/built-in.ts';
import type { EntityField } from '#model/entity.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { FormatContext } from '../host/format.ts';

/*
 * Typical values of every format. The contract suite draws each, and the export tests compare the file with the screen.
 */

export interface FormatCase {
  /** A usual value. */
  value: unknown;
  about?: Partial<FormatContext>;
  /** Text on the screen where there is room. */
  item: string;
  /** … in a column; default: the same. */
  cell?: string;
  /** As a sentence says it; default: as the item. */
  print?: string;
  /** The field behind it, for the export. */
  field?: Partial<EntityField>;
  /** Value of a spreadsheet cell: a number only for values one can calculate with. */
  exported: unknown;
  /** The longest value that is common, and how it reads as text. */
  longest: { value: unknown; print: string };
  align: 'start' | 'end';
  /** For an empty value; default: —. */
  empty?: string;
}

export const states: EnumDefinition = {
  name: 'state',
  title: '状态',
  values: [
    { const: 7, name: 'WAIT', title: '待补充材料', tone: 'warning' },
    { const: -99, name: 'LATE', title: '关户后来账待审核', tone: 'warning' },
  ],
};

const long = '跨境贸易项下货款与服务费'.repeat(80);

export const contractCases = {
  plain: {
    value: '青屿贸易',
    item: '青屿贸易',
    exported: '青屿贸易',
    longest: { value: long, print: long },
    align: 'start',
  },
  null: { value: '青屿', item: '', exported: null, longest: { value: long, print: '' }, align: 'start', empty: '' },
  money: {
    value: '12480.5',
    about: { currency: 'USD' },
    field: { currency: { code: 'USD' } },
    item: '12,480.50USD',
    print: '12,480.50 USD',
    exported: 12480.5,
    longest: {
      value: '1234567890123456789012345678901234567890.12',
      print: '1,234,567,890,123,456,789,012,345,678,901,234,567,890.12 USD',
    },
    align: 'end',
  },
  'secret-money': {
    value: '12480.5',
    about: { currency: 'USD' },
    field: { currency: { code: 'USD' } },
    item: '12,480.50USD',
    print: '••••••',
    exported: 12480.5,
    longest: { value: '9999999999.99', print: '••••••' },
    align: 'end',
  },
  date: {
    value: '2026-11-20',
    item: '2026-11-20',
    cell: '11-20',
    exported: '2026-11-20',
    longest: { value: '9999-12-31', print: '9999-12-31' },
    align: 'start',
  },
  'date-time': {
    value: '2026-11-20 15:42:08',
    item: '2026-11-20 15:42:08',
    cell: '11-20 15:42',
    exported: '2026-11-20 15:42:08',
    longest: { value: '9999-12-31 23:59:59', print: '9999-12-31 23:59:59' },
    align: 'start',
  },
  percent: {
    value: '0.35',
    item: '0.35%',
    exported: 0.35,
    longest: { value: '1234567.12345678', print: '1,234,567.12345678%' },
    align: 'end',
  },
  rate: {
    value: '7.1286',
    about: { currency: 'USD/CNY' },
    field: { base: { code: 'USD' }, quote: { code: 'CNY' } },
    item: '1 USD = 7.1286 CNY',
    cell: '7.1286',
    exported: 7.1286,
    longest: { value: '21053.12345678', print: '1 USD = 21,053.12345678 CNY' },
    align: 'end',
  },
  decimal: {
    value: '1234567.1234567891',
    item: '1,234,567.1234567891',
    exported: '1234567.1234567891',
    longest: { value: '-99999999999999999999.5', print: '−99,999,999,999,999,999,999.5' },
    align: 'end',
  },
  enum: {
    value: 7,
    about: { enum: states },
    field: { enum: 'state', type: 'integer' },
    item: '待补充材料',
    exported: '待补充材料',
    longest: { value: -99, print: '关户后来账待审核' },
    align: 'start',
  },
  secret: {
    value: '6222020200112233',
    item: '622****2233',
    exported: '622****2233',
    longest: { value: 'X'.repeat(500), print: 'XXX****XXXX' },
    align: 'start',
  },
  mask: {
    value: 'abcdefghij',
    item: 'abc*******',
    exported: 'abc*******',
    longest: { value: '9'.repeat(500), print: '999****9999' },
    align: 'start',
  },
  phone: {
    value: '13812345678',
    item: '138****5678',
    exported: '138****5678',
    longest: { value: '123456789012345', print: '123****89012345' },
    align: 'start',
  },
  email: {
    value: 'a@b.example',
    item: 'a@b.example',
    exported: 'a@b.example',
    longest: { value: `${'a'.repeat(240)}@b.example`, print: `${'a'.repeat(240)}@b.example` },
    align: 'start',
  },
  tooltip: {
    value: '十一月第三周的货款回款',
    item: '十一月第三周的货款回…',
    print: '十一月第三周的货款回款',
    exported: '十一月第三周的货款回款',
    longest: { value: long, print: long },
    align: 'start',
  },
  country: {
    value: 'SG',
    item: '新加坡',
    exported: '新加坡',
    longest: { value: 'GS', print: '南乔治亚和南桑威奇群岛' },
    align: 'start',
  },
  boolean: {
    value: true,
    field: { type: 'boolean' },
    item: '是',
    exported: '是',
    longest: { value: false, print: '否' },
    align: 'start',
  },
  currency: {
    value: 'EUR',
    item: '€EUR欧元',
    cell: '€EUR',
    print: 'EUR 欧元',
    exported: 'EUR',
    longest: { value: 'AED', print: 'AED 阿联酋迪拉姆' },
    align: 'start',
  },
  countdown: {
    value: '2026-11-20 16:04:59',
    item: '04:59',
    exported: '2026-11-20 16:04:59',
    longest: { value: '9999-12-31 00:00:00', print: '2912118 天 08:00:00' },
    align: 'end',
  },
  ago: {
    value: '2026-11-20 15:42:08',
    item: '17 分钟前',
    exported: '2026-11-20 15:42:08',
    longest: { value: '2027-11-20 15:42:08', print: '2027-11-20 15:42' },
    align: 'start',
  },
  duration: {
    value: 3_900,
    field: { type: 'integer' },
    item: '1 小时 5 分',
    exported: '1 小时 5 分',
    longest: { value: 8_640_082_800, print: '100,000 天 23 小时' },
    align: 'start',
  },
  bytes: {
    value: 2_097_152,
    field: { type: 'integer' },
    item: '2 MB',
    exported: '2 MB',
    longest: { value: '1234567890123456789', print: '1,122,833 TB' },
    align: 'end',
  },
  lines: {
    value: '12/F, Harbour Tower\nHong Kong',
    item: '12/F, Harbour Tower\nHong Kong',
    cell: '12/F, Harbour Tower，Hong Kong',
    exported: '12/F, Harbour Tower\nHong Kong',
    longest: { value: [long, 'HK'], print: `${long}\nHK` },
    align: 'start',
  },
  html: {
    value: '<p>一 <b>二</b></p>',
    item: '一 二',
    exported: '一 二',
    longest: { value: `<p>${long}</p>`, print: long },
    align: 'start',
  },
  file: {
    value: { fileDfsId: 'f1', fileName: '报关单.pdf' },
    field: { type: 'object' },
    item: '报关单.pdf',
    exported: '报关单.pdf',
    longest: { value: { fileDfsId: 'f1', fileName: `${long}.pdf` }, print: `${long}.pdf` },
    align: 'start',
  },
  fileGroup: {
    value: [{ fileDfsId: 'f1', fileName: '一.pdf' }],
    field: { type: 'array' },
    item: '一.pdf',
    exported: '一.pdf',
    longest: { value: [{ fileDfsId: 'f1', fileName: `${long}.pdf` }], print: `${long}.pdf` },
    align: 'start',
  },
  img: {
    value: { fileDfsId: 'f1', fileName: '门头.png' },
    field: { type: 'object' },
    item: '门头.png',
    exported: '门头.png',
    longest: { value: { fileDfsId: 'f1', fileName: `${long}.png` }, print: `${long}.png` },
    align: 'start',
  },
  sparkline: {
    value: ['7.1032', '7.1286'],
    field: { type: 'array' },
    item: '',
    print: '7.1032 → 7.1286',
    exported: '7.1032、7.1286',
    longest: { value: Array.from({ length: 800 }, (_, n) => String(n)), print: '0 → 799' },
    align: 'end',
  },
} satisfies Record<BuiltInFormat, FormatCase>;

/** Malformed values that a server may send by mistake. */
export const WILD: unknown[] = [
  '1e5',
  '0x10',
  '12,480.00',
  '--1',
  '<b>x</b>',
  '{"a":1}',
  ' ',
  '\u0000',
  '\u202eabc',
  true,
  false,
  0,
  -0,
  -1,
  1.5,
  1e21,
  1e-7,
  NaN,
  Infinity,
  -Infinity,
  [],
  {},
  [null],
  [[1, [2]]],
  { a: { b: 1 } },
  ['a', 'b'],
  '9'.repeat(40),
  `-${'9'.repeat(40)}.${'9'.repeat(12)}`,
  '2026-02-30',
  '0000-00-00',
  '9999-99-99 99:99:99',
  '275760-09-13',
  8.64e15 + 1,
  '__proto__',
  'constructor',
  'toString',
  'x'.repeat(5000),
  '👨‍👩‍👧'.repeat(50),
  '\ud800',
  'ZZ',
  'usd',
  'USD/',
  '/',
  '%',
  null,
  undefined,
  '',
];
