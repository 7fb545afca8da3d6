import type { ReactNode } from 'react';
import type { WidgetImplementation, WidgetProps } from './widget.ts';

function UploadWidget({ id, describedBy, invalid, required, disabled, readOnly }: WidgetProps): ReactNode {
  return (
    <input
      type="file"
      id={id}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      aria-required={required || undefined}
      disabled={disabled || readOnly}
    />
  );
}

export const upload: WidgetImplementation = { Component: UploadWidget };
