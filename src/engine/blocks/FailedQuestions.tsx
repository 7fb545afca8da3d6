import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Answer } from '../calls/question.ts';
import { Notice } from './NoticeBlockView.tsx';
import styles from './notice.module.css';

/** What the server said instead of an answer: a refusal is said as it is, a failure can be tried again. */
export function FailedQuestions({ failed }: { failed: Answer[] }): ReactNode {
  const sentences = [...new Set(failed.map(({ error }) => error?.message ?? ''))];
  const isRefused = failed.every(({ error }) => error?.kind === 'refused');
  const retry = (): void => failed.forEach((answer) => answer.retry());
  return (
    <div className={styles.above}>
      <Notice
        tone={isRefused ? 'warning' : 'danger'}
        actions={
          !isRefused && (
            <Button size="small" onClick={retry}>
              重试
            </Button>
          )
        }
      >
        {sentences.join('；')}
      </Notice>
    </div>
  );
}
