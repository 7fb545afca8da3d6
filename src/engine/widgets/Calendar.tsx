import { useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronLeft16Regular, ChevronRight16Regular } from '@fluentui/react-icons';
import { dayOf } from '#model/instant.ts';
import { type Day, addDays } from './dates.ts';
import { isOffered, type DayMark, type DayRules } from './day-rules.ts';
import css from './calendar.module.css';
import lineCss from './line.module.css';

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- a table whose cells are walked by arrows is a grid */

interface CalendarProps {
  /** First and last chosen day. */
  range: readonly [Day, Day] | null;
  /** Milliseconds. */
  today: number;
  rules: DayRules;
  onPick(day: Day): void;
  /** The day under the pointer or the focus. */
  onLook?(day: Day): void;
}

const YEARS_BACK = 100;

/** One month of days. Days that are not offered are not shown; closed ones are, but cannot be taken. */
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

  const show = (day: Day): void => setActive(clamp(day, rules.from, rules.to));
  const jump = (to: Month): void => show(addMonths(active, monthsBetween(month, to)));
  const onKey = (event: KeyboardEvent): void => {
    const next = dayAfterKey(active, event.key, event.shiftKey);
    if (next === null || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    wantsFocus.current = true;
    show(next);
    onLook?.(clamp(next, rules.from, rules.to));
  };
  const pick = (day: Day): void => {
    if (rules.closed.has(day)) return;
    setActive(day);
    onPick(day);
  };

  return (
    <div className={css.calendar}>
      <div className={css.head}>
        <button
          type="button"
          className={css.move}
          aria-label="上个月"
          disabled={month <= first}
          onClick={() => show(addMonths(active, -1))}
        >
          <ChevronLeft16Regular aria-hidden />
        </button>
        <MonthJump month={month} first={first} last={last} onJump={jump} />
        <button
          type="button"
          className={css.move}
          aria-label="下个月"
          disabled={month >= last}
          onClick={() => show(addMonths(active, 1))}
        >
          <ChevronRight16Regular aria-hidden />
        </button>
      </div>
      <div id={titleId} className="sw-spoken" aria-live="polite">
        {Number(month.slice(0, 4))}年{Number(month.slice(5))}月
      </div>
      <table ref={grid} role="grid" aria-labelledby={titleId} className={css.grid} onKeyDown={onKey}>
        <thead>
          <tr>
            {WEEKDAYS.map((name) => (
              <th key={name} scope="col" abbr={`星期${name}`}>
                {name}
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
                  day === null || !isOffered(day, rules) ? (
                    // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- a day that is not there
                    <td key={day ?? `blank${at}`} />
                  ) : (
                    <DayCell
                      key={day}
                      day={day}
                      mark={rules.marks.get(day)}
                      isClosed={rules.closed.has(day)}
                      isToday={day === now}
                      isActive={day === active}
                      isIn={range !== null && range[0] <= day && day <= range[1]}
                      isEnd={range !== null && (range[0] === day || range[1] === day)}
                      onPick={pick}
                      onLook={onLook}
                    />
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
            回到今天
          </button>
        )}
      </div>
    </div>
  );
}

interface DayCellProps {
  day: Day;
  mark: DayMark | undefined;
  isClosed: boolean;
  isToday: boolean;
  isActive: boolean;
  isIn: boolean;
  isEnd: boolean;
  onPick(day: Day): void;
  onLook?(day: Day): void;
}

function DayCell({ day, mark, isClosed, isToday, isActive, isIn, isEnd, onPick, onLook }: DayCellProps): ReactNode {
  const said = [sayDay(day), isToday && '今天', mark?.title, isClosed && '不可选'].filter(Boolean).join('，');
  return (
    <td aria-selected={isIn} data-in-range={isIn || undefined} data-end={isEnd || undefined}>
      <button
        type="button"
        className={mark?.className === undefined ? css.day : `${css.day} ${mark.className}`}
        aria-label={said}
        aria-current={isToday ? 'date' : undefined}
        aria-disabled={isClosed || undefined}
        tabIndex={isActive ? 0 : -1}
        data-tone={mark && (mark.tone ?? 'info')}
        title={mark?.title || undefined}
        onClick={() => onPick(day)}
        onFocus={() => onLook?.(day)}
        onPointerEnter={() => onLook?.(day)}
      >
        {Number(day.slice(8))}
      </button>
    </td>
  );
}

interface MonthJumpProps {
  month: Month;
  first: Month;
  last: Month;
  onJump(month: Month): void;
}

function MonthJump({ month, first, last, onJump }: MonthJumpProps): ReactNode {
  const [year = '', part = ''] = month.split('-');
  const from = Number(first.slice(0, 4));
  const years = Array.from({ length: Number(last.slice(0, 4)) - from + 1 }, (_, n) => String(from + n));
  const months = Array.from({ length: 12 }, (_, n) => String(n + 1).padStart(2, '0'));
  const isIn = (each: Month): boolean => first <= each && each <= last;
  return (
    <span className={css.jump}>
      <select
        className={css.select}
        aria-label="年"
        value={year}
        onChange={(event) => {
          const next = `${event.currentTarget.value}-${part}`;
          onJump(next < first ? first : next > last ? last : next);
        }}
      >
        {years.map((each) => (
          <option key={each} value={each}>
            {each}年
          </option>
        ))}
      </select>
      <select
        className={css.select}
        aria-label="月"
        value={part}
        onChange={(event) => onJump(`${year}-${event.currentTarget.value}`)}
      >
        {months.map((each) => (
          <option key={each} value={each} disabled={!isIn(`${year}-${each}`)}>
            {Number(each)}月
          </option>
        ))}
      </select>
    </span>
  );
}

/** What the dots of this month mean, each once. */
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

function monthsBetween(from: Month, to: Month): number {
  const count = (month: Month): number => Number(month.slice(0, 4)) * 12 + Number(month.slice(5));
  return count(to) - count(from);
}

/** `2026-11` */
type Month = string;

const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

function monthOf(day: Day): Month {
  return day.slice(0, 7);
}

/** 0 is Monday. */
function weekdayOf(day: Day): number {
  return (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
}

/** The same day so many months on; the last one of a shorter month. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  return new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth(), Math.min(date, last)))
    .toISOString()
    .slice(0, 10);
}

/** The weeks of a month, Monday first; null where a week holds days of another month. */
export function weeksOf(month: Month): (Day | null)[][] {
  const first = `${month}-01`;
  const start = addDays(first, -weekdayOf(first));
  const weeks: (Day | null)[][] = [];
  for (let day = start; monthOf(day) <= month; day = addDays(day, 7)) {
    weeks.push(
      Array.from({ length: 7 }, (_, n) => addDays(day, n)).map((each) => (monthOf(each) === month ? each : null)),
    );
  }
  return weeks;
}

/** Where a key leads from a day: arrows by days and weeks, Home and End in the week, pages by months, with Shift by years. */
export function dayAfterKey(day: Day, key: string, isShifted: boolean): Day | null {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return addDays(day, -weekdayOf(day));
    case 'End':
      return addDays(day, 6 - weekdayOf(day));
    case 'PageUp':
      return addMonths(day, isShifted ? -12 : -1);
    case 'PageDown':
      return addMonths(day, isShifted ? 12 : 1);
    default:
      return null;
  }
}

export function clamp(day: Day, from: Day | null, to: Day): Day {
  if (from !== null && day < from) return from;
  return day > to ? to : day;
}

/** `2026年11月20日 星期五` */
export function sayDay(day: Day): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return `${year}年${Number(month)}月${Number(date)}日 星期${WEEKDAYS[weekdayOf(day)] ?? ''}`;
}

interface DayCalendarProps {
  day: Day | null;
  /** Milliseconds. */
  today: number;
  rules: DayRules;
  onPick(day: Day): void;
}

/** Picks one day. */
export function DayCalendar({ day, ...rest }: DayCalendarProps): ReactNode {
  return <Calendar range={day === null ? null : [day, day]} {...rest} />;
}

interface RangeCalendarProps {
  range: readonly [Day, Day] | null;
  /** Milliseconds. */
  today: number;
  rules: DayRules;
  onPick(range: [Day, Day]): void;
}

/** Picks a range by two days, in either order. */
export function RangeCalendar({ range, today, rules, onPick }: RangeCalendarProps): ReactNode {
  const [first, setFirst] = useState<Day | null>(null);
  const [looked, setLooked] = useState<Day | null>(null);
  const shown = first === null ? range : inOrder(first, looked ?? first);
  return (
    <>
      <Calendar
        range={shown}
        today={today}
        rules={rules}
        onLook={first === null ? undefined : setLooked}
        onPick={(day) => {
          setLooked(null);
          if (first === null) setFirst(day);
          else onPick(inOrder(first, day));
        }}
      />
      <output className={lineCss.hint}>
        {first === null ? '请选择开始日期' : `开始日期 ${first}，请选择结束日期`}
      </output>
    </>
  );
}

function inOrder(one: Day, other: Day): [Day, Day] {
  return one <= other ? [one, other] : [other, one];
}
