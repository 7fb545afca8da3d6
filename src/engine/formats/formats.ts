import type { BuiltInFormat } from '#model/built-in.ts';
import type { EngineHost } from '../host/host.ts';
import { currency, money } from './money.tsx';
import {
  enumeration,
  html,
  ago,
  boolean,
  bytes,
  countdown,
  country,
  date,
  dateTime,
  decimal,
  duration,
  email,
  lines,
  mask,
  nothing,
  percent,
  phone,
  plain,
  rate,
  tooltip,
} from './plain-formats.tsx';
import { file, fileGroup, img } from './file.tsx';
import type { FormatImplementation } from '../host/format.ts';
import { secret, secretMoney } from './secret.tsx';
import { sparkline } from './sparkline.tsx';

/** The formats that every product has. Its own ones come with the host, and win. */
const builtIn = {
  plain,
  null: nothing,
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
  boolean,
  currency,
  countdown,
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

export const FORMATS: Record<string, FormatImplementation> = builtIn;

/** The implementation of a format; the generator has refused names that do not exist, so an unknown one is shown plain. */
export function formatOf(name: string, host: Pick<EngineHost, 'formats'>): FormatImplementation {
  if (Object.hasOwn(host.formats, name)) return host.formats[name] ?? plain;
  return Object.hasOwn(FORMATS, name) ? (FORMATS[name] ?? plain) : plain;
}
