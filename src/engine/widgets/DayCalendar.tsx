import type { ReactNode } from 'react';
import { Calendar } from '@fluentui/react-calendar-compat';
import { dayOf } from '#model/instant.ts';
import type { Day } from '../dates.ts';
import { dateOf, dayFrom, FORMATTING, STRINGS } from './RangeCalendar.tsx';

interface DayCalendarProps {
  day: Day | null;
  /** Milliseconds. */
  today: number;
  /** Days outside cannot be picked. */
  from: Day | null;
  to: Day | null;
  onPick(day: Day): void;
}

export function DayCalendar({ day, today, from, to, onPick }: DayCalendarProps): ReactNode {
  return (
    <Calendar
      value={dateOf(day ?? dayOf(today))}
      today={dateOf(dayOf(today))}
      minDate={from === null ? undefined : dateOf(from)}
      maxDate={to === null ? undefined : dateOf(to)}
      onSelectDate={(date) => onPick(dayFrom(date))}
      strings={STRINGS}
      dateTimeFormatter={FORMATTING}
      firstDayOfWeek={1}
      isMonthPickerVisible={false}
      showMonthPickerAsOverlay
      highlightSelectedMonth
    />
  );
}
