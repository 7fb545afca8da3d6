import type { ReactNode } from 'react';
import { Switch } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

function SwitchWidget({ id, field, value, onChange, onBlur, ...widget }: WidgetProps): ReactNode {
  return (
    <Switch
      id={id}
      label={field.title}
      checked={value === true}
      disabled={widget.disabled || widget.readOnly}
      aria-invalid={widget.invalid || undefined}
      aria-describedby={widget.describedBy}
      onBlur={onBlur}
      onChange={(_, data) => onChange(data.checked)}
    />
  );
}

export const switchWidget: WidgetImplementation = { Component: SwitchWidget, ownLabel: true };
