import { useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { ActionBar } from '../../actions/ActionButton.tsx';
import { useAction } from '../../actions/use-action.ts';
import { useSurface } from '../../states/Card.tsx';
import { useText } from '../../formats/texts.ts';
import { Notice } from '../../states/Notice.tsx';
import styles from '../../states/notice.module.css';
import { linkParts } from '../../html/linked-text.ts';

const NO_CALL: ActionDefinition = { name: '', title: '', place: '', look: 'link', does: { kind: 'print' } };

/** A notice that can be closed. If its close button sends a call, the notice disappears after success. */
export function NoticeView({ block }: { block: Blocks['notice'] }): ReactNode {
  const { closes } = block;
  const [isClosed, setClosed] = useState(false);
  const close = (): void => setClosed(true);
  const closing = useAction(typeof closes === 'object' ? closes : NO_CALL, close);
  const send = (): void => void (closing.isRunning || closing.run());
  const onClose = closes === undefined ? undefined : closes === true ? close : send;
  const title = useText(block.title);
  const text = useText(block.text);
  const isOnSheet = useSurface() === 'sheet';
  if (isClosed) return null;
  const sentence = text !== undefined && <LinkedText text={text} />;
  // On a sheet (signing in), further actions are as wide as the main one, below it.
  if (block.quiet === true && isOnSheet && block.actions.length > 0) {
    return (
      <div className={styles.sheetActions}>
        <p>{sentence}</p>
        <ActionBar actions={block.actions} size="large" />
      </div>
    );
  }
  if (block.quiet === true) {
    return (
      <div className={styles.quiet}>
        <p>
          {title !== undefined && <strong>{title} </strong>}
          {sentence}
        </p>
        {block.actions.length > 0 && <ActionBar actions={block.actions} size="small" />}
      </div>
    );
  }
  return (
    <Notice
      tone={block.tone}
      title={title}
      actions={block.actions.length > 0 && <ActionBar actions={block.actions} size="small" />}
      onClose={onClose}
    >
      {sentence}
    </Notice>
  );
}

/** A text with links: links within this portal navigate in place, others open in a new tab. */
function LinkedText({ text }: { text: string }): ReactNode {
  return linkParts(text).map((part, n) =>
    part.href === undefined ? (
      <span key={n}>{part.text}</span>
    ) : part.href.startsWith('/') ? (
      <Link key={n} className={styles.link} to={part.href}>
        {part.text}
      </Link>
    ) : (
      <a key={n} className={styles.link} href={part.href} target="_blank" rel="noopener">
        {part.text}
      </a>
    ),
  );
}
