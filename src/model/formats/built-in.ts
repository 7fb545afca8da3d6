import type { FormatFacts } from '../format.ts';
import { ago } from './ago.ts';
import { booleanFormat } from './boolean.ts';
import { bytes } from './bytes.ts';
import { countdown } from './countdown.ts';
import { country } from './country.ts';
import { currency } from './currency.ts';
import { date } from './date.ts';
import { dateTime } from './date-time.ts';
import { deadline } from './deadline.ts';
import { decimal } from './decimal.ts';
import { duration } from './duration.ts';
import { email } from './email.ts';
import { enumeration } from './enum.ts';
import { file } from './file.ts';
import { fileGroup } from './fileGroup.ts';
import { html } from './html.ts';
import { img } from './img.ts';
import { lastDay } from './last-day.ts';
import { lines } from './lines.ts';
import { mask } from './mask.ts';
import { money } from './money.ts';
import { nullFormat } from './null.ts';
import { percent } from './percent.ts';
import { phone } from './phone.ts';
import { plain } from './plain.ts';
import { rate } from './rate.ts';
import { secret } from './secret.ts';
import { secretMoney } from './secret-money.ts';
import { sparkline } from './sparkline.ts';
import { tooltip } from './tooltip.ts';

/** The engine's own formats. */
export const builtInFormats = {
  plain,
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
  null: nullFormat,
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
} satisfies Record<string, FormatFacts>;

export type BuiltInFormat = keyof typeof builtInFormats;

const KNOWN: Readonly<Record<string, FormatFacts>> = builtInFormats;
const NOTHING: FormatFacts = {};

/** Facts about a built-in format; empty for a product's own format. */
export function formatFacts(name: string): FormatFacts {
  return Object.hasOwn(KNOWN, name) ? (KNOWN[name] ?? NOTHING) : NOTHING;
}
