import { Fragment, useEffect, useRef, useState, type DragEvent, type KeyboardEvent, type ReactNode } from 'react';
import type { OutlineEntry, OutlineList } from '#generators/outline.ts';
import { labelOf } from '#generators/words.ts';
import { say, useLanguage } from './bench/language.ts';
import { goTo, spotAt } from './bench/places.ts';
import type { Selected } from './canvas/use-selected.ts';
import css from './structure.module.css';

interface StructureProps {
  selected: Selected;
  /** Titles from the drawn screen for things without their own, by place. */
  titleOf: (entry: OutlineEntry) => string;
}

/** The things of the open file in order: selected by click, moved by drag or Alt and arrow keys. */
export function Structure({ selected, titleOf }: StructureProps): ReactNode {
  const { whole } = selected;
  const holder = useRef<HTMLDivElement>(null);
  const way = selected.entry.at.join(' ');
  useEffect(() => {
    const row = holder.current?.querySelector<HTMLElement>(`[data-entry="${CSS.escape(way)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
    // The focus follows a thing moved by keyboard.
    if (holder.current?.contains(document.activeElement) === true) row?.focus();
  }, [way]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the buttons inside
    <div className={css.structure} ref={holder} onKeyDown={(event) => walk(event, holder.current)}>
      <Row entry={whole} depth={0} selected={selected} titleOf={titleOf} />
      <Lists entry={whole} depth={1} selected={selected} titleOf={titleOf} />
    </div>
  );
}

interface ListsProps extends StructureProps {
  entry: OutlineEntry;
  depth: number;
}

function Lists({ entry, depth, ...rest }: ListsProps): ReactNode {
  const language = useLanguage();
  const { selected } = rest;
  const layers = (entry.layers ?? []).map((layer) => (
    <button
      key={layer.key}
      type="button"
      className={css.row}
      data-entry={layer.at.join(' ')}
      style={{ paddingInlineStart: indent(depth) }}
      onClick={() => goTo({ ...spotAt(selected.path, selected.text, layer.from), isQuiet: true })}
    >
      <span className={css.title}>{labelOf('action', layer.key, language)}</span>
      <span className={css.part}>{say(language, '在预览里打开', 'opens in the preview')}</span>
    </button>
  ));
  const lists = entry.lists.map((list) => (
    <Fragment key={list.at.join(' ')}>
      <div className={css.list} style={{ paddingInlineStart: indent(depth) }}>
        {labelOf(list.keys.at(-2) ?? entry.part, list.keys.at(-1) ?? '', language)}
      </div>
      {list.entries.map((each) => (
        <Fragment key={each.at.join(' ')}>
          <Row entry={each} list={list} depth={depth} {...rest} />
          <Lists entry={each} depth={depth + 1} {...rest} />
        </Fragment>
      ))}
    </Fragment>
  ));
  return [...layers, ...lists];
}

interface RowProps extends StructureProps {
  entry: OutlineEntry;
  list?: OutlineList;
  depth: number;
}

/** The list of the dragged entry: it can be dropped only there. */
let dragged: { list: string; entry: OutlineEntry } | null = null;

function Row({ entry, list, depth, selected, titleOf }: RowProps): ReactNode {
  const { path, text, entry: chosen } = selected;
  const language = useLanguage();
  const [edge, setEdge] = useState<'before' | 'after' | null>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const isChosen = chosen === entry;
  const title = titleOf(entry);
  const fits = (): boolean => list !== undefined && dragged?.list === list.at.join(' ') && dragged.entry !== entry;
  const edgeAt = (event: DragEvent<HTMLElement>): 'before' | 'after' => {
    const { top, height } = event.currentTarget.getBoundingClientRect();
    return event.clientY < top + height / 2 ? 'before' : 'after';
  };
  const drop = (event: DragEvent<HTMLElement>): void => {
    setEdge(null);
    if (!fits() || list === undefined || dragged === null) return;
    event.preventDefault();
    const from = list.entries.indexOf(dragged.entry);
    const before = list.entries.indexOf(entry) + (edgeAt(event) === 'after' ? 1 : 0);
    selected.move(dragged.entry, before > from ? before - 1 : before);
  };
  const settle = (next: string | null): void => {
    setTyped(null);
    if (next !== null && next.trim() !== (entry.title ?? '')) selected.rename(entry, next.trim());
  };
  if (typed !== null)
    return (
      <input
        className={css.rename}
        style={{ marginInlineStart: indent(depth) }}
        aria-label={say(language, '标题', 'Title')}
        value={typed}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- opened by F2 or a double click
        autoFocus
        onChange={(event) => setTyped(event.target.value)}
        onBlur={(event) => settle(event.target.value)}
        onKeyDown={(event) => {
          event.stopPropagation();
          if (event.nativeEvent.isComposing) return;
          if (event.key === 'Enter') settle(typed);
          if (event.key === 'Escape') settle(null);
        }}
      />
    );
  return (
    <button
      type="button"
      className={css.row}
      data-entry={entry.at.join(' ')}
      data-edge={edge ?? undefined}
      aria-current={isChosen || undefined}
      aria-keyshortcuts="Alt+ArrowUp Alt+ArrowDown Delete F2"
      style={{ paddingInlineStart: indent(depth) }}
      draggable={list !== undefined}
      onClick={() => goTo({ ...spotAt(path, text, entry.from), isQuiet: true })}
      onDoubleClick={() => setTyped(entry.title ?? title)}
      onDragStart={(event) => {
        event.dataTransfer.effectAllowed = 'move';
        dragged = list === undefined ? null : { list: list.at.join(' '), entry };
      }}
      onDragEnd={() => (dragged = null)}
      onDragOver={(event) => {
        if (!fits()) return;
        event.preventDefault();
        setEdge(edgeAt(event));
      }}
      onDragLeave={() => setEdge(null)}
      onDrop={drop}
      onKeyDown={(event) => {
        const by = event.altKey ? ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0) : 0;
        if (by !== 0) selected.nudge(entry, by);
        else if (event.key === 'Delete') selected.remove(entry);
        else if (event.key === 'F2') setTyped(entry.title ?? title);
        else return;
        event.preventDefault();
      }}
    >
      <span className={css.title}>{title}</span>
      <span className={css.part}>{labelOf('', entry.part, language)}</span>
    </button>
  );
}

const indent = (depth: number): string => `${8 + depth * 12}px`;

function walk(event: KeyboardEvent, holder: HTMLElement | null): void {
  const by = event.altKey ? 0 : ({ ArrowUp: -1, ArrowDown: 1 }[event.key] ?? 0);
  if (by === 0 || event.defaultPrevented || holder === null) return;
  const rows = [...holder.querySelectorAll<HTMLElement>('[data-entry]')];
  const next = rows[rows.indexOf(document.activeElement as HTMLElement) + by];
  if (next === undefined) return;
  event.preventDefault();
  next.focus();
  next.click();
}
