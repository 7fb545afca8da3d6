import { useEffect, useRef, type ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Logo } from '../../look/Logo.tsx';
import styles from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The menu over the page, where the window has no room beside it. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // Only a click beside the drawer hits the dialog itself: the rest of it is covered by what it holds.
    const leave = (event: MouseEvent): void => {
      if (event.target === element) onClose();
    };
    element.addEventListener('click', leave);
    if (!element.open) element.showModal();
    return () => {
      element.removeEventListener('click', leave);
      if (!element.isConnected) element.close();
    };
  }, [onClose]);
  return (
    <dialog ref={dialog} className={styles.drawer} aria-label="菜单" onClose={onClose}>
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
