import { Portal } from '@fluentui/react-components';
import { ChevronLeftRegular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRightRegular } from '@fluentui/react-icons/svg/chevron-right';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useEffectEvent, useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import { useSay } from './Toast.tsx';
import { Tool } from './Tool.tsx';
import { words } from '../words/words.ts';
import styles from './overlays.module.css';

/** Steps through the rows of a list without closing; a missing step is disabled. */
export interface Walk {
  onPrevious?(): void;
  onNext?(): void;
}

interface DrawerProps {
  title: string;
  /** For a drawer with a table inside. */
  isWide?: boolean;
  walk?: Walk;
  foot?: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** A record beside its list: not modal, so that the list stays usable. Escape closes it and returns the focus. */
export function Drawer({ title, isWide = false, walk, foot, onClose, children }: DrawerProps): ReactNode {
  const titleId = useId();
  const panel = useRef<HTMLDialogElement>(null);
  const say = useSay();
  const isId = /^[\w-]*\d[\w-]*$/.test(title);

  // An overlay above (a dialog, a list box) handles the key first and prevents its default.
  const onKey = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key === 'Escape' && !event.defaultPrevented) onClose();
  });
  // Before paint: as soon as the drawer is visible, Escape closes it.
  useLayoutEffect(() => {
    const before = document.activeElement;
    panel.current?.focus({ preventScroll: true });
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      if (before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true });
    };
  }, []);

  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(title);
    say({ tone: 'success', text: words.basics.copied });
  };

  const tool = (name: string, icon: ReactNode, onClick?: () => void): ReactNode => (
    <Tool className={styles.tool} title={name} icon={icon} disabled={onClick === undefined} onClick={onClick} />
  );
  return (
    <Portal>
      <dialog
        open
        ref={panel}
        className={styles.drawer}
        data-wide={isWide || undefined}
        aria-labelledby={titleId}
        tabIndex={-1}
      >
        <div className={styles.head}>
          <h2 id={titleId} className={styles.title} data-id={isId || undefined}>
            {title}
          </h2>
          {isId && tool(words.overlays.copyOf(title), <CopyRegular />, () => void copy())}
          <div className={styles.tools}>
            {walk !== undefined && tool(words.overlays.previous, <ChevronLeftRegular />, walk.onPrevious)}
            {walk !== undefined && tool(words.overlays.next, <ChevronRightRegular />, walk.onNext)}
            {tool(words.basics.close, <DismissRegular />, onClose)}
          </div>
        </div>
        <div className={styles.content}>{children}</div>
        {foot !== undefined && <div className={styles.foot}>{foot}</div>}
      </dialog>
    </Portal>
  );
}
