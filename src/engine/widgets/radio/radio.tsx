import { useId, type ReactNode } from 'react';
import { Radio, RadioGroup } from '@fluentui/react-components';
import { ChoiceCard, ChosenText } from '../options/ChoiceCard.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid, useOffered } from '../value/widget-props.ts';
import cardCss from '../options/choice-card.module.css';
import css from '../control/text-control.module.css';

function RadioWidget(widget: WidgetProps): ReactNode {
  const { value, options: own, onChange, required, disabled } = widget;
  const options = useOffered(own);
  const name = useId();
  if (widget.readonly === true) {
    const chosen = options.filter((option) => option.value === value);
    return <ChosenText widget={widget} titles={chosen.map(({ label }) => label)} />;
  }
  const group = {
    id: widget.id,
    'aria-label': widget.label,
    'aria-invalid': isInvalid(widget) || undefined,
    'aria-describedby': describedBy(widget),
    onBlur: () => widget.onBlur(widget.id, value),
  };
  if (own.cards === true) {
    return (
      <div {...group} role="radiogroup" className={cardCss.cards} aria-required={required || undefined}>
        {options.map((option) => (
          <ChoiceCard
            key={option.value}
            kind="radio"
            name={name}
            option={option}
            mark={own.mark}
            picture={own.picture}
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
        <Radio key={option.value} value={String(option.value)} label={option.label} disabled={option.disabled} />
      ))}
    </RadioGroup>
  );
}

export const radio: WidgetImplementation = { Component: RadioWidget };
