import { CheckmarkCircleFilled, DiamondDismissFilled, InfoFilled, WarningFilled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import type { NoticeBlock } from '#model/block.ts';
import type { Tone } from '#model/enum.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { useText } from '../texts.ts';
import styles from './notice.module.css';

const ICONS = {
  neutral: InfoFilled,
  info: InfoFilled,
  success: CheckmarkCircleFilled,
  warning: WarningFilled,
  danger: DiamondDismissFilled,
};

export function NoticeBlockView({ block }: { block: NoticeBlock }): ReactNode {
  const title = useText(block.title);
  const text = useText(block.text);
  return (
    <Notice tone={block.tone} title={title} actions={<ActionBar actions={block.actions} size="small" />}>
      {text}
    </Notice>
  );
}

/** A sentence that must be read before going on. */
export function Notice({
  tone,
  title,
  children,
  actions,
}: {
  tone: Tone;
  title?: string;
  children: ReactNode;
  actions?: ReactNode;
}): ReactNode {
  const Icon = ICONS[tone];
  return (
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
      <Icon className={styles.icon} aria-hidden />
      <div className={styles.text}>
        {title !== undefined && <strong>{title} </strong>}
        {children}
      </div>
      <div className={styles.actions}>{actions}</div>
    </div>
  );
}
