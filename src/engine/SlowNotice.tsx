import type { ReactNode } from 'react';
import { useIsSlow } from './calls/waiting.ts';
import styles from './slow.module.css';
import { SLOW_TEXT } from './slow-text.ts';

/** Said once over the page as long as anything takes longer than a person waits without a word. */
export function SlowNotice(): ReactNode {
  const isSlow = useIsSlow();
  return (
    <div className={styles.place} role="status">
      {isSlow && (
        <div className={styles.notice}>
          <span className={styles.dot} aria-hidden />
          {SLOW_TEXT}
        </div>
      )}
    </div>
  );
}
