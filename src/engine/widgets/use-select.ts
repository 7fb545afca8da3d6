import { useId, useMemo, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { isMultiple, isSet } from './field-value.ts';
import { inGroups, matching, nextActive } from './select-list.ts';
import type { Option, WidgetProps } from '../widget.ts';

/** No more are drawn: whoever looks for one of the others searches. */
const MOST_DRAWN = 200;
const SEARCH_FROM = 9;

interface SelectState {
  box: RefObject<HTMLDivElement | null>;
  trigger: RefObject<HTMLButtonElement | null>;
  listId: string;
  isOpen: boolean;
  isMany: boolean;
  isEmpty: boolean;
  /** The server searches. */
  isRemote: boolean;
  hasSearch: boolean;
  canClear: boolean;
  /** What is searched for. */
  text: string;
  /** Of several: those that are chosen. */
  values: readonly unknown[];
  /** What the list holds, as far as it is drawn; `hidden` more are not. */
  shown: Option[];
  hidden: number;
  /** Index of the option that the keys are at. */
  active: number;
  activeId: string | undefined;
  isChosen(option: Option): boolean;
  toggle(): void;
  /** Closes the list and goes back to the field. */
  closeHere(): void;
  choose(option: Option | undefined): void;
  point(n: number): void;
  /** @param isComposing it is pinyin yet: nobody is asked for that. */
  search(typed: string, isComposing?: boolean): void;
  clear(): void;
  onKey(event: KeyboardEvent): void;
}

/** A list that opens below its field: what is in it, where the keys are, what they do. */
export function useSelect(props: WidgetProps): SelectState {
  const { field, value, options, disabled, readOnly, required } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isMany = isMultiple(field);
  const values = isMany ? (Array.isArray(value) ? (value as unknown[]) : isSet(value) ? [value] : []) : [];
  const isChosen = (option: Option): boolean => (isMany ? values.includes(option.value) : option.value === value);
  const isRemote = props.onSearch !== undefined;
  const found = useMemo(
    () => (isOpen ? inGroups(isRemote ? options : matching(options, text)) : []),
    [isOpen, isRemote, options, text],
  );
  const shown = found.length > MOST_DRAWN ? found.slice(0, MOST_DRAWN) : found;
  const hasSearch = options.length >= SEARCH_FROM || isRemote;
  const isLocked = disabled || readOnly;

  const open = (): void => {
    if (isLocked || isOpen) return;
    setText('');
    props.onSearch?.('');
    setActive(Math.max(0, inGroups(options).slice(0, MOST_DRAWN).findIndex(isChosen)));
    setOpen(true);
  };
  const close = (): void => {
    if (!isOpen) return;
    setOpen(false);
    props.onBlur();
  };
  const closeHere = (): void => {
    close();
    trigger.current?.focus();
  };
  const choose = (option: Option | undefined): void => {
    if (option === undefined || option.disabled === true) return;
    if (!isMany) {
      props.onChange(option.value);
      closeHere();
      return;
    }
    props.onChange(isChosen(option) ? values.filter((each) => each !== option.value) : [...values, option.value]);
  };
  const search = (typed: string, isComposing = false): void => {
    setText(typed);
    setActive(0);
    if (!isComposing) props.onSearch?.(typed);
  };
  const isEmpty = isMany ? values.length === 0 : !isSet(value);
  const canClear = !isEmpty && !required && !isLocked;
  const clear = (): void => props.onChange(isMany ? [] : undefined);
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isTyping = event.target instanceof HTMLInputElement;
    // Buttons inside (clear, try again) have their own keys.
    if (!isTyping && event.target !== trigger.current && ['Enter', ' '].includes(event.key)) return;
    if (!isOpen) {
      if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
        event.preventDefault();
        open();
      } else if (['Delete', 'Backspace'].includes(event.key) && canClear) clear();
      return;
    }
    if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
      event.preventDefault();
      choose(shown[active]);
      return;
    }
    if (event.key === 'Tab') {
      close();
      return;
    }
    const next = nextActive(event.key, active, shown, isTyping);
    if (next === null) return;
    event.preventDefault();
    setActive(next);
    document.getElementById(`${listId}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  return {
    box,
    trigger,
    listId,
    isOpen,
    isMany,
    isEmpty,
    isRemote,
    hasSearch,
    canClear,
    text,
    values,
    shown,
    hidden: found.length - shown.length,
    active,
    activeId: isOpen && shown[active] !== undefined ? `${listId}-${active}` : undefined,
    isChosen,
    toggle: () => (isOpen ? close() : open()),
    closeHere,
    choose,
    point: setActive,
    search,
    clear,
    onKey,
  };
}
