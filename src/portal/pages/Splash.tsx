import type { ReactNode } from 'react';
import styles from './Splash.module.css';

/** Before the session is known: the bar, and no page that may turn out to be another one. */
export function Splash(): ReactNode {
  return (
    <output className={styles.splash} aria-label="加载中">
      <div className={styles.bar} />
    </output>
  );
}
