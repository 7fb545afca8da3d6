import { useMemo, useState, type ReactNode } from 'react';
import { Calendar, DEFAULT_DATE_FORMATTING } from '@fluentui/react-calendar-compat';
import { dayOf } from '#model/instant.ts';
import type { Day } from '../dates.ts';
import css from './line.module.css';

const MONTHS = ['一月', '二月', '三月', '四月', '五月', '六月', '七月', '八月', '九月', '十月', '十一月', '十二月'];

export const STRINGS = {
  months: MONTHS,
  shortMonths: MONTHS.map((_, n) => `${n + 1}月`),
  days: ['星期日', '星期一', '星期二', '星期三', '星期四', '星期五', '星期六'],
  shortDays: ['日', '一', '二', '三', '四', '五', '六'],
  goToToday: '回到今天',
  prevMonthAriaLabel: '上个月',
  nextMonthAriaLabel: '下个月',
  prevYearAriaLabel: '上一年',
  nextYearAriaLabel: '下一年',
  prevYearRangeAriaLabel: '前十二年',
  nextYearRangeAriaLabel: '后十二年',
  monthPickerHeaderAriaLabel: '{0}，选择年份',
  yearPickerHeaderAriaLabel: '{0}，选择月份',
  closeButtonAriaLabel: '关闭',
  weekNumberFormatString: '第 {0} 周',
  selectedDateFormatString: '已选 {0}',
  todayDateFormatString: '今天 {0}',
};

export const FORMATTING = {
  ...DEFAULT_DATE_FORMATTING,
  formatMonthDayYear: (date: Date) => `${date.getFullYear()}年${date.getMonth() + 1}月${date.getDate()}日`,
  formatMonthYear: (date: Date) => `${date.getFullYear()}年${date.getMonth() + 1}月`,
  formatYear: (date: Date) => `${date.getFullYear()}年`,
};

/** The calendar counts in days of the machine's zone: only year, month and day pass between it and the wire. */
export function dateOf(day: Day): Date {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(year, month - 1, date);
}

export function dayFrom(date: Date): Day {
  const pad = (part: number): string => String(part).padStart(2, '0');
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Picks a range by two clicks, in either order. */
export function RangeCalendar({
  range,
  today,
  onPick,
}: {
  range: readonly [Day, Day] | null;
  /** Milliseconds. */
  today: number;
  onPick(range: [Day, Day]): void;
}): ReactNode {
  const [first, setFirst] = useState<Day | null>(null);
  const shown = useMemo<readonly [Day, Day] | null>(() => (first === null ? range : [first, first]), [first, range]);
  const pick = (date: Date): void => {
    const day = dayFrom(date);
    if (first === null) setFirst(day);
    else onPick(first <= day ? [first, day] : [day, first]);
  };
  return (
    <>
      <Calendar
        value={dateOf(shown?.[1] ?? dayOf(today))}
        today={dateOf(dayOf(today))}
        onSelectDate={pick}
        strings={STRINGS}
        dateTimeFormatter={FORMATTING}
        firstDayOfWeek={1}
        isMonthPickerVisible={false}
        showMonthPickerAsOverlay
        highlightSelectedMonth
        calendarDayProps={{
          customDayCellRef: (element: HTMLElement | null, date: Date) => {
            if (element === null || shown === null) return;
            const day = dayFrom(date);
            element.toggleAttribute('data-in-range', shown[0] <= day && day <= shown[1]);
          },
        }}
      />
      <output className={css.hint}>{first === null ? '请选择开始日期' : `开始日期 ${first}，请选择结束日期`}</output>
    </>
  );
}
