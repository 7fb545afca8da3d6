import { Button } from '@fluentui/react-components';
import { DiamondDismissFilled } from '@fluentui/react-icons/svg/diamond-dismiss';
import { useRef, useState, type ReactNode } from 'react';
import { failureText, toCallError } from '../calls/failure.ts';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import type { CodeAnswer } from './code-need.ts';
import { ownSubmit } from '../states/own-submit.ts';
import { words } from '../words/words.ts';
import styles from './code.module.css';

interface NeedDialogProps {
  title: string;
  className: string | undefined;
  /** Label of the submit button. */
  yes: string;
  /** True while a request is pending; the dialog cannot be closed. */
  isRunning: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** Dialog with the form of a need. */
export function NeedDialog(props: NeedDialogProps): ReactNode {
  const { title, className, yes, isRunning, onSubmit, onClose, children } = props;
  return (
    <DialogFrame
      title={title}
      className={className}
      wrap={(body) => <form onSubmitCapture={ownSubmit(onSubmit)}>{body}</form>}
      onClose={() => !isRunning && onClose()}
      foot={
        <DialogFoot>
          <Button disabledFocusable={isRunning} onClick={() => onClose()}>
            {words.basics.cancel}
          </Button>
          <BusyButton look="primary" type="submit" isRunning={isRunning}>
            {yes}
          </BusyButton>
        </DialogFoot>
      }
    >
      {children}
    </DialogFrame>
  );
}

/** Error message about the person's input. */
export function NeedError({ id, text }: { id?: string; text: string | undefined }): ReactNode {
  return (
    <div id={id} className={styles.error} role="alert">
      {text !== undefined && <DiamondDismissFilled aria-hidden />}
      {text}
    </div>
  );
}

/** Handles the answer to a need: shows an error if a retry is possible, otherwise closes the panel with the answer. */
export function useAnswer(onClose: (answer?: CodeAnswer) => void) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const [lost, setLost] = useState<string>();
  const [isLocked, setLocked] = useState(false);
  // A finished panel is still visible for a moment: another click must not repeat its work.
  const isTaken = useRef(false);
  return {
    isRunning,
    error,
    setError,
    /** Message about a lost answer, which is not an error of the input. */
    lost,
    /** True after too many wrong attempts: no further one is accepted for a while. */
    isLocked,
    /** Sends one request at a time, and none after the end. @param onWrong called if the input must be entered again */
    async send(submit: () => Promise<CodeAnswer>, onWrong?: () => void): Promise<void> {
      if (isTaken.current || isLocked) return;
      isTaken.current = true;
      setRunning(true);
      setError(undefined);
      try {
        const answer = await submit();
        const isLost = answer.kind === 'failed' && answer.error.isUncertain;
        if (isLost) setLost(failureText(answer.error));
        else if (answer.kind === 'done' || answer.kind === 'failed') return onClose(answer);
        else {
          setLost(undefined);
          setLocked(answer.kind === 'locked');
          setError(
            answer.triesLeft === undefined ? answer.message : words.needs.triesLeft(answer.message, answer.triesLeft),
          );
          onWrong?.();
        }
      } catch (thrown) {
        setError(toCallError(thrown).message);
      } finally {
        setRunning(false);
      }
      isTaken.current = false;
      return undefined;
    },
  };
}
