import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import {
  ChevronDownRegular,
  ChevronRightRegular,
  PanelLeftContractRegular,
  SearchRegular,
} from '@fluentui/react-icons';
import { Link, useLocation } from 'react-router-dom';
import { useVisibleMenu } from './menu-context.tsx';
import { MenuIcon } from './MenuIcon.tsx';
import { currentPath, searchMenu, type MenuEntry } from './menu-tree.ts';
import styles from './SideMenu.module.css';
import { usePrefetch } from './use-prefetch.ts';

interface SideMenuProps {
  /** Given where the menu can become a rail. */
  onCollapse?: () => void;
}

/** The menu laid open: search field, groups that fold, the current page marked. */
export function SideMenu({ onCollapse }: SideMenuProps): ReactNode {
  const menu = useVisibleMenu();
  const { pathname } = useLocation();
  const current = currentPath(menu, pathname);
  const currentGroup = menu.find((entry) => entry.entries.some((child) => child.path === current))?.name;
  const [unfolded, setUnfolded] = useState<ReadonlySet<string>>(
    new Set(currentGroup === undefined ? [] : [currentGroup]),
  );
  const [sought, setSought] = useState('');
  const list = useRef<HTMLUListElement>(null);
  const field = useSearchKey();
  const found = searchMenu(menu, sought);
  const isSearching = sought.trim() !== '';

  // A new page shows where it stands, whatever was folded or searched before.
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
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys between what stands inside
    <div className={styles.menu} onKeyDown={onKeyDown}>
      <label className={styles.search}>
        <SearchRegular className={styles.searchIcon} />
        <input
          ref={field}
          type="search"
          placeholder="搜索菜单"
          aria-label="搜索菜单"
          aria-keyshortcuts="Control+K"
          value={sought}
          onChange={(event) => setSought(event.target.value)}
        />
        <kbd className={styles.key}>{isApple() ? '⌘ K' : 'Ctrl K'}</kbd>
      </label>
      <nav className={styles.scroll} aria-label="主菜单">
        <ul ref={list} className={styles.list}>
          {found.map((entry) => {
            if (entry.entries.length === 0) return <Leaf key={entry.name} entry={entry} current={current} isTop />;
            const isOpen = isSearching || unfolded.has(entry.name);
            return (
              <li key={entry.name}>
                <button
                  type="button"
                  className={isOpen ? `${styles.item} ${styles.isOpen}` : styles.item}
                  aria-expanded={isOpen}
                  onClick={() => fold(entry.name)}
                >
                  <MenuIcon name={entry.icon} className={styles.icon} />
                  <span className={styles.title}>{entry.title}</span>
                  {isOpen ? (
                    <ChevronDownRegular className={styles.chevron} />
                  ) : (
                    <ChevronRightRegular className={styles.chevron} />
                  )}
                </button>
                {isOpen && (
                  <ul className={styles.children}>
                    {entry.entries.map((child) => (
                      <Leaf key={child.name} entry={child} current={current} />
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

function Leaf({
  entry,
  current,
  isTop = false,
}: {
  entry: MenuEntry;
  current: string | undefined;
  isTop?: boolean;
}): ReactNode {
  const prefetch = usePrefetch(entry.path);
  if (entry.path === undefined) return null;
  return (
    <li>
      <Link
        to={entry.path}
        className={isTop ? styles.item : styles.child}
        aria-current={entry.path === current ? 'page' : undefined}
        {...prefetch}
      >
        {isTop && <MenuIcon name={entry.icon} className={styles.icon} />}
        <span className={styles.title}>{entry.title}</span>
      </Link>
    </li>
  );
}

/** Ctrl K, or ⌘ K, from anywhere on the page. */
function useSearchKey(): RefObject<HTMLInputElement | null> {
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const listen = (event: globalThis.KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.key.toLowerCase() !== 'k') return;
      event.preventDefault();
      field.current?.focus();
      field.current?.select();
    };
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
  return field;
}

function isApple(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.platform);
}
