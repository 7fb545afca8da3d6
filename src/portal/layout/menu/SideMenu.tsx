import { useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PanelLeftContractRegular } from '@fluentui/react-icons/svg/panel-left-contract';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Link, useLocation } from 'react-router-dom';
import { usePalette } from '../../palette/palette-context.ts';
import { useVisibleMenu, type Lock, type ShownEntry } from '../../menu/menu-context.tsx';
import { MenuIcon } from '../../menu/MenuIcon.tsx';
import { MenuNote } from './MenuNote.tsx';
import { currentPath, searchMenu } from '../../menu/menu-tree.ts';
import styles from './SideMenu.module.css';
import { usePrefetch } from './use-prefetch.ts';

interface SideMenuProps {
  /** Set if the menu can become a rail. */
  onCollapse?: () => void;
  /** All groups are open initially. */
  isUnfolded?: boolean;
}

/** The open menu: search field, collapsible groups, and the current page marked. */
export function SideMenu({ onCollapse, isUnfolded = false }: SideMenuProps): ReactNode {
  const menu = useVisibleMenu();
  const { pathname } = useLocation();
  const current = currentPath(menu, pathname);
  const currentGroup = menu.find((entry) => entry.entries.some((child) => child.path === current))?.name;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    new Set(isUnfolded ? menu.map(({ name }) => name) : currentGroup === undefined ? [] : [currentGroup]),
  );
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const palette = usePalette();
  const found = searchMenu(menu, sought);
  const isSearching = sought.trim() !== '';

  // A new page opens its group and ends the search.
  const [shownFor, setShownFor] = useState(pathname);
  if (shownFor !== pathname) {
    setShownFor(pathname);
    setSought('');
    if (currentGroup !== undefined) setUnfolded(new Set([...unfolded, currentGroup]));
  }

  const fold = (name: string): void =>
    setUnfolded((groups) => {
      const changed = new Set(groups);
      if (!changed.delete(name)) changed.add(name);
      return changed;
    });

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const targets = [...(list.current?.querySelectorAll<HTMLElement>('a, button') ?? [])];
    if (event.key === 'Escape' && isSearching) {
      event.preventDefault();
      setSought('');
      field.current?.focus();
      return;
    }
    if (event.target === field.current) {
      if (event.key === 'Enter' && isSearching) list.current?.querySelector<HTMLElement>('a')?.click();
      else if (event.key === 'ArrowDown') targets[0]?.focus();
      else return;
      event.preventDefault();
      return;
    }
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    const at = targets.indexOf(event.target as HTMLElement);
    if (step === 0 || at < 0) return;
    event.preventDefault();
    (targets[at + step] ?? (step < 0 ? field.current : null))?.focus();
  };

  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys move between the elements inside
    <div className={styles.menu} onKeyDown={onKeyDown}>
      <div className={styles.search}>
        <SearchRegular className={styles.searchIcon} />
        <input
          ref={field}
          type="search"
          placeholder="搜索菜单"
          aria-label="搜索菜单"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        {palette !== undefined && (
          <button
            type="button"
            className={styles.key}
            onClick={palette.open}
            aria-label={`快速查找 ${palette.keys}`}
            aria-keyshortcuts={palette.shortcut}
            title="快速查找页面和操作"
          >
            <kbd>{palette.keys}</kbd>
          </button>
        )}
      </div>
      <nav className={styles.scroll} aria-label="主菜单">
        <ul ref={list} className={styles.list}>
          {found.map((entry) => {
            if (entry.entries.length === 0) return <Leaf key={entry.name} entry={entry} current={current} isTop />;
            const isOpen = isSearching || unfolded.has(entry.name);
            const { lock } = entry;
            return (
              <li key={entry.name} data-entry={entry.name}>
                <button
                  type="button"
                  className={isOpen ? `${styles.item} ${styles.isOpen}` : styles.item}
                  aria-expanded={isOpen}
                  onClick={() => fold(entry.name)}
                >
                  <MenuIcon name={entry.icon} className={styles.icon} />
                  <span className={styles.title}>{entry.title}</span>
                  {lock !== undefined && <LockClosedRegular className={styles.lock} aria-label={lock.why} />}
                  {isOpen ? (
                    <ChevronDownRegular className={styles.chevron} />
                  ) : (
                    <ChevronRightRegular className={styles.chevron} />
                  )}
                </button>
                {isOpen && (
                  <ul className={styles.children}>
                    {lock !== undefined && (
                      <li>
                        <MenuNote lock={lock} />
                      </li>
                    )}
                    {entry.entries.map((child) => (
                      <Leaf key={child.name} entry={child} current={current} around={lock} />
                    ))}
                  </ul>
                )}
              </li>
            );
          })}
        </ul>
        <output className={found.length === 0 ? styles.nothing : styles.unseen}>
          {found.length === 0 ? `没有名称含「${sought.trim()}」的菜单` : ''}
        </output>
      </nav>
      {onCollapse !== undefined && (
        <div className={styles.foot}>
          <button type="button" className={styles.collapse} onClick={onCollapse}>
            <PanelLeftContractRegular />
            收起菜单
          </button>
        </div>
      )}
    </div>
  );
}

interface LeafProps {
  entry: ShownEntry;
  current: string | undefined;
  /** Lock of the surrounding group, which already shows the reason. */
  around?: Lock | undefined;
  isTop?: boolean;
}

function Leaf({ entry, current, around, isTop = false }: LeafProps): ReactNode {
  const prefetch = usePrefetch(entry.path);
  const look = isTop ? styles.item : styles.child;
  if (entry.path === undefined) return null;
  if (entry.lock !== undefined) return <LockedLeaf entry={entry} lock={entry.lock} around={around} isTop={isTop} />;
  return (
    <li data-entry={entry.name}>
      <Link to={entry.path} className={look} aria-current={entry.path === current ? 'page' : undefined} {...prefetch}>
        {isTop && <MenuIcon name={entry.icon} className={styles.icon} />}
        <span className={styles.title}>{entry.title}</span>
      </Link>
    </li>
  );
}

/** A locked entry: pressing it shows the reason, with a link to the page that unlocks it. */
function LockedLeaf({
  entry,
  lock,
  around,
  isTop,
}: {
  entry: ShownEntry;
  lock: Lock;
  around: Lock | undefined;
  isTop: boolean;
}): ReactNode {
  const [isAsked, setIsAsked] = useState(false);
  const id = useId();
  const isSaid = around?.need === lock.need;
  return (
    <li data-entry={entry.name}>
      <button
        type="button"
        className={`${isTop ? styles.item : styles.child} ${styles.isLocked}`}
        aria-disabled="true"
        aria-expanded={isSaid ? undefined : isAsked}
        aria-controls={isAsked && !isSaid ? id : undefined}
        title={lock.why}
        onClick={() => setIsAsked(!isAsked)}
      >
        {isTop && <MenuIcon name={entry.icon} className={styles.icon} />}
        <span className={styles.title}>{entry.title}</span>
        <LockClosedRegular className={styles.lock} aria-label={lock.why} />
      </button>
      {isAsked && !isSaid && (
        <div id={id}>
          <MenuNote lock={lock} />
        </div>
      )}
    </li>
  );
}
