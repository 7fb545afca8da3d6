import type { ReactNode } from 'react';
import { Radio, RadioGroup } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from './widget.ts';

function RadioWidget({ id, field, value, onChange, onBlur, options, ...widget }: WidgetProps): ReactNode {
  return (
    <RadioGroup
      id={id}
      layout={options.length > 5 ? 'vertical' : 'horizontal'}
      value={value === undefined || value === null ? '' : String(value)}
      disabled={widget.disabled || widget.readOnly}
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
