import { Button } from '@fluentui/react-components';
import { DiamondDismissFilled } from '@fluentui/react-icons/svg/diamond-dismiss';
import { useRef, useState, type ReactNode } from 'react';
import { failureText, toCallError } from '../calls/failure.ts';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import type { CodeAnswer } from './code-need.ts';
import { words } from '../words/words.ts';
import styles from './code.module.css';

interface NeedDialogProps {
  title: string;
  className: string | undefined;
  /** Label of the submit button. */
  yes: string;
  /** Whether a request is under way; the dialog cannot be closed meanwhile. */
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
      wrap={(body) => (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            event.stopPropagation();
            onSubmit();
          }}
        >
          {body}
        </form>
      )}
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

/** Why what was given is not taken. */
export function NeedError({ id, text }: { id?: string; text: string | undefined }): ReactNode {
  return (
    <div id={id} className={styles.error} role="alert">
      {text !== undefined && <DiamondDismissFilled aria-hidden />}
      {text}
    </div>
  );
}

/** The answer to what was given to a need: says why when it can be tried again, and closes with it when that is the end. */
export function useAnswer(onClose: (answer?: CodeAnswer) => void) {
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const [lost, setLost] = useState<string>();
  const [isLocked, setLocked] = useState(false);
  // The panel stays for a moment after it has done its work: another press must not do it again.
  const isTaken = useRef(false);
  return {
    isRunning,
    error,
    setError,
    /** Message about a lost answer; the typed values are not wrong. */
    lost,
    /** Too many wrong ones: no other one helps for a while. */
    isLocked,
    /** Sends once at a time, and never again after it has ended. @param onWrong what was given must be given anew */
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
