import type { HTMLAttributes, ReactNode, Ref } from 'react';
import type { WidgetProps } from '../host/widget.ts';
import css from './line.module.css';

interface ControlBoxProps extends HTMLAttributes<HTMLElement> {
  widget: WidgetProps;
  ref?: Ref<HTMLDivElement>;
  /** Default: the widget's own state. */
  invalid?: boolean;
}

/** The bordered line around a control, with the look of a filter, an error or a lock. */
export function ControlBox({ widget, invalid, className, ...rest }: ControlBoxProps): ReactNode {
  const classes = [
    css.control,
    widget.compact && css.compact,
    className,
    (invalid ?? widget.invalid) && css.invalid,
    widget.disabled ? css.disabled : widget.readOnly && css.still,
  ];
  return <div className={classes.filter(Boolean).join(' ')} {...rest} />;
}

/** The label that a filter draws inside its control. */
export function InnerLabel({ widget }: { widget: WidgetProps }): ReactNode {
  if (!widget.compact) return null;
  return (
    <label className={css.label} htmlFor={widget.id}>
      {widget.field.title}
    </label>
  );
}
