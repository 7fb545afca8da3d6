import type { EnumDefinition, EnumValue } from './enum.ts';
import { isKnown } from './evaluate.ts';
import { htmlText } from './html-text.ts';
import { dateTimeOf, dayNumberOf, dayOf, instantOf } from './values/instant.ts';
import { CHINESE, type DurationUnit, type PrintLanguage } from './print-language.ts';
import { maskPhone, maskText, shortMask } from './mask.ts';
import { decimal, isDecimal, printAmount, round, scaleOf } from './values/money.ts';

/*
 * Values as text, the same on screen, paper and in files. A value that does not match its format is shown raw, so that
 * no guess is taken for the truth.
 */

/** Smaller or larger numbers are not instants in milliseconds: covers the years 1973 to 9999. */
const EARLIEST_INSTANT = 1e11;
const LATEST_INSTANT = 253_402_243_199_999;

/** Text of an empty value. */
export const EMPTY = '—';

/** Placeholder of a hidden amount, independent of its size. */
export const HIDDEN_AMOUNT = '••••••';

export interface PrintAbout {
  /** Money: currency code. Rate: both codes (`USD/CNY`). */
  currency?: string;
  enum?: EnumDefinition;
}

/** Formats whose text depends only on the value. The others are formatted where they are drawn. */
const PRINTS: Record<string, (value: unknown, about: PrintAbout, language: PrintLanguage) => string> = {
  null: () => '',
  money: (value, { currency }) => printMoney(value, currency),
  percent: (value) => printPercent(value),
  rate: (value, { currency }) => printRate(value, currency),
  decimal: (value) => printDecimal(value),
  date: (value) => printDate(value),
  boolean: (value, _, language) => printBoolean(value, language),
  country: (value, _, language) => printCountry(value, language),
  enum: (value, about, language) => printEnum(value, about.enum, language),
  secret: printMasked,
  mask: printMasked,
  phone: (value) => (isKnown(value) ? maskPhone(printRaw(value)) : EMPTY),
  html: (value) => (isKnown(value) ? htmlText(printRaw(value)) || EMPTY : EMPTY),
  lines: (value) => printLines(value).join('\n') || EMPTY,
  bytes: printBytes,
  duration: (value, _, language) => printDuration(value, language),
};

/** Text of a value in its format; a product's own format prints itself. @param language the reader's language */
export function printValue(
  format: string,
  value: unknown,
  about: PrintAbout = {},
  language: PrintLanguage = CHINESE,
): string {
  const print = Object.hasOwn(PRINTS, format) ? PRINTS[format] : undefined;
  return print === undefined ? printRaw(value, language) : print(value, about, language);
}

export function printRaw(value: unknown, language: PrintLanguage = CHINESE): string {
  if (!isKnown(value) || (typeof value === 'number' && !Number.isFinite(value))) return EMPTY;
  if (Array.isArray(value))
    return value.length === 0 ? EMPTY : language.list(value.map((each) => printRaw(each, language)));
  // A record in place of a value: its content is not for readers.
  return typeof value === 'object' ? EMPTY : String(value);
}

/** The amount as a decimal string; null if it is not one. A number on the wire is a defect but is still shown. */
export function toAmount(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return isDecimal(text) ? text : null;
}

export function printMoney(value: unknown, currency: string | undefined): string {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  return printAmount(amount, currency) + (currency ? ` ${currency}` : '');
}

function printDecimal(value: unknown): string {
  const amount = toAmount(value);
  return amount === null ? printRaw(value) : printAmount(amount);
}

/**
 * Maximum decimals of a percentage set by a person; one with more is the result of a division and is rounded to two.
 */
const SET_DECIMALS = 8;

function printPercent(value: unknown): string {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  const decimals = amount.split('.')[1]?.length ?? 0;
  return `${printAmount(decimals > SET_DECIMALS ? round(amount, 2, 'halfUp') : amount)}%`;
}

/** Base amount and currencies of a rate; 100 for a base currency without decimals. */
export function ratePer(currency: string | undefined): { per: '1' | '100'; base: string; quote: string } | null {
  const [base, quote] = currency?.split('/') ?? [];
  if (!base || !quote) return null;
  return { per: scaleOf(base) === 0 ? '100' : '1', base, quote };
}

/** `1 USD = 7.1286 CNY`, `100 JPY = 4.7499 CNY`; only the figure if the currencies are unknown. */
export function printRate(value: unknown, currency: string | undefined): string {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  const pair = ratePer(currency);
  if (pair === null) return printAmount(amount);
  const price = pair.per === '1' ? amount : decimal(amount).times(100).toFixed();
  return `${pair.per} ${pair.base} = ${printAmount(price)} ${pair.quote}`;
}

/** The day of a date or date-time on the wire, or of an instant (`now`). */
function printDate(value: unknown): string {
  if (typeof value === 'number' && value > EARLIEST_INSTANT && value <= LATEST_INSTANT) return dayOf(value);
  return typeof value === 'string' && !Number.isNaN(instantOf(value)) ? value.slice(0, 10) : printRaw(value);
}

function printBoolean(value: unknown, language: PrintLanguage): string {
  if (value === true || value === 'true') return language.boolean(true);
  return value === false || value === 'false' ? language.boolean(false) : printRaw(value, language);
}

function printCountry(value: unknown, language: PrintLanguage): string {
  if (typeof value !== 'string' || !/^[A-Za-z]{2}$/.test(value)) return printRaw(value, language);
  return language.country(value.toUpperCase());
}

/** Definition of an enum value, by wire value or name. */
export function enumValueOf(definition: EnumDefinition | undefined, value: unknown): EnumValue | undefined {
  return definition?.values.find((each) => each.const === value || each.name === value || String(each.const) === value);
}

function printEnum(value: unknown, definition: EnumDefinition | undefined, language: PrintLanguage): string {
  if (!Array.isArray(value)) return enumValueOf(definition, value)?.title ?? printRaw(value, language);
  return value.length === 0 ? EMPTY : language.list(value.map((each) => printEnum(each, definition, language)));
}

/** Masked as on screen: long numbers look as short as others. */
function printMasked(value: unknown): string {
  return isKnown(value) ? shortMask(maskText(printRaw(value))) : EMPTY;
}

/** Lines of an address: from a list, or a text with line breaks. Empty ones are dropped. */
export function printLines(value: unknown): string[] {
  const parts = Array.isArray(value)
    ? value.filter(isKnown).map((each) => printRaw(each))
    : isKnown(value)
      ? [printRaw(value)]
      : [];
  return parts.flatMap((part) => part.split(/\r\n?|\n/)).flatMap((line) => line.trim() || []);
}

const UNITS = ['B', 'KB', 'MB', 'GB', 'TB'];

/** A number of bytes: `0 B`, `2 MB`, `1.4 GB`. */
export function printBytes(value: unknown): string {
  const text = toAmount(value);
  if (text === null || text.startsWith('-')) return printRaw(value);
  let size = decimal(text);
  let unit = 0;
  while (unit < UNITS.length - 1 && size.gte(1024)) {
    size = size.div(1024);
    unit += 1;
  }
  return `${printAmount(size.round(unit === 0 ? 0 : 1).toFixed())} ${UNITS[unit]}`;
}

const LENGTHS: [number, DurationUnit][] = [
  [86_400, 'day'],
  [3_600, 'hour'],
  [60, 'minute'],
  [1, 'second'],
];

/** A number of seconds in its two largest units: `1 hour 5 minutes`. */
function printDuration(value: unknown, language: PrintLanguage): string {
  const text = toAmount(value);
  if (text === null || text.startsWith('-')) return printRaw(value);
  const seconds = decimal(text).round(0, 0);
  const parts: string[] = [];
  let rest = seconds;
  for (const [length, unit] of LENGTHS) {
    const count = rest.div(length).round(0, 0);
    rest = rest.minus(count.times(length));
    // Only adjacent units are combined: days and seconds together are meaningless.
    if (parts.length === 1 && count.eq(0)) break;
    if (count.gt(0)) parts.push(language.unit(printAmount(count.toFixed()), unit));
    if (parts.length === 2) break;
  }
  return parts.join(' ') || language.unit('0', 'second');
}

/** Milliseconds of a wire date; null if it is invalid. */
export function parseInstant(value: unknown): number | null {
  if (typeof value === 'number') return Number.isFinite(value) && Math.abs(value) <= 8.64e15 ? value : null;
  const instant = typeof value === 'string' ? instantOf(value) : Number.NaN;
  return Number.isNaN(instant) ? null : instant;
}

/** Relative time: `just now`, `5 minutes ago`, `yesterday`; the date after six days and in the future. */
export function printAgo(value: unknown, now: number, language: PrintLanguage = CHINESE): string {
  const instant = parseInstant(value);
  if (instant === null) return printRaw(value);
  const seconds = Math.floor((now - instant) / 1000);
  const days = dayNumberOf(now) - dayNumberOf(instant);
  if (seconds < 0 || days > 6) return dateTimeOf(instant).slice(0, seconds < 0 ? 16 : 10);
  if (seconds < 60) return language.ago(0, 'second');
  if (seconds < 3_600) return language.ago(Math.floor(seconds / 60), 'minute');
  if (days === 0 || seconds < 6 * 3_600) return language.ago(Math.floor(seconds / 3_600), 'hour');
  return language.ago(days, 'day');
}

/** A moment to keep: `今天 18:00`, `明天 08:00`, `11-30 08:00` in the year of `now`, otherwise `2027-01-04 08:00`. */
export function printDeadline(value: unknown, now: number, language: PrintLanguage = CHINESE): string {
  const instant = parseInstant(value);
  if (instant === null) return printRaw(value);
  const at = dateTimeOf(instant).slice(0, 16);
  const days = dayNumberOf(instant) - dayNumberOf(now);
  if (days === 0 || days === 1) return language.nearDay(days, at.slice(11));
  return at.startsWith(dayOf(now).slice(0, 5)) ? at.slice(5) : at;
}

/** Days within which a last day is marked. */
const NEAR = 3;

/** Days until a last day if it is near, 0 on the day itself; otherwise null. */
export function daysLeft(value: unknown, now: number): number | null {
  const instant = parseInstant(value);
  const days = instant === null ? -1 : dayNumberOf(instant) - dayNumberOf(now);
  return days >= 0 && days <= NEAR ? days : null;
}

/** The last day of something: `ends today` while it is near, otherwise `2026-12-31`. */
export function printLastDay(value: unknown, now: number, language: PrintLanguage = CHINESE): string {
  const days = daysLeft(value, now);
  return days === null ? printDate(value) : language.ends(days);
}

/** Time left until a moment: `04:59`, `1:04:59`, `2 days 01:04:59`; afterwards, the text for ended. */
export function printRemaining(until: number, now: number, language: PrintLanguage = CHINESE): string {
  const seconds = Math.ceil((until - now) / 1000);
  if (seconds <= 0) return language.ended;
  const pad = (part: number): string => String(part).padStart(2, '0');
  const days = Math.floor(seconds / 86_400);
  const hours = Math.floor((seconds % 86_400) / 3_600);
  const rest = `${pad(Math.floor((seconds % 3_600) / 60))}:${pad(seconds % 60)}`;
  if (days > 0) return language.daysAnd(days, `${pad(hours)}:${rest}`);
  return hours > 0 ? `${hours}:${rest}` : rest;
}
