import type { FluentIcon } from '@fluentui/react-icons';
import { CheckmarkCircleFilled } from '@fluentui/react-icons/svg/checkmark-circle';
import { DiamondDismissFilled } from '@fluentui/react-icons/svg/diamond-dismiss';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { InfoFilled } from '@fluentui/react-icons/svg/info';
import { WarningFilled } from '@fluentui/react-icons/svg/warning';
import type { ReactNode } from 'react';
import type { Tone } from '#model/enum.ts';
import { Tool } from '../overlays/Tool.tsx';
import { words } from '../words/words.ts';
import styles from './notice.module.css';

/** Icons by tone, beside the text. */
export const ICONS: Record<Tone, FluentIcon> = {
  neutral: InfoFilled,
  info: InfoFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  danger: DiamondDismissFilled,
};

interface NoticeProps {
  tone: Tone;
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
  onClose?: (() => void) | undefined;
}

/** A message to read before going on. */
export function Notice({ tone, title, children, actions, onClose }: NoticeProps): ReactNode {
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
        <Tool className={styles.close} title={words.basics.close} icon={<DismissRegular />} onClick={onClose} />
      )}
    </div>
  );
}
