/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a native dialog has a look and focus handling of its own */
import { Suspense, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { CalendarLtr16Regular } from '@fluentui/react-icons/svg/calendar-ltr';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { controlClass } from './TextControl.tsx';
import { Floating } from './Floating.tsx';
import type { WidgetProps } from '../../host/widget.ts';
import { describedBy, isCompact, isInvalid } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from './line.module.css';

export type Dropdown = ReturnType<typeof useDropdown>;

/** State of a dropdown under a control: a list, panel or calendar. */
export function useDropdown(isLocked: boolean, { onOpen, onClose }: { onOpen?(): void; onClose?(): void } = {}) {
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  const open = (): void => {
    if (isLocked || isOpen) return;
    onOpen?.();
    setOpen(true);
  };
  const close = (): void => {
    if (!isOpen) return;
    setOpen(false);
    onClose?.();
  };
  /** Closes the dropdown and returns the focus, unless the person has already moved on. */
  const closeHere = (): void => {
    close();
    const { activeElement } = document;
    // Safari does not focus a clicked button.
    if (activeElement === document.body || box.current?.contains(activeElement)) trigger.current?.focus();
  };
  return {
    /** Ref of the control above the dropdown. */
    box,
    trigger,
    isOpen,
    close,
    closeHere,
    toggle: isOpen ? closeHere : open,
    /** @returns true if the key opened the dropdown */
    openByKey(event: KeyboardEvent): boolean {
      if (isOpen || !['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return false;
      event.preventDefault();
      open();
      return true;
    },
  };
}

interface ComboButtonProps extends ComponentProps<'button'> {
  drop: Dropdown;
  popup: 'listbox' | 'dialog';
  popupId: string;
  isReadOnly: boolean;
}

/** The button that shows the selection and opens the list. */
export function ComboButton({ drop, popup, popupId, isReadOnly, onBlur, ...rest }: ComboButtonProps): ReactNode {
  return (
    <button
      ref={drop.trigger}
      type="button"
      role="combobox"
      aria-haspopup={popup}
      aria-expanded={drop.isOpen}
      aria-controls={drop.isOpen ? popupId : undefined}
      aria-readonly={isReadOnly || undefined}
      onClick={drop.toggle}
      onBlur={drop.isOpen ? undefined : onBlur}
      {...rest}
    />
  );
}

interface DropControlProps {
  widget: WidgetProps;
  drop: Dropdown;
  popup: 'listbox' | 'dialog';
  popupId: string;
  activeId?: string | undefined;
  /** Titles of the chosen options; empty shows the placeholder. */
  printed: string;
  /** Content drawn instead of plain text. */
  face?: ReactNode;
  title?: string | undefined;
  className?: string | undefined;
  /** Clears the value; undefined if there is nothing to clear. */
  onClear: (() => void) | undefined;
  /** Key handler while the dropdown is open. */
  onKey?(event: KeyboardEvent): void;
  children: ReactNode;
}

/** A control that shows the selection and opens a dropdown. */
export function DropControl({ widget, drop, printed, onClear, ...more }: DropControlProps): ReactNode {
  const { id, label, value, disabled, readonly, required } = widget;
  const compact = isCompact(widget);
  const placeholder = widget.placeholder || (compact ? words.widgets.all : words.widgets.choose);
  const clear = required === true || disabled === true || readonly === true ? undefined : onClear;
  const onClosedKey = (event: KeyboardEvent): void => {
    if (drop.isOpen || drop.openByKey(event)) return;
    if (['Delete', 'Backspace'].includes(event.key)) clear?.();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles keys that bubble from the list inside
    <div
      ref={drop.box}
      className={controlClass(widget, more.className)}
      onKeyDown={drop.isOpen ? more.onKey : undefined}
    >
      <ComboButton
        drop={drop}
        popup={more.popup}
        popupId={more.popupId}
        isReadOnly={readonly === true}
        id={id}
        className={css.trigger}
        aria-activedescendant={more.activeId}
        aria-label={compact ? `${label} ${printed || placeholder}` : undefined}
        aria-describedby={describedBy(widget)}
        aria-invalid={isInvalid(widget) || undefined}
        aria-required={required || undefined}
        disabled={disabled}
        title={more.title}
        onKeyDown={onClosedKey}
        onBlur={() => widget.onBlur(id, value)}
      >
        {compact && <span className={css.label}>{label}</span>}
        {more.face ?? (
          <span className={printed === '' ? `${css.value} ${css.placeholder}` : css.value} title={printed || undefined}>
            {printed || placeholder}
          </span>
        )}
      </ComboButton>
      {clear !== undefined && (
        <button type="button" className={css.small} aria-label={words.basics.clear(label)} onClick={clear}>
          <Dismiss16Regular />
        </button>
      )}
      {/* Drawn by CSS: long forms have hundreds of these, and a Fluent icon is two components each. */}
      {readonly !== true && <span className={css.chevron} aria-hidden onClick={drop.toggle} />}
      {drop.isOpen && more.children}
    </div>
  );
}

interface CalendarButtonProps {
  widget: WidgetProps;
  drop: Dropdown;
  /** Drawn before the calendar. */
  presets?: ReactNode;
  /** The calendar; its code loads when the dropdown opens. */
  children: ReactNode;
}

/** The button at the end of a control that opens a calendar below. */
export function CalendarButton({ widget, drop, presets, children }: CalendarButtonProps): ReactNode {
  if (widget.readonly === true) return null;
  const title = words.widgets.chooseOf(widget.label);
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
