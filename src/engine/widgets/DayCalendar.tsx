import type { ReactNode } from 'react';
import type { Day } from '../dates.ts';
import { Calendar } from './Calendar.tsx';
import type { DayRules } from './day-rules.ts';

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
