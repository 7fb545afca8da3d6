import { useId, type ReactNode } from 'react';
import { Radio, RadioGroup } from '@fluentui/react-components';
import { ChoiceCard, ChosenText } from './ChoiceCard.tsx';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import cardCss from './choice-card.module.css';
import css from './text-control.module.css';

function RadioWidget(widget: WidgetProps): ReactNode {
  const { value, options, onChange, required, disabled } = widget;
  const name = useId();
  if (widget.readOnly) {
    const chosen = options.filter((option) => option.value === value);
    return <ChosenText widget={widget} titles={chosen.map(({ title }) => title)} />;
  }
  const group = {
    id: widget.id,
    'aria-label': widget.field.title,
    'aria-invalid': widget.invalid || undefined,
    'aria-describedby': widget.describedBy,
    onBlur: widget.onBlur,
  };
  if (widget.props.cards === true) {
    return (
      <div {...group} role="radiogroup" className={cardCss.cards} aria-required={required || undefined}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            kind="radio"
            name={name}
            option={option}
            mark={widget.props.mark}
            picture={widget.props.picture}
            checked={option.value === value}
            disabled={disabled}
            onChange={() => onChange(option.value)}
          />
        ))}
      </div>
    );
  }
  return (
    <RadioGroup
      {...group}
      className={css.radios}
      layout={options.length > 5 ? 'vertical' : 'horizontal'}
      value={String(value ?? '')}
      disabled={disabled}
      required={required}
      onChange={(_, data) => onChange(options.find((option) => String(option.value) === data.value)?.value)}
    >
      {options.map((option) => (
        <Radio key={option.value} value={String(option.value)} label={option.title} disabled={option.disabled} />
      ))}
    </RadioGroup>
  );
}

export const radio: WidgetImplementation = { Component: RadioWidget };
