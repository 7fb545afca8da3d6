import { useId, type ReactNode } from 'react';
import { Checkbox } from '@fluentui/react-components';
import { EMPTY } from '../host/format.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { Option, WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './choice-card.module.css';
import lineCss from './text-control.module.css';

/** More options than this are stacked; as cards they scroll by themselves. */
const MOST_BESIDE = 6;

/** Several of few: a box for each choice. */
function Checkboxes({ id, field, value, options, onChange, onBlur, ...widget }: WidgetProps): ReactNode {
  const name = useId();
  const taken = Array.isArray(value) ? (value as unknown[]) : [];
  const isLocked = widget.disabled;
  const free = options.filter((option) => option.disabled !== true);
  const allTaken = free.length > 0 && free.every((option) => taken.includes(option.value));
  const take = (option: Option, checked: boolean): void => {
    const next = new Set(taken);
    if (checked) next.add(option.value);
    else next.delete(option.value);
    onChange(inOrder(next, options));
  };
  const takeAll = (): void => {
    const next = new Set(taken);
    for (const option of free) {
      if (allTaken) next.delete(option.value);
      else next.add(option.value);
    }
    onChange(inOrder(next, options));
  };
  const shared = {
    'aria-invalid': widget.invalid || undefined,
    'aria-describedby': widget.describedBy,
    disabled: isLocked,
  };
  const isCards = widget.props.cards === true;
  const isMany = options.length > MOST_BESIDE;
  // What cannot be chosen any more offers no choices: it says which were made.
  if (widget.readOnly) {
    const titles = taken.map((each) => options.find((option) => option.value === each)?.title ?? String(each));
    return (
      <output id={id} className={lineCss.still} aria-label={field.title} aria-describedby={widget.describedBy}>
        {titles.join('、') || EMPTY}
      </output>
    );
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- only told when the group is left
    <div
      id={id}
      role="group"
      aria-label={field.title}
      className={[isCards ? css.cards : css.group, isMany && (isCards ? css.many : css.stacked)]
        .filter(Boolean)
        .join(' ')}
      onBlur={onBlur}
    >
      {widget.props.all === true && options.length > 0 && (
        <Checkbox
          {...shared}
          className={css.all}
          label="全选"
          checked={allTaken ? true : free.some((option) => taken.includes(option.value)) ? 'mixed' : false}
          onChange={takeAll}
        />
      )}
      {options.map((option) =>
        isCards ? (
          <ChoiceCard
            key={option.value}
            kind="checkbox"
            name={name}
            option={option}
            mark={undefined}
            checked={taken.includes(option.value)}
            disabled={isLocked}
            invalid={widget.invalid}
            describedBy={widget.describedBy}
            onChange={(checked) => take(option, checked)}
          />
        ) : (
          <Checkbox
            key={option.value}
            {...shared}
            disabled={isLocked || option.disabled === true}
            title={option.reason}
            label={option.title}
            checked={taken.includes(option.value)}
            onChange={(_, data) => take(option, data.checked === true)}
          />
        ),
      )}
      {options.length === 0 && <span className={css.state}>{widget.optionsLoading ? '加载中…' : '暂无选项'}</span>}
    </div>
  );
}

/** As the options stand; what none of them is stays at the end. */
function inOrder(taken: Set<unknown>, options: Option[]): unknown[] {
  const known = options.map((option) => option.value).filter((value) => taken.has(value));
  return [...known, ...[...taken].filter((value) => !known.includes(value as string))];
}

export const checkboxes: WidgetImplementation = { Component: Checkboxes };
