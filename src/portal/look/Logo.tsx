import type { ReactNode } from 'react';
import { useSessionState } from '../session/session-context.tsx';
import styles from './Logo.module.css';

/** Mark and name; the configuration's short name is emphasised as the first word. */
export function Logo({ isMarkOnly = false, onInk = false }: { isMarkOnly?: boolean; onInk?: boolean }): ReactNode {
  const { site } = useSessionState();
  const short = site?.SYSTEM_NAME ?? '';
  const full = site?.SYSTEM_FULL_NAME ?? '';
  const rest = full.startsWith(short) ? full.slice(short.length).trim() : full;
  return (
    <span className={onInk ? `${styles.logo} ${styles.onInk}` : styles.logo}>
      <svg className={styles.mark} viewBox="0 0 32 32" fill="none" aria-hidden="true">
        <rect className={styles.tile} width="32" height="32" rx="8" />
        <path className={styles.stroke} d="M8.5 16a7.5 7.5 0 0 1 12.8-5.3" />
        <path className={styles.faint} d="M23.5 16a7.5 7.5 0 0 1-12.8 5.3" />
        <circle className={styles.dot} cx="16" cy="16" r="2.6" />
      </svg>
      <span className={isMarkOnly ? styles.unseen : styles.name}>
        <span className={styles.short}>{short}</span> <span className={styles.rest}>{rest}</span>
      </span>
    </span>
  );
}
