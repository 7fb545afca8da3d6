import type { ReactNode } from 'react';
import styles from './Splash.module.css';

/** Before the session is known: the bar, and no page that may turn out to be another one. */
export function Splash(): ReactNode {
  return (
    <div className={styles.splash} role="status" aria-label="加载中">
      <div className={styles.bar} />
    </div>
  );
}
