/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a combobox with a list: the drawn choice is more than a text */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Checkmark16Regular, ChevronDown16Regular } from '@fluentui/react-icons';
import { Floating } from './Floating.tsx';
import { nextActive } from './select-list.ts';
import type { Option } from '../host/widget.ts';
import lineCss from './line.module.css';
import css from './InlinePicker.module.css';
import selectCss from './select.module.css';

interface InlinePickerProps {
  title: string;
  value: unknown;
  options: Option[];
  /** It only says what is chosen. */
  isLocked: boolean;
  disabled: boolean;
  isLoading?: boolean | undefined;
  /** Why there is nothing to choose from. */
  error?: string | null | undefined;
  onRetry?: (() => void) | undefined;
  onChoose(value: string | number): void;
  onBlur?(): void;
  /** How the choice is drawn; its text is spoken as well. */
  children: ReactNode;
  drawOption?(option: Option): ReactNode;
}

/** A short list of choices inside another control: the currency of an amount, the country of a phone number. */
export function InlinePicker(props: InlinePickerProps): ReactNode {
  const { title, value, options, isLocked, disabled, onChoose } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const chosen = options.find((option) => option.value === value);

  const open = (): void => {
    if (isLocked || disabled) return;
    setActive(Math.max(0, options.indexOf(chosen as Option)));
    setOpen(true);
  };
  const close = (): void => {
    setOpen(false);
    // Whoever has gone on already is left where they are.
    if (box.current?.contains(document.activeElement)) trigger.current?.focus();
  };
  const choose = (option: Option | undefined): void => {
    if (option === undefined || option.disabled === true) return;
    close();
    onChoose(option.value);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (!isOpen) {
      const next = event.key.length === 1 && event.key !== ' ' ? nextActive(event.key, -1, options, false) : null;
      if (next !== null && !event.ctrlKey && !event.metaKey && !isLocked && !disabled) choose(options[next]);
      else if (!['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) return;
      else open();
      event.preventDefault();
      return;
    }
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      choose(options[active]);
      return;
    }
    if (event.key === 'Tab') {
      setOpen(false);
      return;
    }
    const next = nextActive(event.key, active, options, false);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };

  return (
    <div ref={box} className={css.picker}>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        className={css.trigger}
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={isOpen && options[active] !== undefined ? `${listId}-${active}` : undefined}
        aria-label={`${title} ${chosen?.title ?? (typeof value === 'string' && value !== '' ? value : '请选择')}`}
        aria-readonly={isLocked || undefined}
        disabled={disabled}
        onClick={() => (isOpen ? close() : open())}
        onKeyDown={onKey}
        onBlur={() => !isOpen && props.onBlur?.()}
      >
        {props.children}
        {!isLocked && !disabled && <ChevronDown16Regular className={css.chevron} aria-hidden />}
      </button>
      {isOpen && (
        <Floating anchor={box} wide onClose={close}>
          {options.length === 0 && (
            <div role="status" className={lineCss.nothing}>
              {props.error ?? (props.isLoading === true ? '加载中…' : '没有可选的项')}
              {props.error != null && props.onRetry !== undefined && (
                <button type="button" className={selectCss.retry} onClick={props.onRetry}>
                  重试
                </button>
              )}
            </div>
          )}
          <ul id={listId} role="listbox" className={lineCss.list} aria-label={title}>
            {options.map((option, n) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the combobox
              <li
                key={String(option.value)}
                id={`${listId}-${n}`}
                role="option"
                aria-selected={option === chosen}
                aria-disabled={option.disabled || undefined}
                data-active={n === active || undefined}
                className={lineCss.option}
                onPointerMove={() => setActive(n)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                <span className={lineCss.optionText}>{props.drawOption?.(option) ?? option.title}</span>
                {option === chosen && <Checkmark16Regular aria-hidden />}
              </li>
            ))}
          </ul>
        </Floating>
      )}
    </div>
  );
}
