import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Lock } from '../../menu/menu-context.tsx';
import styles from './MenuNote.module.css';

/** Why an entry, or all of a group, does not open yet, and the way to where that is mended. */
export function MenuNote({ lock, onGo }: { lock: Lock; onGo?: () => void }): ReactNode {
  return (
    <p className={styles.note}>
      {lock.why}
      {lock.where !== undefined && (
        <Link to={lock.where} className={styles.way} onClick={onGo}>
          去处理
        </Link>
      )}
    </p>
  );
}
