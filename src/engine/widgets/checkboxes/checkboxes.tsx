import { useId, type ReactNode } from 'react';
import { Checkbox } from '@fluentui/react-components';
import { ChoiceCard, ChosenText } from '../options/ChoiceCard.tsx';
import type { Option, WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid, useOffered } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from '../options/choice-card.module.css';

/** With more options than this they are stacked; as cards they scroll on their own. */
const MOST_BESIDE = 6;

/** Multiple selection from a few options: a checkbox for each. */
function Checkboxes(widget: WidgetProps): ReactNode {
  const { options: own, disabled } = widget;
  const options = useOffered(own);
  const name = useId();
  const taken = Array.isArray(widget.value) ? (widget.value as unknown[]) : [];
  if (widget.readonly === true) {
    const titles = taken.map((each) => options.find((option) => option.value === each)?.label ?? String(each));
    return <ChosenText widget={widget} titles={titles} />;
  }
  const isTaken = (option: Option): boolean => taken.includes(option.value);
  const free = options.filter((option) => option.disabled !== true);
  const allTaken = free.length > 0 && free.every(isTaken);
  const take = (some: readonly Option[], checked: boolean): void => {
    // In the order of the options; unknown values come last.
    widget.onChange([
      ...options.filter((option) => (some.includes(option) ? checked : isTaken(option))).map(({ value }) => value),
      ...taken.filter((each) => !options.some(({ value }) => value === each)),
    ]);
  };
  const given = { disabled, 'aria-invalid': isInvalid(widget) || undefined, 'aria-describedby': describedBy(widget) };
  const isCards = own.cards === true;
  const many = isCards ? css.many : css.stacked;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles only the blur of the group
    <div
      id={widget.id}
      role="group"
      aria-label={widget.label}
      className={`${isCards ? css.cards : css.group} ${options.length > MOST_BESIDE ? many : ''}`}
      onBlur={() => widget.onBlur(widget.id, widget.value)}
    >
      {own.all === true && options.length > 0 && (
        <Checkbox
          {...given}
          className={css.all}
          label={words.widgets.selectAll}
          checked={allTaken ? true : free.some(isTaken) ? 'mixed' : false}
          onChange={() => take(free, !allTaken)}
        />
      )}
      {options.map((option) =>
        isCards ? (
          <ChoiceCard
            key={option.value}
            {...given}
            kind="checkbox"
            name={name}
            option={option}
            checked={isTaken(option)}
            onChange={(checked) => take([option], checked)}
          />
        ) : (
          <Checkbox
            key={option.value}
            {...given}
            disabled={disabled === true || option.disabled === true}
            title={option.reason}
            label={option.label}
            checked={isTaken(option)}
            onChange={(_, data) => take([option], data.checked === true)}
          />
        ),
      )}
      {options.length === 0 && (
        <span className={css.state}>
          {widget.around?.choice?.loading === true ? words.basics.loadingNow : words.widgets.noOptions}
        </span>
      )}
    </div>
  );
}

export const checkboxes: WidgetImplementation = { Component: Checkboxes };
