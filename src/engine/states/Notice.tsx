import {
  CheckmarkCircleFilled,
  DiamondDismissFilled,
  DismissRegular,
  InfoFilled,
  WarningFilled,
} from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { Tone } from '#model/enum.ts';
import styles from './notice.module.css';

const ICONS = {
  neutral: InfoFilled,
  info: InfoFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  danger: DiamondDismissFilled,
};

/** A sentence that must be read before going on. */
export function Notice({
  tone,
  title,
  children,
  actions,
  onClose,
}: {
  tone: Tone;
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
}): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className={styles.notice} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        {title !== undefined && <strong>{title} </strong>}
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
      {onClose !== undefined && (
        <button type="button" className={styles.close} aria-label="关闭" title="关闭" onClick={onClose}>
          <DismissRegular aria-hidden />
        </button>
      )}
    </div>
  );
}
