import {
  CheckmarkCircleFilled,
  DiamondDismissFilled,
  DismissRegular,
  InfoFilled,
  WarningFilled,
} from '@fluentui/react-icons';
import { useState, type ReactNode } from 'react';
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
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  return (
    <Notice
      tone={block.tone}
      title={title}
      actions={block.actions.length > 0 && <ActionBar actions={block.actions} size="small" />}
      onClose={block.closes === true ? () => setClosed(true) : undefined}
    >
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
    <div className={`${styles.notice} ${styles[tone]}`} role={tone === 'danger' ? 'alert' : 'status'}>
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
