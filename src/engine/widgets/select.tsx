/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a combobox with a list: no native element has search, several choices and second lines */
import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Checkmark16Regular, ChevronDown16Regular, Dismiss16Regular, Search16Regular } from '@fluentui/react-icons';
import { isMultiple, isSet } from '../filters/field-value.ts';
import { Floating } from './Floating.tsx';
import { RichOption } from './RichOption.tsx';
import { matching, nextActive } from './select-list.ts';
import type { Option, WidgetImplementation, WidgetProps } from './widget.ts';
import css from './line.module.css';
import richCss from './RichOption.module.css';

const SEARCH_FROM = 9;

/** One choice of a list, or several. It searches where there are many. */
function Select(props: WidgetProps): ReactNode {
  const { field, id, value, options, optionsLoading, compact, disabled, readOnly, required, invalid } = props;
  const listId = useId();
  const [isOpen, setOpen] = useState(false);
  const [text, setText] = useState('');
  const [active, setActive] = useState(0);
  const box = useRef<HTMLDivElement>(null);
  const trigger = useRef<HTMLButtonElement>(null);
  const isMany = isMultiple(field);
  const chosen = isMany ? (Array.isArray(value) ? (value as unknown[]) : isSet(value) ? [value] : []) : [];
  const isChosen = (option: Option): boolean => (isMany ? chosen.includes(option.value) : option.value === value);
  const shown = props.onSearch === undefined ? matching(options, text) : options;
  const hasSearch = options.length >= SEARCH_FROM || props.onSearch !== undefined;
  const isLocked = disabled || readOnly;

  const open = (): void => {
    if (isLocked || isOpen) return;
    setText('');
    setActive(Math.max(0, options.findIndex(isChosen)));
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
    props.onChange(isChosen(option) ? chosen.filter((each) => each !== option.value) : [...chosen, option.value]);
  };
  const search = (typed: string): void => {
    setText(typed);
    setActive(0);
    props.onSearch?.(typed);
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const isTyping = event.target instanceof HTMLInputElement;
    if (!isOpen) {
      if (['ArrowDown', 'ArrowUp', 'Enter', ' '].includes(event.key)) {
        event.preventDefault();
        open();
      }
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

  const titles = options.filter(isChosen).map((option) => option.title);
  const printed = titles.length > 2 ? `${titles.slice(0, 2).join('、')} 等 ${titles.length} 项` : titles.join('、');
  const isEmpty = isMany ? chosen.length === 0 : !isSet(value);
  const canClear = !isEmpty && !required && !isLocked;
  const activeId = isOpen && shown[active] !== undefined ? `${listId}-${active}` : undefined;
  const placeholder = field.placeholder ?? (compact ? '全部' : '请选择');
  const rich = props.props.rich === true && !compact && !isMany ? options.find(isChosen) : undefined;

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what is inside
    <div
      ref={box}
      className={[
        css.control,
        compact && css.compact,
        rich !== undefined && richCss.control,
        invalid && css.invalid,
        disabled ? css.disabled : readOnly && css.still,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={onKey}
    >
      <button
        ref={trigger}
        type="button"
        id={id}
        className={css.trigger}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={hasSearch ? undefined : activeId}
        aria-label={compact ? `${field.title} ${printed || placeholder}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        onClick={() => (isOpen ? close() : open())}
        onBlur={() => (isOpen ? undefined : props.onBlur())}
      >
        {compact && <span className={css.label}>{field.title}</span>}
        {rich === undefined ? (
          <span className={isEmpty ? `${css.value} ${css.placeholder}` : css.value} title={printed || undefined}>
            {printed || (optionsLoading && !isEmpty ? '加载中…' : isEmpty ? placeholder : String(value))}
          </span>
        ) : (
          <RichOption option={rich} mark={props.props.mark} />
        )}
      </button>
      {canClear && (
        <button
          type="button"
          className={css.small}
          aria-label={`清除${field.title}`}
          onClick={() => props.onChange(isMany ? [] : undefined)}
        >
          <Dismiss16Regular />
        </button>
      )}
      {!readOnly && (
        <ChevronDown16Regular className={css.icon} aria-hidden onClick={() => (isOpen ? close() : open())} />
      )}
      {isOpen && (
        <Floating anchor={box} wide onClose={closeHere}>
          {hasSearch && (
            <div className={css.search}>
              <Search16Regular className={css.icon} aria-hidden />
              <input
                data-focus
                className={css.input}
                role="combobox"
                aria-expanded
                aria-controls={listId}
                aria-activedescendant={activeId}
                aria-autocomplete="list"
                aria-label={`搜索${field.title}`}
                placeholder="搜索"
                value={text}
                onChange={(event) => search(event.target.value)}
              />
            </div>
          )}
          <ul
            id={listId}
            role="listbox"
            className={css.list}
            aria-label={field.title}
            aria-multiselectable={isMany || undefined}
          >
            {shown.map((option, n) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- keys are handled by the combobox
              <li
                key={String(option.value)}
                id={`${listId}-${n}`}
                role="option"
                aria-selected={isChosen(option)}
                aria-disabled={option.disabled || undefined}
                data-active={n === active || undefined}
                className={option.detail === undefined ? css.option : `${css.option} ${css.rich}`}
                onPointerMove={() => setActive(n)}
                onPointerDown={(event) => event.preventDefault()}
                onClick={() => choose(option)}
              >
                {props.props.rich === true ? (
                  <RichOption option={option} mark={props.props.mark} />
                ) : (
                  <span className={css.optionText}>
                    {option.title}
                    {option.detail !== undefined && <span className={css.detail}>{option.detail}</span>}
                  </span>
                )}
                {isChosen(option) && <Checkmark16Regular aria-hidden />}
              </li>
            ))}
            {shown.length === 0 && <li className={css.nothing}>{optionsLoading ? '加载中…' : '没有匹配的选项'}</li>}
          </ul>
        </Floating>
      )}
    </div>
  );
}

export const select: WidgetImplementation = {
  Component: Select,
  describe: (value, options) => {
    const values = Array.isArray(value) ? (value as unknown[]) : [value];
    return options
      .filter((option) => values.includes(option.value))
      .map((option) => option.title)
      .join('、');
  },
};
