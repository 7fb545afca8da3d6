import type { BuiltInFormat } from '#model/built-in.ts';
import type { EngineHost } from '../host/host.ts';
import type { FormatImplementation } from '../host/format.ts';
import { currency, money } from './money.tsx';
import {
  ago,
  countdown,
  date,
  dateTime,
  enumeration,
  figures,
  file,
  html,
  img,
  lines,
  plain,
  printed,
  rate,
  text,
} from './plain-formats.tsx';
import { secret, secretMoney } from './secret.tsx';
import { sparkline } from './sparkline.tsx';
import { tooltip } from './tooltip.tsx';

/** The formats that every product has. Its own ones come with the host, and win. */
export const FORMATS: Record<string, FormatImplementation> = {
  plain,
  // Keeps the place in the grid and shows nothing.
  null: text(() => ''),
  money,
  'secret-money': secretMoney,
  currency,
  date,
  'date-time': dateTime,
  countdown,
  ago,
  duration: text(printed('duration')),
  decimal: figures('end', printed('decimal')),
  percent: figures('end', printed('percent')),
  bytes: figures('end', printed('bytes')),
  rate,
  sparkline,
  enum: enumeration,
  boolean: text(printed('boolean')),
  country: text(printed('country')),
  email: text(printed('email')),
  phone: figures('start', printed('phone')),
  mask: figures('start', printed('mask')),
  secret,
  tooltip,
  lines,
  html,
  file,
  fileGroup: file,
  img,
} satisfies Record<BuiltInFormat, FormatImplementation>;

/** The implementation of a format; the generator has refused names that do not exist, so an unknown one is shown plain. */
export function formatOf(name: string, host: Pick<EngineHost, 'formats'>): FormatImplementation {
  const formats = Object.hasOwn(host.formats, name) ? host.formats : FORMATS;
  return (Object.hasOwn(formats, name) ? formats[name] : undefined) ?? plain;
}
