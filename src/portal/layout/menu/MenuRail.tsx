import { useId, useRef, useState, type ReactNode } from 'react';
import { LockClosedRegular } from '@fluentui/react-icons/svg/lock-closed';
import { PanelLeftExpandRegular } from '@fluentui/react-icons/svg/panel-left-expand';
import { SearchRegular } from '@fluentui/react-icons/svg/search';
import { Link, useLocation } from 'react-router-dom';
import { usePalette } from '../../palette/palette-context.ts';
import { useVisibleMenu, type Lock, type ShownEntry } from '../../menu/menu-context.tsx';
import { MenuIcon } from '../../menu/MenuIcon.tsx';
import { MenuNote } from './MenuNote.tsx';
import { currentPath } from '../../menu/menu-tree.ts';
import styles from './MenuRail.module.css';
import { usePrefetch } from './use-prefetch.ts';

/** The menu as a rail of icons: names appear on hover, groups as a flyout list. */
export function MenuRail({ onExpand }: { onExpand: () => void }): ReactNode {
  const menu = useVisibleMenu();
  const { pathname } = useLocation();
  const current = currentPath(menu, pathname);
  const palette = usePalette();
  return (
    <div className={styles.rail}>
      {palette !== undefined && (
        <div className={styles.head}>
          <Named title={`快速查找 ${palette.keys}`}>
            {(name) => (
              <button
                type="button"
                className={styles.item}
                onClick={palette.open}
                aria-label="快速查找"
                aria-keyshortcuts={palette.shortcut}
                {...name}
              >
                <SearchRegular />
              </button>
            )}
          </Named>
        </div>
      )}
      <nav className={styles.scroll} aria-label="主菜单">
        <ul className={styles.list}>
          {menu.map((entry) => (
            <li key={entry.name}>
              {entry.entries.length === 0 && entry.lock === undefined ? (
                <RailLink entry={entry} current={current} />
              ) : (
                <RailGroup entry={entry} current={current} />
              )}
            </li>
          ))}
        </ul>
      </nav>
      <div className={styles.foot}>
        <Named title="展开菜单">
          {(name) => (
            <button type="button" className={styles.item} onClick={onExpand} aria-label="展开菜单" {...name}>
              <PanelLeftExpandRegular />
            </button>
          )}
        </Named>
      </div>
    </div>
  );
}

function RailLink({ entry, current }: { entry: ShownEntry; current: string | undefined }): ReactNode {
  const prefetch = usePrefetch(entry.path);
  return (
    <Named title={entry.title}>
      {(name) => (
        <Link
          to={entry.path ?? '/'}
          className={styles.item}
          aria-label={entry.title}
          aria-current={entry.path === current ? 'page' : undefined}
          {...name}
          onMouseEnter={(event) => {
            prefetch.onMouseEnter?.();
            name.onMouseEnter(event);
          }}
        >
          <MenuIcon name={entry.icon} />
        </Link>
      )}
    </Named>
  );
}

function RailGroup({ entry, current }: { entry: ShownEntry; current: string | undefined }): ReactNode {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const isCurrent = entry.entries.some((child) => child.path === current);
  return (
    <>
      <Named title={entry.title} isQuiet={isOpen}>
        {(name) => (
          <button
            type="button"
            ref={button}
            className={isCurrent ? `${styles.item} ${styles.isCurrent}` : styles.item}
            aria-label={entry.title}
            aria-expanded={isOpen}
            popoverTarget={id}
            {...name}
          >
            <MenuIcon name={entry.icon} />
          </button>
        )}
      </Named>
      <div
        ref={list}
        id={id}
        popover="auto"
        className={styles.flyout}
        onBeforeToggle={(event) => {
          const top = button.current?.getBoundingClientRect().top ?? 0;
          if (list.current !== null)
            list.current.style.top = `${Math.min(top, window.innerHeight - 48 - entry.entries.length * 36)}px`;
          setIsOpen(event.newState === 'open');
        }}
      >
        <p className={styles.heading}>{entry.title}</p>
        {entry.lock !== undefined && <MenuNote lock={entry.lock} onGo={() => list.current?.hidePopover()} />}
        <ul className={styles.list}>
          {entry.entries.map((child) => (
            <FlyoutLink
              key={child.name}
              entry={child}
              current={current}
              around={entry.lock}
              onGo={() => list.current?.hidePopover()}
            />
          ))}
        </ul>
      </div>
    </>
  );
}

function FlyoutLink({
  entry,
  current,
  around,
  onGo,
}: {
  entry: ShownEntry;
  current: string | undefined;
  /** Lock of the group, which already shows the reason. */
  around: Lock | undefined;
  onGo: () => void;
}): ReactNode {
  const prefetch = usePrefetch(entry.path);
  if (entry.lock !== undefined) {
    return (
      <li>
        <span className={`${styles.child} ${styles.isLocked}`} title={entry.lock.why}>
          {entry.title}
          <LockClosedRegular aria-label={entry.lock.why} />
        </span>
        {around?.need !== entry.lock.need && <MenuNote lock={entry.lock} onGo={onGo} />}
      </li>
    );
  }
  return (
    <li>
      <Link
        to={entry.path ?? '/'}
        className={styles.child}
        aria-current={entry.path === current ? 'page' : undefined}
        onClick={onGo}
        {...prefetch}
      >
        {entry.title}
      </Link>
    </li>
  );
}

interface Naming {
  onMouseEnter(event: React.MouseEvent<HTMLElement>): void;
  onMouseLeave(): void;
  onFocus(event: React.FocusEvent<HTMLElement>): void;
  onBlur(): void;
  onKeyDown(event: React.KeyboardEvent): void;
}

/** Shows a name to the right of an icon; Escape hides it. The icon has the name as its label. */
function Named({
  title,
  isQuiet = false,
  children,
}: {
  title: string;
  isQuiet?: boolean;
  children: (name: Naming) => ReactNode;
}): ReactNode {
  const [top, setTop] = useState<number | null>(null);
  const show = (element: HTMLElement): void => {
    const box = element.getBoundingClientRect();
    setTop(box.top + box.height / 2);
  };
  return (
    <>
      {children({
        onMouseEnter: (event) => show(event.currentTarget),
        onMouseLeave: () => setTop(null),
        onFocus: (event) => event.currentTarget.matches(':focus-visible') && show(event.currentTarget),
        onBlur: () => setTop(null),
        onKeyDown: (event) => event.key === 'Escape' && setTop(null),
      })}
      {top !== null && !isQuiet && (
        <span className={styles.name} style={{ top }} aria-hidden="true">
          {title}
        </span>
      )}
    </>
  );
}
