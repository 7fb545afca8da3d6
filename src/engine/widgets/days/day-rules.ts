import { dayOf, isDay } from '#model/instant.ts';
import type { Day } from '../value/dates.ts';

/**
 * Seconds since 1970: the usual value of prop `future`. Calendars end before this instant, so that nobody pages into
 * the far future; the last day is 2050-12-12 (UTC+8).
 */
export const FUTURE = 2_554_387_200;

/** The days a calendar offers, and the marks on some of them. */
export type DayRules = ReturnType<typeof dayRules>;

export interface DayMark {
  tone: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** Meaning of the day, in the legend and for screen readers. */
  title: string;
  /** The mark's CSS class, named by the server. */
  className?: string;
}

const TONES = ['neutral', 'info', 'success', 'warning', 'danger'] as const;

/** @param props evaluated props `from`, `to`, `future`, `closed` and `marks` of a date widget */
export function dayRules(props: Record<string, unknown>) {
  const last = dayOf((typeof props.future === 'number' ? props.future : FUTURE) * 1000);
  const to = dayIn(props.to);
  return {
    /** Earlier days are hidden. */
    from: dayIn(props.from),
    /** Later days are hidden. */
    to: to !== null && to < last ? to : last,
    /** Visible but not selectable: holidays. */
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
