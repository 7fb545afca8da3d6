import type { ReactNode } from 'react';
import { Checkbox } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

function CheckboxWidget({ id, field, value, onChange, onBlur, ...widget }: WidgetProps): ReactNode {
  return (
    <Checkbox
      id={id}
      label={field.title}
      checked={value === true}
      disabled={widget.disabled || widget.readOnly}
      aria-required={widget.required || undefined}
      aria-invalid={widget.invalid || undefined}
      aria-describedby={widget.describedBy}
      onBlur={onBlur}
      onChange={(_, data) => onChange(data.checked === true)}
    />
  );
}

export const checkbox: WidgetImplementation = { Component: CheckboxWidget, ownLabel: true };
