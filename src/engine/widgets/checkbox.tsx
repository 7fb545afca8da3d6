import type { ReactNode } from 'react';
import { Checkbox } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';

/** @param labelledBy id of the text beside it, where that is more than the field's title */
export function Tick({ labelledBy, ...widget }: WidgetProps & { labelledBy?: string }): ReactNode {
  return (
    <Checkbox
      id={widget.id}
      label={labelledBy === undefined ? widget.field.title : undefined}
      checked={widget.value === true}
      disabled={widget.disabled || widget.readOnly}
      aria-labelledby={labelledBy}
      aria-required={widget.required || undefined}
      aria-invalid={widget.invalid || undefined}
      aria-describedby={widget.describedBy}
      onBlur={widget.onBlur}
      onChange={(_, data) => widget.onChange(data.checked === true)}
    />
  );
}

export const checkbox: WidgetImplementation = { Component: Tick, ownLabel: true };
