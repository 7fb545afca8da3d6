import type { ReactNode } from 'react';
import styles from './SkipLink.module.css';

/** Moves the keyboard focus past the header. */
export function SkipLink(): ReactNode {
  return (
    <a className={styles.skip} href="#main">
      跳到主要内容
    </a>
  );
}
