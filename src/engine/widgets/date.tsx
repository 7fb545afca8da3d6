import { lazy, Suspense, useRef, useState, type ReactNode } from 'react';
import { CalendarLtr16Regular } from '@fluentui/react-icons';
import { isDay } from '#model/instant.ts';
import { parseDay, type Day } from '../dates.ts';
import { useHost } from '../host.tsx';
import { Floating } from './Floating.tsx';
import { TextControl } from './TextControl.tsx';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
import css from './line.module.css';

const DayCalendar = lazy(async () => ({ default: (await import('./DayCalendar.tsx')).DayCalendar }));

/** A day, typed in any common spelling or picked; the calendar is loaded when it is opened. */
function DateWidget(widget: WidgetProps): ReactNode {
  const { field, value, onChange, onBlur, props, readOnly, disabled } = widget;
  const { serverNow } = useHost();
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const day = isDay(value) ? value : null;
  const limit = (name: string): Day | null => (isDay(props[name]) ? (props[name] as Day) : null);
  const settle = (): void => {
    if (typed !== null) {
      // What is no day stays as typed, so that the error is about what stands there.
      onChange(typed.trim() === '' ? undefined : (parseDay(typed, serverNow()) ?? typed));
      setTyped(null);
    }
    onBlur();
  };
  return (
    <div ref={box}>
      <TextControl
        widget={widget}
        text={typed ?? (value === undefined || value === null ? '' : String(value))}
        placeholder={field.placeholder ?? '年-月-日'}
        inputMode="numeric"
        onText={setTyped}
        onBlur={settle}
        after={
          <button
            ref={opener}
            type="button"
            className={css.small}
            aria-label={`选择${field.title}`}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            disabled={readOnly || disabled}
            onClick={() => setOpen(!isOpen)}
          >
            <CalendarLtr16Regular />
          </button>
        }
      />
      {isOpen && (
        <Floating anchor={box} onClose={() => setOpen(false)}>
          <div className={css.calendar} role="dialog" aria-label={`选择${field.title}`}>
            <Suspense fallback={null}>
              <DayCalendar
                day={day}
                today={serverNow()}
                from={limit('from')}
                to={limit('to')}
                onPick={(picked) => {
                  setTyped(null);
                  setOpen(false);
                  onChange(picked);
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

export const date: WidgetImplementation = { Component: DateWidget };
