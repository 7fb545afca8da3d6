import { addDays, type Day } from '../dates.ts';

/** `2026-11` */
export type Month = string;

export const WEEKDAYS = ['一', '二', '三', '四', '五', '六', '日'];

export function monthOf(day: Day): Month {
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
