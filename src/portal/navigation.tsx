import type { ReactNode } from 'react';
import { SideMenu } from './layout/menu/SideMenu.tsx';
import styles from './navigation.module.css';

/** The menu alone, fully unfolded, for a review. */
export function Navigation(): ReactNode {
  return (
    <main id="main" className={styles.alone} tabIndex={-1}>
      <SideMenu isUnfolded />
    </main>
  );
}
