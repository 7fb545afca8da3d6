import { useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { Search16Regular } from '@fluentui/react-icons/svg/search';
import { DropControl, useDropdown } from '../control/DropControl.tsx';
import { daysLeft } from '#model/print.ts';
import { formatOf } from '../../formats/formats.ts';
import { useHost } from '../../host/host.ts';
import { CurrencyBadge } from '../../formats/currency/currency.tsx';
import { isSet } from '../value/field-value.ts';
import { Floating } from '../control/Floating.tsx';
import {
  drawWords,
  groupsOf,
  ListBox,
  ListNote,
  matching,
  searchState,
  useListBox,
  usePinyin,
} from '../options/ListBox.tsx';
import { usePastedLine } from '../control/pasted-line.ts';
import type { WidgetImplementation, WidgetOptions, WidgetProps, Option } from '../../host/widget.ts';
import { isCompact, useOffered } from '../value/widget-props.ts';
import { words } from '../../words/words.ts';
import css from '../control/line.module.css';
import richCss from './RichOption.module.css';
import selectCss from '../options/select.module.css';

/** Maximum options drawn; the others are found by searching. */
const MOST_DRAWN = 200;
const SEARCH_FROM = 9;

/** Single or multiple selection from a list, with a search box for long lists. */
function Select(widget: WidgetProps): ReactNode {
  const { label, value, options: own, around, onChange } = widget;
  const options = useOffered(own);
  const compact = isCompact(widget);
  const choice = around?.choice;
  const onSearch = choice?.onSearch;
  const [text, setText] = useState('');
  const isMany = widget.multiple === true;
  const values = isMany && Array.isArray(value) ? (value as unknown[]) : isSet(value) ? [value] : [];
  const isChosen = (option: Option): boolean => values.includes(option.value);
  const drop = useDropdown(widget.disabled === true || widget.readonly === true, {
    onOpen() {
      setText('');
      onSearch?.('');
      list.point(null);
    },
    onClose: () => widget.onBlur(widget.id, value),
  });
  const pinyinOf = usePinyin(text);
  const found = useMemo(() => {
    if (!drop.isOpen) return [];
    return [...groupsOf(onSearch === undefined ? matching(options, text, pinyinOf) : options).values()].flat();
  }, [drop.isOpen, onSearch, options, text, pinyinOf]);
  const shown = useMemo(() => found.slice(0, MOST_DRAWN), [found]);
  const list = useListBox(shown, isChosen, (option) => {
    if (isMany) {
      onChange(isChosen(option) ? values.filter((each) => each !== option.value) : [...values, option.value]);
      return;
    }
    onChange(option.value);
    drop.closeHere();
  });
  const search = (typed: string, isComposing = false): void => {
    setText(typed);
    list.point(0);
    // Unfinished pinyin input is not searched for.
    if (!isComposing) onSearch?.(typed);
  };
  const pasted = usePastedLine(search);
  const onKey = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    // Buttons inside (clear, retry) handle their own keys.
    const isButton = event.target instanceof HTMLButtonElement && event.target !== drop.trigger.current;
    if (isButton && ['Enter', ' '].includes(event.key)) return;
    if (event.key === 'Tab') drop.close();
    else list.onKey(event);
  };

  const chosen = choice?.chosen ?? options.filter(isChosen);
  // A value without an option is shown raw.
  const titles = isMany
    ? values.map((each) => chosen.find((option) => option.value === each)?.label ?? String(each))
    : chosen.slice(0, 1).map((option) => option.label);
  // A value missing from a complete list is invalid, and its raw key would mean nothing to a person.
  const isLost = !compact && choice?.isWhole !== false && chosen.length === 0;
  const unknown =
    values.length === 0 || isLost ? '' : choice?.loading === true ? words.basics.loadingNow : String(value);
  const isRich = own.rich === true;
  const hasFace = isRich && !compact && !isMany;
  const rich = hasFace ? chosen[0] : undefined;
  const least = typeof own.least === 'number' ? own.least : 0;
  const state = searchState(widget, text, shown.length, onSearch === undefined ? 0 : least);
  const hidden = found.length - shown.length;
  const hasSearch = options.length >= SEARCH_FROM || onSearch !== undefined;

  return (
    <DropControl
      widget={widget}
      drop={drop}
      popup="listbox"
      popupId={list.id}
      activeId={hasSearch ? undefined : list.activeId}
      printed={words.language.list(titles) || unknown}
      face={
        rich !== undefined ? (
          <RichOption option={rich} own={own} isChosen />
        ) : isMany && titles.length > 0 ? (
          <SelectTags titles={titles} />
        ) : undefined
      }
      title={isMany ? words.language.list(titles) || undefined : undefined}
      className={hasFace ? richCss.control : undefined}
      onClear={values.length > 0 ? () => onChange(isMany ? [] : undefined) : undefined}
      onKey={onKey}
    >
      <Floating anchor={drop.box} wide onClose={drop.closeHere}>
        {hasSearch && (
          <div className={css.search}>
            <Search16Regular className={css.icon} aria-hidden />
            <input
              data-focus
              className={css.input}
              role="combobox"
              aria-expanded
              aria-controls={list.id}
              aria-activedescendant={list.activeId}
              aria-autocomplete="list"
              aria-label={words.widgets.searchOf(label)}
              placeholder={least > 0 ? words.widgets.searchLeast(least) : words.widgets.search}
              value={text}
              onChange={(event) => search(event.target.value, (event.nativeEvent as InputEvent).isComposing)}
              onCompositionEnd={(event) => search(event.currentTarget.value)}
              {...pasted}
            />
          </div>
        )}
        <ListBox
          list={list}
          aria-label={label}
          aria-multiselectable={isMany || undefined}
          draw={(option) => drawOption(option, own, isRich)}
        />
        <ListNote
          text={state ?? (hidden > 0 ? words.widgets.more(hidden) : null)}
          onRetry={choice === undefined || choice.error === null ? undefined : choice.retry}
        />
      </Floating>
    </DropControl>
  );
}

export const select: WidgetImplementation = { Component: Select };

/** Selected options in one line: as many tags as fit, and the number of the others. */
function SelectTags({ titles }: { titles: string[] }): ReactNode {
  const line = useRef<HTMLSpanElement>(null);
  const [hidden, setHidden] = useState(0);
  const key = titles.join('\n');
  useLayoutEffect(() => {
    const element = line.current;
    if (element === null) return undefined;
    // Tags that do not fit wrap to hidden lines.
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
      <span ref={line} className={selectCss.tags}>
        {titles.map((title) => (
          <span key={title} className={selectCss.tag}>
            {title}
          </span>
        ))}
      </span>
      {hidden > 0 && <span className={selectCss.more}>+{hidden}</span>}
    </>
  );
}

function isMarked(option: Option, mark: unknown): boolean {
  return typeof mark === 'string' && option.record?.[mark] === true;
}

/** An option of a list, with a "default" mark if its record says so (prop `mark`). */
export function drawOption(option: Option, own: WidgetOptions, isRich: boolean): ReactNode {
  if (isRich) return <RichOption option={option} own={own} />;
  return (
    <>
      {drawWords(option)}
      {isMarked(option, own.mark) && <span className={selectCss.mark}>{words.widgets.default}</span>}
    </>
  );
}

interface RichOptionProps {
  option: Option;
  own: WidgetOptions;
  /** Drawn in the field itself: the reason then appears under the field. */
  isChosen?: boolean;
}

/**
 * An option with an avatar: first character in a tile or the sign of a currency (prop `currency`), two lines, a
 * "default" mark if its record says so (prop `mark`), and its last day (prop `ends`).
 */
function RichOption({ option, own, isChosen = false }: RichOptionProps): ReactNode {
  const host = useHost();
  const ends = typeof own.ends === 'string' ? option.record?.[own.ends] : undefined;
  const now = host.serverNow();
  return (
    <span className={richCss.option}>
      {own.currency === true ? (
        <CurrencyBadge code={String(option.value)} />
      ) : (
        <span className={richCss.tile} data-hue={hueOf(option.label)} aria-hidden="true">
          {option.label.slice(0, 1)}
        </span>
      )}
      <span className={richCss.lines}>
        <span className={richCss.title} title={option.label}>
          {option.label}
        </span>
        {option.detail !== undefined && (
          <span className={richCss.detail} title={option.detail}>
            {option.detail}
          </span>
        )}
        {option.reason !== undefined && !isChosen && <span className={richCss.reason}>{option.reason}</span>}
      </span>
      {isMarked(option, own.mark) && <span className={richCss.mark}>{words.widgets.default}</span>}
      {isSet(ends) && (
        <span className={richCss.ends}>
          {formatOf('last-day', host).draw(ends, { title: '', place: 'cell', now })}
          {daysLeft(ends, now) === null && words.widgets.ends}
        </span>
      )}
    </span>
  );
}

const HUES = 4;

/** The same hue for the same name everywhere. */
function hueOf(title: string): number {
  let sum = 0;
  for (const character of title) sum += character.codePointAt(0) ?? 0;
  return sum % HUES;
}
