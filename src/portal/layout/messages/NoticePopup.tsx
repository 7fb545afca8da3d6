import { useState, type ReactNode } from 'react';
import { Button } from '@fluentui/react-components';
import { definition as readDefinition } from '#generated/calls/notice.read.ts';
import { useSendDefinition } from '#engine/client.ts';
import styles from './NoticePopup.module.css';
import { dayOf, isImage, type Notice } from './notice-words.ts';
import { PromptDialog } from '../prompts/PromptDialog.tsx';

/** An announcement over the page; closes once it is marked as read. */
export function NoticePopup({ notice, onClose }: { notice: Notice; onClose: () => void }): ReactNode {
  const send = useSendDefinition();
  const [isMarking, setIsMarking] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const markRead = async (): Promise<void> => {
    setIsMarking(true);
    setFailure(null);
    try {
      await send(readDefinition, { id: notice.noticeId });
      onClose();
    } catch {
      setFailure('标记失败，请重试');
      setIsMarking(false);
    }
  };
  return (
    <PromptDialog
      title={notice.title}
      size={isImage(notice) ? 'image' : 'text'}
      onClose={onClose}
      note={
        failure !== null && (
          <span className={styles.failure} role="alert">
            {failure}
          </span>
        )
      }
      actions={
        <Button appearance="primary" disabledFocusable={isMarking} onClick={() => void markRead()}>
          {isMarking ? '提交中' : '我已阅读'}
        </Button>
      }
    >
      <p className={styles.day}>{dayOf(notice)}</p>
      {isImage(notice) && <img className={styles.image} src={notice.noticeImgIdUrl} alt={notice.title} />}
      {(notice.content ?? '')
        .split(/\n+/)
        .filter((line) => line.trim() !== '')
        .map((line, n) => (
          <p key={`${n}${line}`} className={styles.line}>
            {line}
          </p>
        ))}
    </PromptDialog>
  );
}
