import { Button } from '@fluentui/react-components';
import type { ReactNode } from 'react';
import type { Answer } from '../calls/question.ts';
import { Notice } from '../states/Notice.tsx';
import { words } from '../words/words.ts';
import blocks from './block.module.css';
import styles from '../states/notice.module.css';

export interface FailedQuestionsProps {
  failed: Answer[];
  /** Name of the missing information: `Total assets`. */
  what: string;
}

/**
 * Errors of questions: a refusal in the server's words, or a failure with the name of the missing information and a
 * retry.
 */
export function FailedQuestions({ failed, what }: FailedQuestionsProps): ReactNode {
  const isRefused = failed.every(({ error }) => error?.kind === 'refused');
  const sentences = [...new Set(failed.map(({ error }) => words.basics.withoutEnd(error?.message ?? '')))];
  const text = isRefused ? words.blocks.refused(sentences) : words.blocks.failed(what, sentences);
  // Asking again does not give a missing permission.
  const askable = failed.filter(({ error }) => error?.kind !== 'refused' && error?.kind !== 'forbidden');
  const retry = (): void => askable.forEach((answer) => answer.retry());
  return (
    // A leaf, so that the body does not count as empty.
    <div className={`${styles.above} ${blocks.leaf}`}>
      <Notice
        tone={askable.length === 0 ? 'warning' : 'danger'}
        actions={
          askable.length > 0 && (
            <Button size="small" onClick={retry}>
              {words.basics.retry}
            </Button>
          )
        }
      >
        {text}
      </Notice>
    </div>
  );
}
