import { useEffect, useRef, type ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Logo } from '../../look/Logo.tsx';
import styles from './MenuDrawer.module.css';
import { SideMenu } from './SideMenu.tsx';

/** The menu as a drawer over the page, for narrow windows. */
export function MenuDrawer({ onClose }: { onClose: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    // The dialog element itself is hit only by a click beside its content.
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
          {/* Focused first, because focusing the search field would open a phone's keyboard. */}
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
