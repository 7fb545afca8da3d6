import { useState, type ReactNode } from 'react';
import type { Day } from '../dates.ts';
import { Calendar } from './Calendar.tsx';
import type { DayRules } from './day-rules.ts';
import css from './line.module.css';

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
      <output className={css.hint}>{first === null ? '请选择开始日期' : `开始日期 ${first}，请选择结束日期`}</output>
    </>
  );
}

function inOrder(one: Day, other: Day): [Day, Day] {
  return one <= other ? [one, other] : [other, one];
}
