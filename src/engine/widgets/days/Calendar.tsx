import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft16Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { addMonths, dayOf } from '#model/instant.ts';
import { addDays, inOrder, type Day } from '../value/dates.ts';
import { isOffered, type DayMark, type DayRules } from './day-rules.ts';
import { words } from '../../words/words.ts';
import css from './calendar.module.css';
import lineCss from '../control/line.module.css';

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a table with arrow key navigation is a grid */

interface CalendarProps {
  /** First and last selected day. */
  range: readonly [Day, Day] | null;
  /** Current time in milliseconds. */
  today: number;
  rules: DayRules;
  onPick(day: Day): void;
  /** The day under the pointer or the focus. */
  onLook?(day: Day): void;
}

const YEARS_BACK = 100;

/** One month of days. Days out of range are hidden; closed days are visible but cannot be selected. */
export function Calendar({ range, today, rules, onPick, onLook }: CalendarProps): ReactNode {
  const titleId = useId();
  const now = dayOf(today);
  const [active, setActive] = useState<Day>(() => clamp(range?.[1] ?? now, rules.from, rules.to));
  const grid = useRef<HTMLTableElement>(null);
  const wantsFocus = useRef(true);
  const month = monthOf(active);
  const first = monthOf(rules.from ?? `${Number(now.slice(0, 4)) - YEARS_BACK}-01-01`);
  const last = monthOf(rules.to);

  useEffect(() => {
    if (!wantsFocus.current) return;
    wantsFocus.current = false;
    grid.current?.querySelector<HTMLElement>('[tabindex="0"]')?.focus();
  }, [active]);

  const show = (day: Day): Day => {
    const shown = clamp(day, rules.from, rules.to);
    setActive(shown);
    return shown;
  };
  const move = (months: number): void => void show(addMonths(active, months));
  const onKey = (event: KeyboardEvent): void => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    const shown = show(next);
    onLook?.(shown);
  };
  const pick = (day: Day): void => {
    if (rules.closed.has(day)) return;
    setActive(day);
    onPick(day);
  };
  const turn = (by: 1 | -1, title: string, icon: ReactNode, isEnd: boolean): ReactNode => (
    <button type="button" className={css.move} aria-label={title} disabled={isEnd} onClick={() => move(by)}>
      {icon}
    </button>
  );
  const cell = (day: Day): ReactNode => {
    const mark = rules.marks.get(day);
    const isClosed = rules.closed.has(day);
    const isToday = day === now;
    const isIn = range !== null && range[0] <= day && day <= range[1];
    const said = words.dates.facts(
      [sayDay(day), isToday && words.dates.today, mark?.title, isClosed && words.dates.closed].filter(
        (each) => typeof each === 'string' && each !== '',
      ) as string[],
    );
    return (
      <td key={day} aria-selected={isIn} data-in-range={isIn || undefined} data-end={range?.includes(day) || undefined}>
        <button
          type="button"
          className={mark?.className === undefined ? css.day : `${css.day} ${mark.className}`}
          aria-label={said}
          aria-current={isToday ? 'date' : undefined}
          aria-disabled={isClosed || undefined}
          tabIndex={day === active ? 0 : -1}
          data-tone={mark && (mark.tone ?? 'info')}
          title={mark?.title || undefined}
          onClick={() => pick(day)}
          onFocus={() => onLook?.(day)}
          onPointerEnter={() => onLook?.(day)}
        >
          {Number(day.slice(8))}
        </button>
      </td>
    );
  };

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        {turn(-1, words.dates.previous, <ChevronLeft16Regular aria-hidden />, month <= first)}
        <MonthJump month={month} first={first} last={last} onMove={move} />
        {turn(1, words.dates.next, <ChevronRight16Regular aria-hidden />, month >= last)}
      </div>
      <div id={titleId} className="sw-spoken" aria-live="polite">
        {words.dates.month(Number(month.slice(0, 4)), Number(month.slice(5)))}
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} className={css.grid} onKeyDown={onKey}>
        <thead>
          <tr>
            {WEEKDAYS.map((weekday) => (
              <th key={weekday} scope="col" abbr={words.dates.weekdayLong(weekday)}>
                {words.dates.weekday(weekday)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeksOf(month)
            .filter((week) => week.some((day) => day !== null && isOffered(day, rules)))
            .map((week) => (
              <tr key={week.find((day) => day !== null)}>
                {week.map((day, at) =>
                  day !== null && isOffered(day, rules) ? (
                    cell(day)
                  ) : (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- an empty cell before or after the month
                    <td key={day ?? `blank${at}`} />
                  ),
                )}
              </tr>
            ))}
        </tbody>
      </table>
      <div className={css.foot}>
        <Legend rules={rules} month={month} />
        {isOffered(now, rules) && month !== monthOf(now) && (
          <button type="button" className={css.now} onClick={() => show(now)}>
            {words.dates.toToday}
          </button>
        )}
      </div>
    </div>
  );
}

interface MonthJumpProps {
  month: Month;
  first: Month;
  last: Month;
  /** Moves by a number of months. */
  onMove(months: number): void;
}

function MonthJump({ month, first, last, onMove }: MonthJumpProps): ReactNode {
  const [year = 0, part = 0] = month.split('-').map(Number);
  const from = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, n) => from + n);
  const isOut = (each: number): boolean => {
    const other = `${year}-${String(each).padStart(2, '0')}`;
    return other < first || last < other;
  };
  const choice = (unit: 'year' | 'month', now: number, all: number[], months: number): ReactNode => (
    <select
      key={unit}
      className={css.select}
      aria-label={unit === 'year' ? words.dates.yearUnit : words.dates.monthUnit}
      value={now}
      onChange={(event) => onMove((Number(event.currentTarget.value) - now) * months)}
    >
      {all.map((each) => (
        <option key={each} value={each} disabled={unit === 'month' && isOut(each)}>
          {unit === 'year' ? words.dates.year(each) : words.dates.monthOption(each)}
        </option>
      ))}
    </select>
  );
  const inYears = choice('year', year, years, 12);
  const inMonths = choice('month', part, MONTHS, 1);
  return <span className={css.jump}>{words.dates.order === 'year' ? [inYears, inMonths] : [inMonths, inYears]}</span>;
}

/** Legend of the month's dots, each kind once. */
function Legend({ rules, month }: { rules: DayRules; month: Month }): ReactNode {
  const seen = new Map<string, DayMark>();
  for (const [day, mark] of rules.marks) {
    if (monthOf(day) === month && mark.title !== '') seen.set(`${mark.tone} ${mark.title}`, mark);
  }
  return (
    <span className={css.legend}>
      {[...seen].map(([key, mark]) => (
        <span key={key} className={css.meaning} data-tone={mark.tone}>
          {mark.title}
        </span>
      ))}
    </span>
  );
}

/** `2026-11` */
type Month = string;

const MONTHS = Array.from({ length: 12 }, (_, n) => n + 1);
/** 0 is Monday. */
const WEEKDAYS = [0, 1, 2, 3, 4, 5, 6];

function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** 0 is Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The weeks of a month, starting on Monday; null for days of another month. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = `${month}-01`;
  const weeks: (Day | null)[][] = [];
  for (let start = addDays(first, -weekdayOf(first)); monthOf(start) <= month; start = addDays(start, 7)) {
    const week = WEEKDAYS.map((n) => addDays(start, n));
    weeks.push(week.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/**
 * The day that a key leads to: arrows by day and week, Home and End within the week, Page keys by month, with Shift by
 * year.
 */
export function dayAfterKey(day: Day, key: string, isShifted: boolean): Day | null {
  const weekday = weekdayOf(day);
  const days = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[key];
  if (days !== undefined) return addDays(day, days);
  const pages = { PageUp: -1, PageDown: 1 }[key];
  return pages === undefined ? null : addMonths(day, isShifted ? 12 * pages : pages);
}

export function clamp(day: Day, from: Day | null, to: Day): Day {
  if (from !== null && day < from) return from;
  return day > to ? to : day;
}

/** A day as words: `Friday, November 20, 2026`. */
export function sayDay(day: Day): string {
  return words.dates.day(day, weekdayOf(day));
}

interface RangeCalendarProps extends Pick<CalendarProps, 'range' | 'today' | 'rules'> {
  onPick(range: [Day, Day]): void;
}

/** Selects a range by two days, in either order. */
export function RangeCalendar({ range, onPick, ...rest }: RangeCalendarProps): ReactNode {
  const [first, setFirst] = useState<Day | null>(null);
  const [looked, setLooked] = useState<Day | null>(null);
  const shown = first === null ? range : inOrder(first, looked ?? first);
  return (
    <>
      <Calendar
        {...rest}
        range={shown}
        onLook={first === null ? undefined : setLooked}
        onPick={(day) => {
          setLooked(null);
          if (first === null) setFirst(day);
          else onPick(inOrder(first, day));
        }}
      />
      <output className={lineCss.hint}>{first === null ? words.dates.pickStart : words.dates.pickEnd(first)}</output>
    </>
  );
}
