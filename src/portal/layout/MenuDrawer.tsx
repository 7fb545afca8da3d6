import { useEffect, useRef, type ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons';
import { Logo } from './Logo.tsx';
import styles from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The menu over the page, where the window has no room beside it. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={styles.drawer}
      aria-label="菜单"
      onClose={onClose}
      onClick={(event) => event.target === dialog.current && onClose()}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <Logo />
          {/* The first thing in the drawer has the focus: not the search field, which would call up a keyboard. */}
          <button type="button" className={styles.close} onClick={onClose} aria-label="关闭菜单">
            <DismissRegular />
          </button>
        </div>
        <div className={styles.menu}>
          <SideMenu />
        </div>
      </div>
    </dialog>
  );
}
