import type { ReactNode } from 'react';
import { useIsQueued, useIsSlow } from './calls/waiting.ts';
import styles from './slow.module.css';
import { QUEUED_TEXT, SLOW_TEXT } from './slow-text.ts';

/** Said once over the page as long as anything takes longer than a person waits without a word. */
export function SlowNotice(): ReactNode {
  const isSlow = useIsSlow();
  const isQueued = useIsQueued();
  return (
    <div className={styles.place} role="status">
      {(isSlow || isQueued) && (
        <div className={styles.notice}>
          <span className={styles.dot} aria-hidden />
          {isQueued ? QUEUED_TEXT : SLOW_TEXT}
        </div>
      )}
    </div>
  );
}
