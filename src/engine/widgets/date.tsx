/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element brings a look and a focus of its own */
import { Suspense, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CalendarLtr16Regular } from '@fluentui/react-icons';
import { parseDay, parseTime } from './dates.ts';
import { useHost } from '../host/host.ts';
import { dayIn, dayRules } from './day-rules.ts';
import { Floating } from './Floating.tsx';
import { textOf } from './text-rules.ts';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './line.module.css';
import { lazyPart } from '../loading/loading.tsx';

const DayCalendar = lazyPart(async () => ({ default: (await import('./Calendar.tsx')).DayCalendar }));

const MIDNIGHT = '00:00:00';

/** A day, typed in any common spelling or picked, with a time of day where the field has one; the calendar is loaded when it is opened. */
function DateWidget(widget: WidgetProps): ReactNode {
  const { field, value, onChange, onBlur, props, readOnly, disabled, compact } = widget;
  const { serverNow } = useHost();
  const [typed, setTyped] = useState<string | null>(null);
  // A time that was typed before there was a day to put it on.
  const [early, setEarly] = useState('');
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const hasTime = field.of.format === 'date-time' && !compact;
  const text = textOf(value);
  const day = dayIn(value);
  const time = hasTime && day !== null ? text.slice(11) : '';
  const shown = typed ?? (hasTime && day !== null ? day : text);
  // A form says what is wrong with what stands there; a filter has nobody to say it, and keeps to the days it knows.
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
    onBlur();
  };
  const open = (event: KeyboardEvent): void => {
    if (event.key !== 'ArrowDown' || !event.altKey || readOnly || disabled) return;
    event.preventDefault();
    setOpen(true);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the input inside
    <div ref={box} onKeyDown={open}>
      <TextControl
        widget={widget}
        text={shown}
        placeholder={field.placeholder ?? '年-月-日'}
        inputMode="numeric"
        invalid={widget.invalid || isBroken}
        onText={setTyped}
        onBlur={settle}
        after={
          <>
            {hasTime && !(readOnly && day === null) && (
              <TimeLine widget={widget} day={day} time={day === null ? early : time} onEarly={setEarly} />
            )}
            {!readOnly && (
              <button
                ref={opener}
                type="button"
                className={css.small}
                aria-label={`选择${field.title}`}
                aria-haspopup="dialog"
                aria-expanded={isOpen}
                disabled={disabled}
                onClick={() => setOpen(!isOpen)}
              >
                <CalendarLtr16Regular />
              </button>
            )}
          </>
        }
      />
      {isOpen && (
        <Floating
          anchor={box}
          onClose={() => {
            setOpen(false);
            // Whoever has gone on already is left where they are.
            if (box.current?.contains(document.activeElement)) opener.current?.focus();
          }}
        >
          <div role="dialog" aria-label={`选择${field.title}`}>
            <Suspense fallback={null}>
              <DayCalendar
                day={day}
                today={serverNow()}
                rules={dayRules(props)}
                onPick={(picked) => {
                  setTyped(null);
                  setOpen(false);
                  give(picked);
                  opener.current?.focus();
                }}
              />
            </Suspense>
          </div>
        </Floating>
      )}
    </div>
  );
}

interface TimeLineProps {
  widget: WidgetProps;
  day: string | null;
  time: string;
  onEarly(time: string): void;
}

/** The time of day behind the day: `15:30`, typed as 1530 too. */
function TimeLine({ widget, day, time, onEarly }: TimeLineProps): ReactNode {
  const { field, onChange, onBlur, readOnly, disabled, invalid } = widget;
  const [typed, setTyped] = useState<string | null>(null);
  const settle = (): void => {
    const next = typed === null ? null : (parseTime(typed) ?? typed.trim());
    if (next !== null && day === null) onEarly(next);
    else if (next !== null && next !== time) onChange(`${day} ${next}`.trim());
    setTyped(null);
    onBlur();
  };
  return (
    <input
      className={`${css.input} ${css.time}`}
      // Midnight is what stands there until a time is typed: grey, so that whoever comes by Tab types over nothing.
      value={typed ?? (time === MIDNIGHT ? '' : time)}
      placeholder={day === null ? '时:分' : MIDNIGHT}
      inputMode="numeric"
      autoComplete="off"
      aria-label={`${field.title} 时间`}
      aria-invalid={invalid || undefined}
      aria-describedby={widget.describedBy}
      readOnly={readOnly}
      disabled={disabled}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onBlur={settle}
    />
  );
}

export const date: WidgetImplementation = { Component: DateWidget };
