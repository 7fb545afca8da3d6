import type { ReactNode } from 'react';
import { Checkbox } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import { describedBy, isInvalid } from '../value/widget-props.ts';

/** @param labelledBy id of the text beside the box, if it is more than the field's title */
export function Tick({ labelledBy, ...widget }: WidgetProps & { labelledBy?: string }): ReactNode {
  return (
    <Checkbox
      id={widget.id}
      label={labelledBy === undefined ? widget.label : undefined}
      checked={widget.value === true}
      disabled={widget.disabled === true || widget.readonly === true}
      aria-labelledby={labelledBy}
      aria-required={widget.required || undefined}
      aria-invalid={isInvalid(widget) || undefined}
      aria-describedby={describedBy(widget)}
      onBlur={() => widget.onBlur(widget.id, widget.value)}
      onChange={(_, data) => widget.onChange(data.checked === true)}
    />
  );
}

export const checkbox: WidgetImplementation = { Component: Tick, ownLabel: true };
