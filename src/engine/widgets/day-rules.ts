import type { FieldDefinition } from '#model/field.ts';
import { dayOf, isDay } from '#model/instant.ts';
import { isRelative, type Day } from './dates.ts';

/**
 * Seconds since 1970: the usual value of prop `future`. A calendar hides the days that begin after this instant, so that
 * nobody leafs into centuries that no order will see: the last day shown is 2050-12-12 (UTC+8).
 */
export const FUTURE = 2_554_387_200;

/** The days that a calendar offers, and what is known of some of them. */
export type DayRules = ReturnType<typeof dayRules>;

export interface DayMark {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** Meaning of the day, in the legend and for screen readers. */
  title: string;
  /** A class of its own, as the server names it. */
  className?: string;
}

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

/** @param props `from` `to` `future` `closed` `marks` of a date widget, evaluated. */
export function dayRules(props: Record<string, unknown>) {
  const last = dayOf((typeof props.future === 'number' ? props.future : FUTURE) * 1000);
  const to = dayIn(props.to);
  return {
    /** Days before it are hidden. */
    from: dayIn(props.from),
    /** Days after it are hidden. */
    to: to !== null && to < last ? to : last,
    /** Shown, but cannot be chosen: holidays. */
    closed: new Set(listIn(props.closed).flatMap((each) => dayIn(each) ?? dayIn(fieldOf(each, 'date')) ?? [])),
    marks: new Map(listIn(props.marks).flatMap(markOf)),
  };
}

function markOf(each: unknown): [Day, DayMark][] {
  const day = dayIn(fieldOf(each, 'date'));
  if (day === null) return [];
  const className = fieldOf(each, 'className');
  const word = fieldOf(each, 'tone') ?? className;
  const title = fieldOf(each, 'title');
  const mark: DayMark = {
    tone: TONES.find((known) => known === word) ?? 'info',
    title: typeof title === 'string' ? title : '',
    ...(typeof className === 'string' && className !== '' && { className }),
  };
  return [[day, mark]];
}

function fieldOf(record: unknown, name: string): unknown {
  return typeof record === 'object' && record !== null ? (record as Record<string, unknown>)[name] : undefined;
}

function listIn(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** The day of a date or of a date-time. */
export function dayIn(value: unknown): Day | null {
  const day = typeof value === 'string' ? value.slice(0, 10) : null;
  return isDay(day) ? day : null;
}

export function isOffered(day: Day, rules: Pick<DayRules, 'from' | 'to'>): boolean {
  return (rules.from === null || rules.from <= day) && day <= rules.to;
}

/** Why a day cannot be taken, as a sentence; null where it can. */
export function dayProblem(field: FieldDefinition, value: unknown, props: Record<string, unknown>): string | null {
  const { title } = field;
  const day = dayIn(value);
  if (day === null) return `${title}须为日期，如 2026-11-20`;
  const hasTime = field.of.format === 'date-time';
  if (hasTime && !/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(String(value))) {
    return `${title}须为日期和时间，如 2026-11-20 15:30`;
  }
  if (!hasTime && value !== day) return `${title}须为日期，如 2026-11-20`;
  const rules = dayRules(props);
  if (rules.from !== null && day < rules.from) return `${title}不能早于 ${rules.from}`;
  if (day > rules.to) return `${title}不能晚于 ${rules.to}`;
  return rules.closed.has(day) ? `${day} 不可选，请换一天` : null;
}

/** Why a range is none, as a sentence. It is one only with both ends. */
export function rangeProblem(field: FieldDefinition, value: unknown, props: Record<string, unknown>): string | null {
  if (isRelative(value)) return null;
  const [from, to] = listIn(value);
  if (!isDay(from) || !isDay(to)) return `请选择${field.title}的开始和结束日期`;
  const rules = dayRules(props);
  if (rules.from !== null && from < rules.from) return `${field.title}不能早于 ${rules.from}`;
  return to > rules.to ? `${field.title}不能晚于 ${rules.to}` : null;
}
