import type { ReactNode } from 'react';
import { Switch } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid } from '../value/widget-props.ts';

function SwitchWidget(widget: WidgetProps): ReactNode {
  const { id, label, value, onChange, onBlur, disabled, readonly } = widget;
  return (
    <Switch
      id={id}
      label={label}
      checked={value === true}
      disabled={disabled === true || readonly === true}
      aria-invalid={isInvalid(widget) || undefined}
      aria-describedby={describedBy(widget)}
      onBlur={() => onBlur(id, value)}
      onChange={(_, data) => onChange(data.checked)}
    />
  );
}

export const switchWidget: WidgetImplementation = { Component: SwitchWidget, ownLabel: true };
