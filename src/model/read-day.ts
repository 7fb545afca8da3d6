import { cutText } from './text-cut.ts';
import { plainForms } from './plain-text.ts';
import { LONGEST_SHOWN, type Reading, type Refused, type RefusedKind } from './reading.ts';
import { dayOf, isDay } from './values/instant.ts';

/** `2026-1-5`, `2026/01/05`, `2026.1.5`, `2026年1月5日`, `20260105`. */
const YEAR_FIRST = /^(\d{4})\s?[-/.年]\s?(\d{1,2})\s?[-/.月]\s?(\d{1,2})\s?日?$/;
const EIGHT = /^(\d{4})(\d\d)(\d\d)$/;
/** Day and month without a year: the current year is meant. */
const NO_YEAR = /^(\d{1,2})[-/.月](\d{1,2})日?$|^(\d\d)(\d\d)$/;
const YEAR_LAST = /^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4}|\d\d)$/;
const TIME = /[ T](?:上午|下午)?\d{1,2}(?::\d{1,2}(?::\d{1,2}(?:\.\d+)?)?|时\d{1,2}分(?:\d{1,2}秒)?)$/;
/** Spreadsheet day numbers since 1900: 1982 to 2091. */
const SERIAL = /^[3-6]\d{4}(?:\.\d+)?$/;

/**
 * Reads a day as people and spreadsheets write it, as `2026-11-20`. Drops a time after it. Never guesses between day
 * and month: a text without a leading year is refused.
 * @param now milliseconds; if given, a day without a year means this year
 */
export function readDay(text: string, now?: number): Reading {
  const plain = plainForms(text).replace(/[–—−]/g, '-').replace(/。/g, '.');
  const refuse = (refused: RefusedKind, more: Partial<Refused> = {}): Refused => ({
    refused,
    text: cutText(plain, LONGEST_SHOWN),
    ...more,
  });
  if (plain === '') return { value: '' };
  const date = plain.replace(TIME, '').trim();
  const parts = YEAR_FIRST.exec(date) ?? EIGHT.exec(date);
  if (parts !== null) {
    const day = dayFrom(parts[1], parts[2], parts[3]);
    return isDay(day) ? { value: day } : refuse('no-such-day', { text: day });
  }
  const short = now === undefined ? null : NO_YEAR.exec(date);
  if (short !== null && now !== undefined) {
    const day = dayFrom(dayOf(now).slice(0, 4), short[1] ?? short[3], short[2] ?? short[4]);
    return isDay(day) ? { value: day } : refuse('no-such-day', { text: day });
  }
  const [, one, other, third = ''] = YEAR_LAST.exec(date) ?? [];
  if (one !== undefined) {
    const year = third.length === 4 ? third : `20${third}`;
    const orders = [dayFrom(year, other, one), dayFrom(year, one, other)];
    if (third.length === 2) orders.push(dayFrom(`20${one.padStart(2, '0')}`, other, third));
    const readings = [...new Set(orders.filter((day) => isDay(day)))];
    return readings.length > 1 ? refuse('day-order', { readings }) : refuse('day');
  }
  return SERIAL.test(date) ? refuse('serial') : refuse('day');
}

function dayFrom(year = '', month = '', day = ''): string {
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}
