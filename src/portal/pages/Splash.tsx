import type { ReactNode } from 'react';
import styles from './Splash.module.css';

/** Before the session is known: the skeleton of the requested page, as in `index.html`, and the loading bar. */
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
