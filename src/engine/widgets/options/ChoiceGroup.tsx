/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/interactive-supports-focus -- radio buttons with another look; the selected one has the focus */
import { useEffect, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { isSet } from '../value/field-value.ts';
import type { Option, WidgetProps } from '../../host/widget.ts';
import { describedBy, useOffered } from '../value/widget-props.ts';
import { keepPress } from '../../states/kept-press.ts';
import { useFade } from '../../states/use-fade.ts';
import { words } from '../../words/words.ts';
import css from './choice.module.css';

interface Choice {
  value: string | number | undefined;
  label: string;
  count?: number | null;
  isCounting?: boolean;
}

const MOVES: Record<string, number> = { ArrowRight: 1, ArrowDown: 1, ArrowLeft: -1, ArrowUp: -1 };

function choicesOf(options: readonly Option[], required: boolean): readonly Choice[] {
  if (required) return options;
  const counted = options.some((option) => option.count !== undefined);
  const isCounting = options.some((option) => option.isCounting === true);
  const isKnown = options.some((option) => typeof option.count === 'number');
  const count = isKnown ? options.reduce((sum, option) => sum + (option.count ?? 0), 0) : null;
  return [{ value: undefined, label: words.widgets.all, ...(counted && { count, isCounting }) }, ...options];
}

/** Radio buttons drawn as chips or tabs: arrows move and select, as in any radio group. */
export function ChoiceGroup(props: WidgetProps & { look: 'chip' | 'tab' }): ReactNode {
  const { id, label, value, around, look } = props;
  const options = useOffered(props.options);
  const group = useRef<HTMLDivElement>(null);
  const choices = choicesOf(options, props.required === true);
  const fade = useFade(group, choices.length);
  const now = choices.findIndex((choice) => (isSet(value) ? choice.value === value : choice.value === undefined));
  // Scrolls the selected option into view: the group may scroll on a phone.
  useEffect(() => {
    const chosen = group.current?.children[now];
    if (now > 0) chosen?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [now]);
  const onKey = (event: KeyboardEvent): void => {
    const move = MOVES[event.key];
    if (move === undefined) return;
    event.preventDefault();
    const next = (Math.max(0, now) + move + choices.length) % choices.length;
    props.onChange(choices[next]?.value);
    const button = group.current?.children[next];
    if (button instanceof HTMLElement) {
      button.focus();
      button.scrollIntoView({ block: 'nearest', inline: 'nearest' });
    }
  };
  return (
    <div
      ref={group}
      data-place={around?.place}
      id={id}
      role="radiogroup"
      aria-label={label}
      aria-describedby={describedBy(props)}
      className={`${look === 'chip' ? css.chips : css.tabs} ${fade}`}
      onKeyDown={onKey}
    >
      {choices.map((choice, n) => (
        <button
          key={String(choice.value ?? '')}
          type="button"
          role="radio"
          aria-checked={n === now}
          tabIndex={n === Math.max(0, now) ? 0 : -1}
          disabled={props.disabled}
          className={look === 'chip' ? css.chip : css.tab}
          onClick={() => props.onChange(choice.value)}
          onPointerDown={keepPress}
          onBlur={() => props.onBlur(id, value)}
        >
          {choice.label}
          {choice.count !== undefined && <Count count={choice.count} isCounting={choice.isCounting === true} />}
        </button>
      ))}
    </div>
  );
}

/** A count, the skeleton of one, or a dash for one that could not be loaded. */
function Count({ count, isCounting }: { count: number | null; isCounting: boolean }): ReactNode {
  const failed = isCounting ? null : '–';
  return (
    <span className={isCounting ? css.counting : css.count} aria-hidden={isCounting || count === null}>
      {count === null ? failed : words.language.number(count)}
    </span>
  );
}
