import { formatFacts } from '#model/formats.ts';
import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { parseDay, parseTime } from '../value/dates.ts';
import { CalendarButton, useDropdown } from '../control/DropControl.tsx';
import { useHost } from '../../host/host.ts';
import { dayIn, dayRules } from '../days/day-rules.ts';
import { pasteInto } from '../../typing/paste.ts';
import { textOf } from '../../typing/text-of.ts';
import { TextControl } from '../control/TextControl.tsx';
import type { ProblemAround, WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isCompact, isInvalid } from '../value/widget-props.ts';
import css from '../control/line.module.css';
import { lazyPart } from '../../loading/loading.tsx';
import { words } from '../../words/words.ts';

const Calendar = lazyPart(async () => (await import('../days/Calendar.tsx')).Calendar);

const MIDNIGHT = '00:00:00';
const DAY = { kind: 'day' } as const;
const same = (text: string): string => text;

/**
 * A day, typed in any common spelling or picked, with a time if the field has one; the calendar's code loads when it
 * opens.
 */
function DateWidget(widget: WidgetProps): ReactNode {
  const { id, schema, value, placeholder, onChange, onBlur, readonly } = widget;
  const compact = isCompact(widget);
  const { serverNow } = useHost();
  const [typed, setTyped] = useState<string | null>(null);
  // A time typed before a day was set.
  const [early, setEarly] = useState('');
  const drop = useDropdown(readonly === true || widget.disabled === true);
  const hasTime = formatFacts(schema.format ?? '').holds === 'moment' && !compact;
  const text = textOf(value);
  const day = dayIn(value);
  const time = hasTime && day !== null ? text.slice(11) : '';
  // A form reports an invalid text; a filter cannot, so it marks itself and keeps its last valid day.
  const isBroken = compact && typed !== null && typed.trim() !== '' && parseDay(typed, serverNow()) === null;

  const give = (next: string): void => {
    onChange(hasTime ? `${next} ${parseTime(time) ?? parseTime(early) ?? MIDNIGHT}` : next);
    setEarly('');
  };
  const settle = (): void => {
    if (typed !== null && !isBroken) {
      setTyped(null);
      const parsed = parseDay(typed, serverNow());
      if (typed.trim() === '') onChange(undefined);
      else if (parsed === null) onChange(typed);
      else if (parsed !== day) give(parsed);
    }
    onBlur(id, value);
  };
  const openByKey = (event: KeyboardEvent): void => {
    if (event.altKey && event.key === 'ArrowDown') drop.openByKey(event);
  };
  return (
    <TextControl
      widget={widget}
      ref={drop.box}
      text={typed ?? (hasTime && day !== null ? day : text)}
      placeholder={placeholder || words.dates.date}
      inputMode="numeric"
      invalid={isInvalid(widget) || isBroken}
      paste={DAY}
      onText={setTyped}
      onBlur={settle}
      onKeyDown={openByKey}
      after={
        <>
          {hasTime && !(readonly === true && day === null) && (
            <TimeLine widget={widget} day={day} time={day === null ? early : time} onEarly={setEarly} />
          )}
          <CalendarButton widget={widget} drop={drop}>
            <Calendar
              range={day === null ? null : [day, day]}
              today={serverNow()}
              rules={dayRules(widget.options)}
              onPick={(picked) => {
                setTyped(null);
                drop.closeHere();
                give(picked);
              }}
            />
          </CalendarButton>
        </>
      }
    />
  );
}

interface TimeLineProps {
  widget: WidgetProps;
  day: string | null;
  time: string;
  onEarly(time: string): void;
}

/** The time after the day: `15:30`, typed as 1530 too. */
function TimeLine({ widget, day, time, onEarly }: TimeLineProps): ReactNode {
  const { id, label, value, onChange, onBlur, readonly, disabled } = widget;
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    const next = typed === null ? null : (parseTime(typed) ?? typed.trim());
    if (next !== null && day === null) onEarly(next);
    else if (next !== null && next !== time) onChange(`${day} ${next}`.trim());
    setTyped(null);
    onBlur(id, value);
  };
  return (
    <input
      className={`${css.input} ${css.time}`}
      // Midnight is a placeholder until a time is typed, so that typing has nothing to replace.
      value={typed ?? (time === MIDNIGHT ? '' : time)}
      placeholder={day === null ? words.dates.time : MIDNIGHT}
      inputMode="numeric"
      autoComplete="off"
      aria-label={words.dates.timeOf(label)}
      aria-invalid={isInvalid(widget) || undefined}
      aria-describedby={describedBy(widget)}
      readOnly={readonly}
      disabled={disabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onPaste={(event) => pasteInto(event, { rule: DAY, clean: same, onText: setTyped, onNote: () => undefined })}
      onBlur={settle}
    />
  );
}

/** The reason a day is refused, as a sentence; null if it is accepted. */
function problem(value: unknown, { field, props }: Omit<ProblemAround, 'valueOf'>): string | null {
  const { title } = field;
  const day = dayIn(value);
  if (day === null) return words.rules.date(title);
  const hasTime = formatFacts(field.of.format).holds === 'moment';
  if (hasTime && !/^\d{4}-\d\d-\d\d ([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/.test(String(value))) {
    return words.rules.dateTime(title);
  }
  if (!hasTime && value !== day) return words.rules.date(title);
  const rules = dayRules(props);
  if (rules.from !== null && day < rules.from) return words.rules.notBefore(title, rules.from);
  if (day > rules.to) return words.rules.notAfter(title, rules.to);
  return rules.closed.has(day) ? words.rules.dayClosed(day) : null;
}

export const date = { Component: DateWidget, problem } satisfies WidgetImplementation;
