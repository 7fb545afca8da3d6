import type { ReactNode } from 'react';
import styles from './Splash.module.css';

/** Before the session is known: the shape of the page that was asked for, as `index.html` draws it, and the bar. */
export function Splash(): ReactNode {
  return (
    <output className={styles.splash} aria-label="加载中">
      <div className="shell" aria-hidden="true">
        <div />
      </div>
      <div className={styles.bar} />
    </output>
  );
}
