import { useState, type ReactNode } from 'react';
import { ArrowSyncRegular } from '@fluentui/react-icons/svg/arrow-sync';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import styles from './UpdateBar.module.css';

/** Offers a newer version; the person chooses when to load it. */
export function UpdateBar({ onTake }: { onTake: () => void }): ReactNode {
  const [isPutOff, setIsPutOff] = useState(false);
  if (isPutOff) return null;
  return (
    <output className={styles.bar}>
      <ArrowSyncRegular className={styles.icon} aria-hidden />
      <span>新版本已发布，刷新后使用</span>
      <button type="button" className={styles.take} onClick={onTake}>
        刷新
      </button>
      <button type="button" className={styles.close} onClick={() => setIsPutOff(true)} aria-label="稍后">
        <DismissRegular aria-hidden />
      </button>
    </output>
  );
}
