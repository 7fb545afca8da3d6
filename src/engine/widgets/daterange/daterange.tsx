import { useEffect, useState, type KeyboardEvent, type ReactNode } from 'react';
import { isDay } from '#model/instant.ts';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { controlClass, InnerLabel } from '../control/TextControl.tsx';
import { inOrder, isRelative, parseDay, rangeOf, RELATIVE_RANGES, resolveRange, type Day } from '../value/dates.ts';
import { useHost } from '../../host/host.ts';
import { dayRules } from '../days/day-rules.ts';
import { CalendarButton, useDropdown } from '../control/DropControl.tsx';
import type { ProblemAround, WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isCompact, isInvalid } from '../value/widget-props.ts';
import css from '../control/line.module.css';
import { lazyPart } from '../../loading/loading.tsx';
import { words } from '../../words/words.ts';

const RangeCalendar = lazyPart(async () => (await import('../days/Calendar.tsx')).RangeCalendar);

/** Two required days: typed, picked, or a range relative to today (`last-30-days`). */
function DateRange(props: WidgetProps): ReactNode {
  const { label, id, value, disabled, readonly, required } = props;
  const compact = isCompact(props);
  const invalid = isInvalid(props);
  const { serverNow } = useHost();
  const [typed, setTyped] = useState<readonly [string, string] | null>(null);
  const now = serverNow();
  const range = resolveRange(value, now);
  const shown = typed ?? range ?? ['', ''];
  const isLocked = disabled === true || readonly === true;
  const drop = useDropdown(isLocked);
  const isBroken = typed !== null && !isWhole(typed, now);
  const onProblem = props.around?.onProblem;
  useEffect(() => {
    // Half a range has no value: without this problem, the form would treat it as empty.
    onProblem?.(isBroken ? words.rules.range(label) : null);
  }, [onProblem, isBroken, label]);

  const commit = (): void => {
    if (typed === null) return;
    const [from, to] = typed;
    if (from.trim() === '' && to.trim() === '') {
      setTyped(null);
      props.onChange(undefined);
      return;
    }
    const [first, last] = [parseDay(from, now), parseDay(to, now)];
    if (first === null || last === null) return;
    setTyped(null);
    const next = inOrder(first, last);
    if (!isSame(range, next)) props.onChange(next);
  };
  const pick = (next: unknown): void => {
    setTyped(null);
    drop.closeHere();
    props.onChange(next);
  };
  const type = (end: 0 | 1, text: string): void => setTyped(end === 0 ? [text, shown[1]] : [shown[0], text]);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Enter') commit();
    if (event.altKey && event.key === 'ArrowDown') drop.openByKey(event);
  };
  const input = (end: 0 | 1, word: string): ReactNode => (
    <input
      id={end === 0 ? id : undefined}
      className={`${css.input} ${css.end}`}
      value={shown[end]}
      placeholder={readonly === true ? props.placeholder : end === 0 ? words.dates.start : words.dates.end}
      aria-label={`${label} ${word}`}
      aria-describedby={describedBy(props)}
      aria-invalid={invalid || isBroken || undefined}
      aria-required={required || undefined}
      autoComplete="off"
      inputMode="numeric"
      disabled={disabled}
      readOnly={readonly}
      onChange={(event) => type(end, event.target.value)}
      onBlur={() => {
        commit();
        props.onBlur(id, value);
      }}
    />
  );

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the inputs inside
    <div
      ref={drop.box}
      role="group"
      aria-label={label}
      title={isRelative(value) ? words.dates.relative(value) : undefined}
      className={controlClass(props, css.range, invalid || isBroken)}
      onKeyDown={onKey}
    >
      {compact && <InnerLabel widget={props} />}
      {input(0, words.dates.start)}
      <span className={css.dash} aria-hidden>
        –
      </span>
      {input(1, words.dates.end)}
      {required !== true && !isLocked && range !== null && !compact && (
        <button
          type="button"
          className={css.small}
          aria-label={words.basics.clear(label)}
          onClick={() => pick(undefined)}
        >
          <Dismiss16Regular />
        </button>
      )}
      <CalendarButton
        widget={props}
        drop={drop}
        presets={
          <div className={css.presets}>
            {RELATIVE_RANGES.map((word) => (
              <button
                key={word}
                type="button"
                className={css.preset}
                aria-pressed={value === word || (isSame(range, rangeOf(word, now)) && onProblem !== undefined)}
                // A filter stores the relative word, a form stores days.
                onClick={() => pick(onProblem === undefined ? word : [...rangeOf(word, now)])}
              >
                {words.dates.relative(word)}
              </button>
            ))}
            {required !== true && range !== null && (
              <button type="button" className={css.preset} onClick={() => pick(undefined)}>
                {words.dates.noLimit}
              </button>
            )}
          </div>
        }
      >
        <RangeCalendar range={range} today={now} rules={dayRules(props.options)} onPick={pick} />
      </CalendarButton>
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

/** The reason a range is refused, as a sentence; null if it is accepted. Both ends are required. */
function problem(value: unknown, { field, props }: Omit<ProblemAround, 'valueOf'>): string | null {
  if (isRelative(value)) return null;
  const [from, to] = Array.isArray(value) ? (value as unknown[]) : [];
  if (!isDay(from) || !isDay(to)) return words.rules.range(field.title);
  const rules = dayRules(props);
  if (rules.from !== null && from < rules.from) return words.rules.notBefore(field.title, rules.from);
  return to > rules.to ? words.rules.notAfter(field.title, rules.to) : null;
}

export const daterange = { Component: DateRange, problem } satisfies WidgetImplementation;
