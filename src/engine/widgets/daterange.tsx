/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a fieldset and a dialog bring a look and a focus of their own */
import { Suspense, useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CalendarLtr16Regular, Dismiss16Regular } from '@fluentui/react-icons';
import {
  isRelative,
  parseDay,
  printRange,
  rangeOf,
  RELATIVE_RANGES,
  RELATIVE_TITLES,
  resolveRange,
  type Day,
} from './dates.ts';
import { useHost } from '../host/host.ts';
import { dayRules } from './day-rules.ts';
import { Floating } from './Floating.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './line.module.css';
import { lazyPart } from '../loading/loading.tsx';

const RangeCalendar = lazyPart(async () => ({ default: (await import('./Calendar.tsx')).RangeCalendar }));

/** Two days, both given: typed, picked, or a range that moves with today (`last-30-days`). */
function DateRange(props: WidgetProps): ReactNode {
  const { field, id, value, compact, disabled, readOnly, required, invalid } = props;
  const { serverNow } = useHost();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const now = serverNow();
  const range = resolveRange(value, now);
  const shown = typed ?? range ?? ['', ''];
  const isLocked = disabled || readOnly;
  const isBroken = typed !== null && !isWhole(typed, now);
  const { onProblem } = props;
  useEffect(() => {
    // Half a range is no value: without this the form would take it for none.
    onProblem?.(isBroken ? `请选择${field.title}的开始和结束日期` : null);
  }, [onProblem, isBroken, field.title]);

  const commit = (): void => {
    if (typed === null) return;
    const [from, to] = typed;
    if (from.trim() === '' && to.trim() === '') {
      setTyped(null);
      props.onChange(undefined);
      return;
    }
    const days: [Day | null, Day | null] = [parseDay(from, now), parseDay(to, now)];
    if (days[0] === null || days[1] === null) return;
    setTyped(null);
    const inOrder = days[0] <= days[1] ? days : [days[1], days[0]];
    if (range === null || inOrder[0] !== range[0] || inOrder[1] !== range[1]) props.onChange(inOrder);
  };
  const pick = (next: unknown): void => {
    setTyped(null);
    setOpen(false);
    props.onChange(next);
    opener.current?.focus();
  };
  const close = (): void => {
    setOpen(false);
    // Whoever has gone on already is left where they are.
    if (box.current?.contains(document.activeElement)) opener.current?.focus();
  };
  const type = (end: 0 | 1, text: string): void => setTyped(end === 0 ? [text, shown[1]] : [shown[0], text]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.key === 'ArrowDown' && event.altKey && !isLocked) setOpen(true);
  };
  const input = (end: 0 | 1, label: string): ReactNode => (
    <input
      id={end === 0 ? id : undefined}
      className={`${css.input} ${css.end}`}
      value={shown[end]}
      placeholder={readOnly ? field.placeholder : end === 0 ? '开始日期' : '结束日期'}
      aria-label={`${field.title} ${label}`}
      aria-describedby={props.describedBy}
      aria-invalid={invalid || isBroken || undefined}
      aria-required={required || undefined}
      autoComplete="off"
      inputMode="numeric"
      disabled={disabled}
      readOnly={readOnly}
      onChange={(event) => type(end, event.target.value)}
      onBlur={() => {
        commit();
        props.onBlur();
      }}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the two inputs inside
    <div
      ref={box}
      role="group"
      aria-label={field.title}
      title={isRelative(value) ? RELATIVE_TITLES[value] : undefined}
      className={[
        css.control,
        css.range,
        compact && css.compact,
        (invalid || isBroken) && css.invalid,
        disabled ? css.disabled : readOnly && css.still,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={onKey}
    >
      {compact && (
        <label className={css.label} htmlFor={id}>
          {field.title}
        </label>
      )}
      {input(0, '开始日期')}
      <span className={css.dash} aria-hidden>
        –
      </span>
      {input(1, '结束日期')}
      {!required && !isLocked && range !== null && !compact && (
        <button type="button" className={css.small} aria-label={`清除${field.title}`} onClick={() => pick(undefined)}>
          <Dismiss16Regular />
        </button>
      )}
      {!readOnly && (
        <button
          ref={opener}
          type="button"
          className={css.small}
          style={{ marginInlineStart: 'auto' }}
          aria-label={`选择${field.title}`}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          disabled={disabled}
          onClick={() => setOpen(!isOpen)}
        >
          <CalendarLtr16Regular />
        </button>
      )}
      {isOpen && (
        <Floating anchor={box} onClose={close}>
          <div className={css.picker} role="dialog" aria-label={`选择${field.title}`}>
            <div className={css.presets}>
              {RELATIVE_RANGES.map((word) => (
                <button
                  key={word}
                  type="button"
                  className={css.preset}
                  aria-pressed={value === word || (isSame(range, rangeOf(word, now)) && onProblem !== undefined)}
                  // What a filter says moves with today; what a form sends are days.
                  onClick={() => pick(onProblem === undefined ? word : [...rangeOf(word, now)])}
                >
                  {RELATIVE_TITLES[word]}
                </button>
              ))}
              {!required && range !== null && (
                <button type="button" className={css.preset} onClick={() => pick(undefined)}>
                  不限
                </button>
              )}
            </div>
            <div>
              <Suspense fallback={null}>
                <RangeCalendar range={range} today={now} rules={dayRules(props.props)} onPick={pick} />
              </Suspense>
            </div>
          </div>
        </Floating>
      )}
    </div>
  );
}

function isSame(one: readonly [Day, Day] | null, other: readonly [Day, Day]): boolean {
  return one !== null && one[0] === other[0] && one[1] === other[1];
}

function isWhole([from, to]: readonly [string, string], now: number): boolean {
  const isEmpty = from.trim() === '' && to.trim() === '';
  return isEmpty || (parseDay(from, now) !== null && parseDay(to, now) !== null);
}

export const daterange: WidgetImplementation = {
  Component: DateRange,
  describe: (value) => {
    if (isRelative(value)) return RELATIVE_TITLES[value];
    const range = resolveRange(value, 0);
    return range === null ? null : printRange(range);
  },
};
