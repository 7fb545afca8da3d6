import { useState, type ReactNode } from 'react';
import type { NoticeBlock } from '#model/block.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { useText } from '../texts.ts';
import { LinkedText } from './LinkedText.tsx';
import { Notice } from './Notice.tsx';
import styles from './notice.module.css';

export function NoticeBlockView({ block }: { block: NoticeBlock }): ReactNode {
  const title = useText(block.title);
  const text = useText(block.text);
  const [isClosed, setClosed] = useState(false);
  if (isClosed) return null;
  const sentence = text !== undefined && <LinkedText text={text} />;
  if (block.quiet === true) {
    return (
      <div className={styles.quiet}>
        {title !== undefined && <strong>{title} </strong>}
        {sentence}
        <ActionBar actions={block.actions} size="small" />
      </div>
    );
  }
  return (
    <Notice
      tone={block.tone}
      title={title}
      actions={block.actions.length > 0 && <ActionBar actions={block.actions} size="small" />}
      onClose={block.closes === true ? () => setClosed(true) : undefined}
    >
      {sentence}
    </Notice>
  );
}
