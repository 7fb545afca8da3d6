/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element brings a look and a focus of its own */
import { Suspense, type ReactNode } from 'react';
import { CalendarLtr16Regular } from '@fluentui/react-icons';
import type { Dropdown } from './DropControl.tsx';
import { Floating } from './Floating.tsx';
import type { WidgetProps } from '../host/widget.ts';
import css from './line.module.css';

interface CalendarButtonProps {
  widget: WidgetProps;
  drop: Dropdown;
  /** Stands before the calendar. */
  presets?: ReactNode;
  /** The calendar, whose code is loaded when it is opened. */
  children: ReactNode;
}

/** The button at the end of a control that opens a calendar under it. */
export function CalendarButton({ widget, drop, presets, children }: CalendarButtonProps): ReactNode {
  if (widget.readOnly) return null;
  const title = `选择${widget.field.title}`;
  return (
    <>
      <button
        ref={drop.trigger}
        type="button"
        className={css.small}
        aria-label={title}
        aria-haspopup="dialog"
        aria-expanded={drop.isOpen}
        disabled={widget.disabled}
        onClick={drop.toggle}
      >
        <CalendarLtr16Regular />
      </button>
      {drop.isOpen && (
        <Floating anchor={drop.box} onClose={drop.closeHere}>
          <div role="dialog" aria-label={title} className={css.picker}>
            {presets}
            <div>
              <Suspense fallback={null}>{children}</Suspense>
            </div>
          </div>
        </Floating>
      )}
    </>
  );
}
