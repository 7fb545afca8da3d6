/* oxlint-disable jsx-a11y/prefer-tag-over-role -- no native listbox supports groups, second lines and a focus elsewhere */
import { useEffect, useId, useState, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react';
import { Checkmark16Regular } from '@fluentui/react-icons/svg/checkmark';
import type { Option, WidgetProps } from '../../host/widget.ts';
import { words } from '../../words/words.ts';
import css from '../control/line.module.css';
import own from './select.module.css';

/** Keyboard handling of an option list. The focus may be elsewhere. */
export function useListBox(
  options: readonly Option[],
  isChosen: (option: Option) => boolean,
  onChoose: (option: Option) => void,
) {
  const id = useId();
  const [pointed, point] = useState<number | null>(null);
  const active = pointed ?? Math.max(0, options.findIndex(isChosen));
  const choose = (at: number): void => {
    const option = options[at];
    point(at);
    if (option !== undefined && option.disabled !== true) onChoose(option);
  };
  return {
    id,
    options,
    /** Index of the active option. */
    active,
    activeId: options[active] === undefined ? undefined : `${id}-${active}`,
    isChosen,
    choose,
    /** Makes an option active; null for the selected one. */
    point,
    /** @returns true if the list handled the key */
    onKey(event: KeyboardEvent): boolean {
      const isTyping = event.target instanceof HTMLInputElement;
      if (event.key === 'Enter' || (event.key === ' ' && !isTyping)) {
        choose(active);
      } else {
        const next = event.ctrlKey || event.metaKey ? null : nextActive(event.key, active, options, isTyping);
        if (next === null) return false;
        point(next);
        document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
      }
      event.preventDefault();
      return true;
    },
  };
}

interface ListBoxProps extends ComponentProps<'div'> {
  list: ReturnType<typeof useListBox>;
  /** Default: title, second line, and the reason if it is disabled. */
  draw?(option: Option): ReactNode;
  /** Icon after the selected option. */
  sign?: ReactNode;
}

/** A list of options; options of one group must be adjacent. */
export function ListBox({ list, draw = drawWords, sign = CHECK, ...rest }: ListBoxProps): ReactNode {
  const { id, options, activeId } = list;
  const count = options.length;
  useEffect(() => {
    if (activeId !== undefined) document.getElementById(activeId)?.scrollIntoView({ block: 'nearest' });
    // oxlint-disable-next-line react/exhaustive-deps -- runs only when the options arrive: keys scroll by themselves
  }, [count]);
  const row = (option: Option, at: number): ReactNode => {
    const isChosen = list.isChosen(option);
    const isTwo = option.detail !== undefined || option.reason !== undefined;
    return (
      // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus -- the focused element handles the keys
      <div
        key={option.value}
        id={`${id}-${at}`}
        role="option"
        aria-selected={isChosen}
        aria-disabled={option.disabled || undefined}
        data-active={at === list.active || undefined}
        className={isTwo ? `${css.option} ${css.rich}` : css.option}
        onPointerMove={() => list.point(at)}
        onPointerDown={(event) => event.preventDefault()}
        onClick={() => list.choose(at)}
      >
        {draw(option)}
        {isChosen && sign}
      </div>
    );
  };
  return (
    <div id={id} role="listbox" className={css.list} {...rest}>
      {[...groupsOf(options)].map(([title, members]) => {
        const start = options.indexOf(members[0] as Option);
        const rows = members.map((option, n) => row(option, start + n));
        if (title === '') return rows;
        return (
          <div key={title} role="group" aria-labelledby={`${id}-g${start}`}>
            <div id={`${id}-g${start}`} className={own.group}>
              {title}
            </div>
            {rows}
          </div>
        );
      })}
    </div>
  );
}

const CHECK = <Checkmark16Regular aria-hidden />;

/** Title, second line, and the reason if the option is disabled. */
export function drawWords({ label, detail, reason }: Option): ReactNode {
  return (
    <span className={css.optionText}>
      {label}
      {detail !== undefined && <span className={css.detail}>{detail}</span>}
      {reason !== undefined && <span className={own.reason}>{reason}</span>}
    </span>
  );
}

interface ListNoteProps {
  text: string | null;
  /** Set if the options failed to load. */
  onRetry?: (() => void) | undefined;
}

/** Note under a list. */
export function ListNote({ text, onRetry }: ListNoteProps): ReactNode {
  return (
    <div role="status" className={text === null ? undefined : css.nothing}>
      {text}
      {onRetry !== undefined && (
        <button type="button" className={own.retry} onClick={onRetry}>
          {words.basics.retry}
        </button>
      )}
    </div>
  );
}

const NO_WORDS = (): readonly string[] => [];

/**
 * Options whose title, second line, name or synonym contains the text; those starting with it come first. Ignores case,
 * width and spaces.
 * @param pinyinOf pinyin of a title, matched from its beginning
 */
export function matching(options: readonly Option[], text: string, pinyinOf: PinyinOf = NO_WORDS): readonly Option[] {
  const wanted = folded(text);
  if (wanted === '') return options;
  const begun: Option[] = [];
  const held: Option[] = [];
  for (const option of options) {
    const parts = [option.label, option.name ?? '', option.detail ?? '', ...(option.also ?? [])].map(folded);
    const begins = parts.some((part) => part.startsWith(wanted));
    if (begins || pinyinOf(option.label).some((word) => word.startsWith(wanted))) begun.push(option);
    else if (parts.some((part) => part.includes(wanted))) held.push(option);
  }
  return [...begun, ...held];
}

function folded(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]+/gu, '')
    .toLowerCase();
}

export type PinyinOf = (title: string) => readonly string[];

/** Pinyin of titles; its code loads when Latin letters are searched for. */
export function usePinyin(text: string): PinyinOf | undefined {
  const [pinyinOf, setPinyinOf] = useState<PinyinOf>();
  const isWanted = pinyinOf === undefined && /[a-z]/i.test(text.normalize('NFKC'));
  useEffect(() => {
    if (!isWanted) return undefined;
    let isHere = true;
    // If it fails to load, the other texts are still searched.
    import('./pinyin-words.ts').then(
      (loaded) => isHere && setPinyinOf(() => loaded.pinyinOf),
      () => undefined,
    );
    return () => {
      isHere = false;
    };
  }, [isWanted]);
  return pinyinOf;
}

/** Index a key moves to in a list; null if it does not move. Letters jump to the next title that starts with them. */
export function nextActive(key: string, active: number, options: readonly Option[], isTyping: boolean): number | null {
  const last = options.length - 1;
  if (last < 0) return null;
  if (key === 'ArrowDown') return active >= last ? 0 : active + 1;
  if (key === 'ArrowUp') return active <= 0 ? last : active - 1;
  if (key === 'PageDown') return Math.min(last, active + 8);
  if (key === 'PageUp') return Math.max(0, active - 8);
  if (isTyping) return null;
  if (key === 'Home') return 0;
  if (key === 'End') return last;
  if (key.length !== 1) return null;
  const from = [...options.keys()].map((n) => (n + active + 1) % options.length);
  return from.find((n) => options[n]?.label.toLowerCase().startsWith(key.toLowerCase()) === true) ?? null;
}

/** Options by group, in order of first appearance; `''` holds options without a group. */
export function groupsOf(options: readonly Option[]): Map<string, Option[]> {
  const groups = new Map<string, Option[]>();
  for (const option of options) {
    const members = groups.get(option.group ?? '') ?? [];
    groups.set(option.group ?? '', members);
    members.push(option);
  }
  return groups;
}

/**
 * Note for a list; null if none is needed.
 * @param count number of options
 * @param least minimum number of characters of a search
 */
export function searchState(widget: WidgetProps, text: string, count: number, least = 0): string | null {
  const { loading = false, error = null } = widget.around?.choice ?? {};
  const typed = text.trim();
  if (least > 0 && typed.length < least) return words.widgets.typeLeast(least);
  if (loading && count === 0) return typed === '' ? words.basics.loadingNow : words.widgets.searching;
  if (error !== null) return error;
  if (count > 0) return null;
  return typed === '' ? words.widgets.noOptions : words.widgets.nothingFound(typed);
}
