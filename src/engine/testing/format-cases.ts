import type { BuiltInFormat } from '#model/formats.ts';
import type { FormatCase } from './format-case.ts';
import { ago } from '../formats/ago/cases.ts';
import { booleanFormat } from '../formats/boolean/cases.ts';
import { bytes } from '../formats/bytes/cases.ts';
import { countdown } from '../formats/countdown/cases.ts';
import { country } from '../formats/country/cases.ts';
import { currency } from '../formats/currency/cases.ts';
import { date } from '../formats/date/cases.ts';
import { dateTime } from '../formats/date-time/cases.ts';
import { deadline } from '../formats/deadline/cases.ts';
import { decimal } from '../formats/decimal/cases.ts';
import { duration } from '../formats/duration/cases.ts';
import { email } from '../formats/email/cases.ts';
import { enumeration } from '../formats/enum/cases.ts';
import { file } from '../formats/file/cases.ts';
import { fileGroup } from '../formats/fileGroup/cases.ts';
import { html } from '../formats/html/cases.ts';
import { img } from '../formats/img/cases.ts';
import { lastDay } from '../formats/last-day/cases.ts';
import { lines } from '../formats/lines/cases.ts';
import { mask } from '../formats/mask/cases.ts';
import { money } from '../formats/money/cases.ts';
import { nullFormat } from '../formats/null/cases.ts';
import { percent } from '../formats/percent/cases.ts';
import { phone } from '../formats/phone/cases.ts';
import { plain } from '../formats/plain/cases.ts';
import { rate } from '../formats/rate/cases.ts';
import { secret } from '../formats/secret/cases.ts';
import { secretMoney } from '../formats/secret-money/cases.ts';
import { sparkline } from '../formats/sparkline/cases.ts';
import { tooltip } from '../formats/tooltip/cases.ts';

/*
 * Typical values of every format. The contract suite draws each, and the export tests compare the file with the screen.
 */

export const contractCases = {
  plain,
  null: nullFormat,
  money,
  'secret-money': secretMoney,
  date,
  'date-time': dateTime,
  percent,
  rate,
  decimal,
  enum: enumeration,
  secret,
  mask,
  phone,
  email,
  tooltip,
  country,
  boolean: booleanFormat,
  currency,
  countdown,
  deadline,
  'last-day': lastDay,
  ago,
  duration,
  bytes,
  lines,
  html,
  file,
  fileGroup,
  img,
  sparkline,
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
