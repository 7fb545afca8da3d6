/* oxlint-disable jsx-a11y/prefer-tag-over-role -- a dialog element brings a look and a focus of its own */
import { Suspense, useRef, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { CalendarLtr16Regular } from '@fluentui/react-icons/svg/calendar-ltr';
import { Dismiss16Regular } from '@fluentui/react-icons/svg/dismiss';
import { controlClass } from './TextControl.tsx';
import { Floating } from './Floating.tsx';
import type { WidgetProps } from '../host/widget.ts';
import { describedBy, isCompact, isInvalid } from './widget-props.ts';
import { words } from '../words/words.ts';
import css from './line.module.css';

export type Dropdown = ReturnType<typeof useDropdown>;

/** State of a dropdown under a control: a list, a panel or a calendar. */
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
  /** Closes it and gives the focus back; a person who has gone on already is left where they are. */
  const closeHere = (): void => {
    close();
    const { activeElement } = document;
    // Safari gives a button that is clicked no focus.
    if (activeElement === document.body || box.current?.contains(activeElement)) trigger.current?.focus();
  };
  return {
    /** Ref of the control that the dropdown opens under. */
    box,
    trigger,
    isOpen,
    close,
    closeHere,
    toggle: isOpen ? closeHere : open,
    /** @returns whether the key opened it */
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

/** The button that says what is chosen, and opens the choice. */
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
  /** How it is drawn, where it is more than its words. */
  face?: ReactNode;
  title?: string | undefined;
  className?: string | undefined;
  /** Clears the value; undefined if there is nothing to clear. */
  onClear: (() => void) | undefined;
  /** Keys while it is open. */
  onKey?(event: KeyboardEvent): void;
  children: ReactNode;
}

/** A control that shows what is chosen, and opens what it is chosen from. */
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the list inside
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
      {/* Drawn by CSS: long forms have hundreds of them, and Fluent's icon is two components each. */}
      {readonly !== true && <span className={css.chevron} aria-hidden onClick={drop.toggle} />}
      {drop.isOpen && more.children}
    </div>
  );
}

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
