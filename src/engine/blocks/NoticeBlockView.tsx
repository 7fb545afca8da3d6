import { useState, type ReactNode } from 'react';
import type { NoticeBlock } from '#model/block.ts';
import { ActionBar } from '../actions/ActionBar.tsx';
import { useText } from '../texts.ts';
import { Notice } from './Notice.tsx';

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
