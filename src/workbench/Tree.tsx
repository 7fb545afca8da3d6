import { useDeferredValue, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { Input } from '@fluentui/react-components';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import type { FileEntry } from '#generators/workbench-wire.ts';
import { changedOf } from './bench/bench-state.ts';
import { useBench, useBenchState } from './bench/bench-context.tsx';
import { moreOf, useLanguage, useSay } from './bench/language.ts';
import { NewSchema } from './NewSchema.tsx';
import { branchesOf, NOUNS, searchTree, type Branch } from './tree-search.ts';
import css from './tree.module.css';

/** Maximum number of hits drawn at once. */
const MOST = 120;

/**
 * All schemas: by folder, or the hits of a search. @param onOpen called when a file is chosen, even if it is already
 * open
 */
export function Tree({ onOpen }: { onOpen: () => void }): ReactNode {
  const files = useBenchState((state) => state.files);
  const [typed, setTyped] = useState('');
  const sought = useDeferredValue(typed);
  const text = useSay();
  const list = useRef<HTMLDivElement>(null);
  const whole = useRef<HTMLElement>(null);
  useEffect(() => {
    const nav = whole.current;
    const onKey = (event: KeyboardEvent): void => walk(event, list.current);
    const onClick = ({ target }: MouseEvent): void => {
      if ((target as Element).closest('[data-row]:not([aria-expanded])')) onOpen();
    };
    const onFocus = ({ target }: FocusEvent): void => {
      const row = (target as Element).closest<HTMLElement>('[data-row]');
      if (row !== null) stopAt(list.current, row);
    };
    nav?.addEventListener('focusin', onFocus);
    nav?.addEventListener('keydown', onKey);
    nav?.addEventListener('click', onClick);
    return () => {
      nav?.removeEventListener('focusin', onFocus);
      nav?.removeEventListener('keydown', onKey);
      nav?.removeEventListener('click', onClick);
    };
  }, [onOpen]);
  // Rows appear and disappear with their folders: after each render, one row must be the tab stop.
  useEffect(() => {
    if (list.current?.querySelector('[data-row][tabindex="0"]') === null) stopAt(list.current, undefined);
  });
  return (
    <nav className={css.tree} aria-label={text('所有文件', 'All files')} ref={whole}>
      <div className={css.search}>
        <Input
          className={css.input}
          size="small"
          type="search"
          value={typed}
          placeholder={text('搜索名称、标题或拼音', 'Name, title or pinyin')}
          aria-label={text('搜索文件', 'Search files')}
          contentBefore={<SearchRegular />}
          onChange={(_, { value }) => setTyped(value)}
        />
        <NewSchema />
      </div>
      <div className={css.list} ref={list}>
        {sought.trim() === '' ? <Folders files={files} /> : <Hits files={files} sought={sought} />}
      </div>
    </nav>
  );
}

function Hits({ files, sought }: { files: FileEntry[]; sought: string }): ReactNode {
  const found = useMemo(() => searchTree(files, sought), [files, sought]);
  const language = useLanguage();
  const text = useSay();
  if (found.length === 0)
    return <p className={css.nothing}>{text(`没有文件叫「${sought}」`, `No file matches “${sought}”`)}</p>;
  return (
    <>
      {found.slice(0, MOST).map(({ entry, by }) => (
        <Leaf key={entry.path} entry={entry} depth={0} detail={by ?? entry.path.replace(/\.json$/, '')} isHit />
      ))}
      {found.length > MOST && <p className={css.nothing}>{moreOf(found.length - MOST, language)}</p>}
    </>
  );
}

function Folders({ files }: { files: FileEntry[] }): ReactNode {
  const language = useLanguage();
  return NOUNS.map(({ noun, title }) => {
    const branches = branchesOf(files, noun);
    if (branches.length === 0) return null;
    const count = files.filter((each) => each.noun === noun).length;
    return (
      <Folder key={noun} label={title[language]} count={count} depth={0} isOpenFirst={noun === 'screen'}>
        {branches.map((branch) => (
          <Twig key={branch.path} branch={branch} depth={1} />
        ))}
      </Folder>
    );
  });
}

function Twig({ branch, depth }: { branch: Branch; depth: number }): ReactNode {
  if (branch.entry !== undefined) return <Leaf entry={branch.entry} depth={depth} detail={branch.label} />;
  return (
    <Folder label={branch.label} depth={depth}>
      {branch.branches.map((each) => (
        <Twig key={each.path} branch={each} depth={depth + 1} />
      ))}
    </Folder>
  );
}

interface FolderProps {
  label: string;
  count?: number;
  depth: number;
  isOpenFirst?: boolean;
  children: ReactNode;
}

function Folder({ label, count, depth, isOpenFirst = false, children }: FolderProps): ReactNode {
  const [isOpen, setOpen] = useState(isOpenFirst);
  return (
    <>
      <button
        type="button"
        className={css.row}
        data-depth={depth}
        data-row
        tabIndex={-1}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <ChevronRightRegular className={isOpen ? `${css.chevron} ${css.isOpen}` : css.chevron} />
        <span className={depth === 0 ? css.kind : css.folder}>{label}</span>
        {count !== undefined && <span className={css.count}>{count}</span>}
      </button>
      {isOpen && children}
    </>
  );
}

interface LeafProps {
  entry: FileEntry;
  depth: number;
  detail: string;
  /** Draws a second line with the folder, which distinguishes files of the same title. */
  isHit?: boolean;
}

function Leaf({ entry, depth, detail, isHit = false }: LeafProps): ReactNode {
  const bench = useBench();
  const text = useSay();
  const isOpen = useBenchState((state) => state.open === entry.path);
  const isChanged = useBenchState((state) => changedOf(state).includes(entry.path));
  const problems = useBenchState(
    (state) => state.problems.filter((each) => each.file.endsWith(`/${entry.path}`)).length,
  );
  return (
    <button
      type="button"
      className={[css.row, isOpen && css.chosen, isHit && css.match].filter(Boolean).join(' ')}
      data-depth={depth}
      data-row
      tabIndex={-1}
      aria-current={isOpen ? 'true' : undefined}
      title={entry.path}
      onClick={() => void bench.openFile(entry.path)}
    >
      <span className={css.names}>
        <span className={css.title}>{entry.title}</span>
        <span className={css.detail}>{detail}</span>
      </span>
      {problems > 0 && <span className={css.problems}>{problems}</span>}
      {isChanged && <span className={css.dot} aria-label={text('未保存', 'not saved')} />}
    </button>
  );
}

/** Makes one row the list's only tab stop: the last used row, else the open file or the first. */
function stopAt(list: HTMLElement | null, row: HTMLElement | undefined): void {
  for (const each of list?.querySelectorAll<HTMLElement>('[data-row][tabindex="0"]') ?? []) each.tabIndex = -1;
  const stop = row ?? list?.querySelector<HTMLElement>('[data-row][aria-current]') ?? list?.querySelector('[data-row]');
  if (stop instanceof HTMLElement) stop.tabIndex = 0;
}

/** Up and down move between rows; right opens a folder, left closes it. */
function walk(event: KeyboardEvent, list: HTMLElement | null): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  const at = rows.indexOf(document.activeElement as HTMLElement);
  if (event.key === 'ArrowDown') rows[Math.min(at + 1, rows.length - 1)]?.focus();
  else if (event.key === 'ArrowUp' && at > 0) rows[at - 1]?.focus();
  else if (event.key === 'ArrowUp' && at === 0) list?.parentElement?.querySelector('input')?.focus();
  else if (event.key === 'ArrowRight' && rows[at]?.ariaExpanded === 'false') rows[at]?.click();
  else if (event.key === 'ArrowLeft' && rows[at]?.ariaExpanded === 'true') rows[at]?.click();
  else return;
  event.preventDefault();
}
