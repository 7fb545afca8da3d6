import { useRef, useState } from 'react';
import { failureText } from '../calls/failure.ts';
import type { CodeAnswer } from './code-need.ts';

interface Answering {
  isRunning: boolean;
  error: string | undefined;
  setError(text: string | undefined): void;
  /** Sends once at a time, and never again after it has ended. @param onWrong what was given must be given anew */
  send(submit: () => Promise<CodeAnswer>, onWrong?: () => void): Promise<void>;
}

/** What a need's dialog does with an answer: says why when it can be tried again, and closes with it when that is the end. */
export function useAnswer(onClose: (answer?: CodeAnswer) => void): Answering {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const isOver = useRef(false);
  return {
    isRunning,
    error,
    setError,
    async send(submit, onWrong) {
      if (isRunning || isOver.current) return;
      setRunning(true);
      setError(undefined);
      const answer = await submit();
      setRunning(false);
      if (answer.kind === 'wrong' || answer.kind === 'locked') {
        setError(answer.message);
        onWrong?.();
      } else if (answer.kind === 'failed' && answer.error.isUncertain) setError(failureText(answer.error));
      else {
        isOver.current = true;
        onClose(answer);
      }
    },
  };
}
