/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the pattern of a combobox with a list: no native element has search, several choices and second lines */
import { useId, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDown16Regular, Dismiss16Regular, Search16Regular } from '@fluentui/react-icons';
import { isMultiple, isSet } from '../filters/field-value.ts';
import { Floating } from './Floating.tsx';
import { RichOption } from './RichOption.tsx';
import { inGroups, matching, nextActive, searchState } from './select-list.ts';
import { MOST_DRAWN, SelectList } from './SelectList.tsx';
import { SelectTags } from './SelectTags.tsx';
import type { Option, WidgetImplementation, WidgetProps } from './widget.ts';
import css from './line.module.css';
import richCss from './RichOption.module.css';
import own from './select.module.css';

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
  const values = isMany ? (Array.isArray(value) ? (value as unknown[]) : isSet(value) ? [value] : []) : [];
  const isChosen = (option: Option): boolean => (isMany ? values.includes(option.value) : option.value === value);
  const isRemote = props.onSearch !== undefined;
  const least = typeof props.props.least === 'number' ? props.props.least : 0;
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
  const search = (typed: string): void => {
    setText(typed);
    setActive(0);
    props.onSearch?.(typed);
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

  const chosen = props.chosen ?? options.filter(isChosen);
  // A value that no option is known for is said as it is.
  const titles = isMany
    ? values.map((each) => chosen.find((option) => option.value === each)?.title ?? String(each))
    : chosen.slice(0, 1).map((option) => option.title);
  const printed = titles.join('、');
  const activeId = isOpen && shown[active] !== undefined ? `${listId}-${active}` : undefined;
  const placeholder = field.placeholder ?? (compact ? '全部' : '请选择');
  const rich = props.props.rich === true && !compact && !isMany ? chosen[0] : undefined;
  const state = searchState({
    text,
    least: isRemote ? least : 0,
    count: shown.length,
    loading: optionsLoading,
    error: props.optionsError ?? null,
  });

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
        title={isMany && printed !== '' ? printed : undefined}
        onClick={() => (isOpen ? close() : open())}
        onBlur={() => (isOpen ? undefined : props.onBlur())}
      >
        {compact && <span className={css.label}>{field.title}</span>}
        {rich !== undefined ? (
          <RichOption option={rich} mark={props.props.mark} />
        ) : isMany && titles.length > 0 ? (
          <SelectTags titles={titles} />
        ) : (
          <span className={isEmpty ? `${css.value} ${css.placeholder}` : css.value} title={printed || undefined}>
            {printed || (optionsLoading && !isEmpty ? '加载中…' : isEmpty ? placeholder : String(value))}
          </span>
        )}
      </button>
      {canClear && (
        <button type="button" className={css.small} aria-label={`清除${field.title}`} onClick={clear}>
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
                placeholder={least > 0 ? `输入至少 ${least} 个字符` : '搜索'}
                value={text}
                onChange={(event) => search(event.target.value)}
              />
            </div>
          )}
          <SelectList
            id={listId}
            title={field.title}
            options={shown}
            active={active}
            isMany={isMany}
            isRich={props.props.rich === true}
            mark={props.props.mark}
            isChosen={isChosen}
            onPoint={setActive}
            onChoose={choose}
            hidden={found.length - shown.length}
            state={
              state === null ? null : (
                <>
                  {state}
                  {props.optionsError != null && props.onOptionsRetry !== undefined && (
                    <button type="button" className={own.retry} onClick={props.onOptionsRetry}>
                      重试
                    </button>
                  )}
                </>
              )
            }
          />
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
