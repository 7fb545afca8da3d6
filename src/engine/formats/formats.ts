import type { BuiltInFormat } from '#model/formats.ts';
import type { EngineHost } from '../host/host.ts';
import type { FormatImplementation } from '../host/format.ts';
import { ago } from './ago/ago.tsx';
import { booleanFormat } from './boolean/boolean.ts';
import { bytes } from './bytes/bytes.ts';
import { countdown } from './countdown/countdown.tsx';
import { country } from './country/country.ts';
import { currency } from './currency/currency.tsx';
import { date } from './date/date.ts';
import { dateTime } from './date-time/date-time.ts';
import { deadline } from './deadline/deadline.tsx';
import { decimal } from './decimal/decimal.ts';
import { duration } from './duration/duration.ts';
import { email } from './email/email.ts';
import { enumeration } from './enum/enum.tsx';
import { file } from './file/file.ts';
import { fileGroup } from './fileGroup/fileGroup.ts';
import { html } from './html/html.tsx';
import { img } from './img/img.ts';
import { lastDay } from './last-day/last-day.tsx';
import { lines } from './lines/lines.tsx';
import { mask } from './mask/mask.ts';
import { money } from './money/money.tsx';
import { nullFormat } from './null/null.ts';
import { percent } from './percent/percent.ts';
import { phone } from './phone/phone.ts';
import { plain } from './plain/plain.tsx';
import { rate } from './rate/rate.tsx';
import { secret } from './secret/secret.tsx';
import { secretMoney } from './secret-money/secret-money.tsx';
import { sparkline } from './sparkline/sparkline.tsx';
import { tooltip } from './tooltip/tooltip.tsx';

/** Built-in formats. A product's formats come from the host and override these. */
export const FORMATS: Record<string, FormatImplementation> = {
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
} satisfies Record<BuiltInFormat, FormatImplementation>;

/** Implementation of a format. The generator rejects unknown names, so one found here falls back to plain. */
export function formatOf(name: string, host: Pick<EngineHost, 'formats'>): FormatImplementation {
  const formats = Object.hasOwn(host.formats, name) ? host.formats : FORMATS;
  return (Object.hasOwn(formats, name) ? formats[name] : undefined) ?? plain;
}
