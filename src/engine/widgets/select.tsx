import {
  type ReactNode,
  useLayoutEffect,
  useRef,
  useState,
  useId,
  useMemo,
  type KeyboardEvent,
  type RefObject,
} from 'react';
import { ChevronDown16Regular, Dismiss16Regular, Search16Regular, Checkmark16Regular } from '@fluentui/react-icons';
import { Floating } from './Floating.tsx';
import { searchState, inGroups, matching, nextActive } from './select-list.ts';
import type { WidgetImplementation, WidgetProps, Option } from '../host/widget.ts';
import css from './line.module.css';
import richCss from './RichOption.module.css';
import own from './select.module.css';
import { isMultiple, isSet } from './field-value.ts';

/* oxlint-disable jsx-a11y/prefer-tag-over-role -- the pattern of a combobox with a list: no native element has search, several choices and second lines */

/** One choice of a list, or several. It searches where there are many. */
function Select(props: WidgetProps): ReactNode {
  const { field, id, value, options, optionsLoading, compact, disabled, readOnly, required, invalid } = props;
  const list = useSelect(props);
  const { listId, isOpen, isMany, isEmpty, values, shown, activeId } = list;
  const least = typeof props.props.least === 'number' ? props.props.least : 0;
  const chosen = props.chosen ?? options.filter(list.isChosen);
  // A value that no option is known for is said as it is.
  const titles = isMany
    ? values.map((each) => chosen.find((option) => option.value === each)?.title ?? String(each))
    : chosen.slice(0, 1).map((option) => option.title);
  const printed = titles.join('、');
  // Of a list that came whole every title is known: what is not in it cannot be chosen, and its number says nothing.
  const isLost = !compact && props.optionsWhole === true && chosen.length === 0;
  const placeholder = field.placeholder ?? (compact ? '全部' : '请选择');
  const rich = props.props.rich === true && !compact && !isMany ? chosen[0] : undefined;
  const state = searchState({
    text: list.text,
    least: list.isRemote ? least : 0,
    count: shown.length,
    loading: optionsLoading,
    error: props.optionsError ?? null,
  });

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys of what is inside
    <div
      ref={list.box}
      className={[
        css.control,
        compact && css.compact,
        rich !== undefined && richCss.control,
        invalid && css.invalid,
        disabled ? css.disabled : readOnly && css.still,
      ]
        .filter(Boolean)
        .join(' ')}
      onKeyDown={list.onKey}
    >
      <button
        ref={list.trigger}
        type="button"
        id={id}
        className={css.trigger}
        role="combobox"
        aria-haspopup="listbox"
        aria-expanded={isOpen}
        aria-controls={isOpen ? listId : undefined}
        aria-activedescendant={list.hasSearch ? undefined : activeId}
        aria-label={compact ? `${field.title} ${printed || placeholder}` : undefined}
        aria-describedby={props.describedBy}
        aria-invalid={invalid || undefined}
        aria-required={required || undefined}
        disabled={disabled}
        aria-readonly={readOnly || undefined}
        title={isMany && printed !== '' ? printed : undefined}
        onClick={list.toggle}
        onBlur={() => (isOpen ? undefined : props.onBlur())}
      >
        {compact && <span className={css.label}>{field.title}</span>}
        {rich !== undefined ? (
          <RichOption option={rich} mark={props.props.mark} isChosen />
        ) : isMany && titles.length > 0 ? (
          <SelectTags titles={titles} />
        ) : (
          <span
            className={isEmpty || isLost ? `${css.value} ${css.placeholder}` : css.value}
            title={printed || undefined}
          >
            {printed || (optionsLoading && !isEmpty ? '加载中…' : isEmpty || isLost ? placeholder : String(value))}
          </span>
        )}
      </button>
      {list.canClear && (
        <button type="button" className={css.small} aria-label={`清除${field.title}`} onClick={list.clear}>
          <Dismiss16Regular />
        </button>
      )}
      {!readOnly && <ChevronDown16Regular className={css.icon} aria-hidden onClick={list.toggle} />}
      {isOpen && (
        <Floating anchor={list.box} wide onClose={list.closeHere}>
          {list.hasSearch && (
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
                value={list.text}
                onChange={(event) => list.search(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
                onCompositionEnd={(event) => list.search(event.currentTarget.value)}
              />
            </div>
          )}
          <SelectList
            id={listId}
            title={field.title}
            options={shown}
            active={list.active}
            isMany={isMany}
            isRich={props.props.rich === true}
            mark={props.props.mark}
            isChosen={list.isChosen}
            onPoint={list.point}
            onChoose={list.choose}
            hidden={list.hidden}
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

/** What was chosen, in one line: as many tags as there is room for, and how many more there are. */
function SelectTags({ titles }: { titles: string[] }): ReactNode {
  const line = useRef<HTMLSpanElement>(null);
  const [hidden, setHidden] = useState(0);
  const key = titles.join('\n');
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    // What has no room wraps to lines that are not seen.
    const count = (): void => {
      const tags = [...element.children].filter((each): each is HTMLElement => each instanceof HTMLElement);
      const top = tags[0]?.offsetTop ?? 0;
      setHidden(tags.filter((tag) => tag.offsetTop > top).length);
    };
    count();
    const watcher = new ResizeObserver(count);
    watcher.observe(element);
    return () => watcher.disconnect();
  }, [key]);
  return (
    <>
      <span ref={line} className={own.tags}>
        {titles.map((title) => (
          <span key={title} className={own.tag}>
            {title}
          </span>
        ))}
      </span>
      {hidden > 0 && <span className={own.more}>+{hidden}</span>}
    </>
  );
}

/* oxlint-disable jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-to-interactive-role -- the pattern of a combobox with a list: no native element has search, several choices and second lines */

interface SelectListProps {
  id: string;
  title: string;
  /** In the order in which they are drawn: those of one group beside each other. */
  options: Option[];
  active: number;
  isMany: boolean;
  isRich: boolean;
  mark: unknown;
  isChosen(option: Option): boolean;
  onPoint(at: number): void;
  onChoose(option: Option): void;
  /** How many more there are than are drawn. */
  hidden: number;
  /** What is said where there is nothing to choose, or about what there is. */
  state: ReactNode;
}

/** The list under a select, in groups where its options have them. */
export function SelectList(props: SelectListProps): ReactNode {
  const { id, options, state } = props;
  const groups = groupsOf(options);
  return (
    <>
      <div
        id={id}
        role="listbox"
        className={css.list}
        aria-label={props.title}
        aria-multiselectable={props.isMany || undefined}
      >
        {groups.map(({ title, start, members }) => {
          const drawn = members.map((option, n) => (
            <Row key={String(option.value)} at={start + n} option={option} {...props} />
          ));
          if (title === '') return drawn;
          return (
            <div key={title} role="group" aria-labelledby={`${id}-g${start}`}>
              <div id={`${id}-g${start}`} className={own.group}>
                {title}
              </div>
              {drawn}
            </div>
          );
        })}
      </div>
      <div role="status" className={state === null && props.hidden === 0 ? undefined : css.nothing}>
        {state ?? (props.hidden > 0 ? `还有 ${props.hidden} 项，请输入关键字缩小范围` : null)}
      </div>
    </>
  );
}

function Row({
  id,
  at,
  option,
  active,
  isRich,
  mark,
  isChosen,
  onPoint,
  onChoose,
}: SelectListProps & {
  at: number;
  option: Option;
}): ReactNode {
  const chosen = isChosen(option);
  const isTwo = option.detail !== undefined || option.reason !== undefined;
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- keys are handled by the combobox, which keeps the focus
    <div
      id={`${id}-${at}`}
      role="option"
      aria-selected={chosen}
      aria-disabled={option.disabled || undefined}
      data-active={at === active || undefined}
      className={isTwo ? `${css.option} ${css.rich}` : css.option}
      onPointerMove={() => onPoint(at)}
      onPointerDown={(event) => event.preventDefault()}
      onClick={() => onChoose(option)}
    >
      {isRich ? (
        <RichOption option={option} mark={mark} />
      ) : (
        <span className={css.optionText}>
          {option.title}
          {option.detail !== undefined && <span className={css.detail}>{option.detail}</span>}
          {option.reason !== undefined && <span className={own.reason}>{option.reason}</span>}
        </span>
      )}
      {!isRich && typeof mark === 'string' && option.record[mark] === true && <span className={own.mark}>默认</span>}
      {chosen && <Checkmark16Regular aria-hidden />}
    </div>
  );
}

interface Group {
  title: string;
  /** The place of its first among all. */
  start: number;
  members: Option[];
}

function groupsOf(options: Option[]): Group[] {
  const groups: Group[] = [];
  for (const [n, option] of options.entries()) {
    const title = option.group ?? '';
    const last = groups.at(-1);
    if (last?.title === title) last.members.push(option);
    else groups.push({ title, start: n, members: [option] });
  }
  return groups;
}

interface RichOptionProps {
  option: Option;
  mark: unknown;
  /** In the field itself: why it cannot be chosen stands under that. */
  isChosen?: boolean;
}

/** An option with a face: first character in a tile, two lines, and a mark where its record says so (prop `mark`). */
function RichOption({ option, mark, isChosen = false }: RichOptionProps): ReactNode {
  const isMarked = typeof mark === 'string' && option.record[mark] === true;
  return (
    <span className={richCss.option}>
      <span className={richCss.tile} data-hue={hueOf(option.title)} aria-hidden="true">
        {option.title.slice(0, 1)}
      </span>
      <span className={richCss.lines}>
        <span className={richCss.title} title={option.title}>
          {option.title}
        </span>
        {option.detail !== undefined && (
          <span className={richCss.detail} title={option.detail}>
            {option.detail}
          </span>
        )}
        {option.reason !== undefined && !isChosen && <span className={richCss.reason}>{option.reason}</span>}
      </span>
      {isMarked && <span className={richCss.mark}>默认</span>}
    </span>
  );
}

const HUES = 4;

/** The same for the same name, everywhere. */
function hueOf(title: string): number {
  let sum = 0;
  for (const character of title) sum += character.codePointAt(0) ?? 0;
  return sum % HUES;
}

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
function useSelect(props: WidgetProps): SelectState {
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
