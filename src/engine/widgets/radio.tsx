import { useId, type ReactNode } from 'react';
import { Radio, RadioGroup } from '@fluentui/react-components';
import { EMPTY } from '../host/format.ts';
import { ChoiceCard } from './ChoiceCard.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import cardCss from './choice-card.module.css';
import css from './text-control.module.css';

function RadioWidget({ id, field, value, onChange, onBlur, options, ...widget }: WidgetProps): ReactNode {
  const name = useId();
  // What cannot be chosen any more offers no choices: it says which one was made.
  if (widget.readOnly) {
    return (
      <output id={id} className={css.still} aria-label={field.title} aria-describedby={widget.describedBy}>
        {options.find((option) => option.value === value)?.title ?? EMPTY}
      </output>
    );
  }
  if (widget.props.cards === true) {
    return (
      <div
        id={id}
        role="radiogroup"
        className={cardCss.cards}
        aria-label={field.title}
        aria-required={widget.required || undefined}
        aria-invalid={widget.invalid || undefined}
        aria-describedby={widget.describedBy}
        onBlur={onBlur}
      >
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            kind="radio"
            name={name}
            option={option}
            mark={widget.props.mark}
            checked={option.value === value}
            disabled={widget.disabled}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    );
  }
  return (
    <RadioGroup
      id={id}
      className={css.radios}
      layout={options.length > 5 ? 'vertical' : 'horizontal'}
      value={value === undefined || value === null ? '' : String(value)}
      disabled={widget.disabled}
      required={widget.required}
      aria-label={field.title}
      aria-invalid={widget.invalid || undefined}
      aria-describedby={widget.describedBy}
      onBlur={onBlur}
      onChange={(_, data) => onChange(options.find((option) => String(option.value) === data.value)?.value)}
    >
      {options.map((option) => (
        <Radio key={option.value} value={String(option.value)} label={option.title} disabled={option.disabled} />
      ))}
    </RadioGroup>
  );
}

export const radio: WidgetImplementation = { Component: RadioWidget };
