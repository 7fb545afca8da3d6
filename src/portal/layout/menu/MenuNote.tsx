import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Lock } from '../../menu/menu-context.tsx';
import styles from './MenuNote.module.css';

/** Why an entry or a group is locked, with a link to the page that unlocks it. */
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
