import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Answer } from '../calls/question.ts';
import { Notice } from '../states/Notice.tsx';
import blocks from './blocks.module.css';
import styles from '../states/notice.module.css';

interface FailedQuestionsProps {
  failed: Answer[];
  /** Name of the missing information: `总资产`. */
  what: string;
}

/** Errors of questions: a refusal in the server's words, a failure with the name of what is missing and a retry. */
export function FailedQuestions({ failed, what }: FailedQuestionsProps): ReactNode {
  const isRefused = failed.every(({ error }) => error?.kind === 'refused');
  const sentences = [...new Set(failed.map(({ error }) => (error?.message ?? '').replace(/[。！!]$/, '')))].join('；');
  const before = isRefused ? '' : `${what}加载失败：`;
  const retry = (): void => failed.forEach((answer) => answer.retry());
  return (
    // Also where no block in it draws anything.
    <div className={`${styles.above} ${blocks.leaf}`}>
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
        {`${before}${sentences}。`}
      </Notice>
    </div>
  );
}
