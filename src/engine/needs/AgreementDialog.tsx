import {
  Button,
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
} from '@fluentui/react-components';
import { DiamondDismissFilled } from '@fluentui/react-icons';
import { useId, useRef, useState, type ReactNode } from 'react';
import { BusyButton } from '../actions/ActionButton.tsx';
import { failureText } from '../actions/send-once.ts';
import { useIsOverlayOpen } from '../overlays/Overlays.tsx';
import { AgreementText } from './AgreementText.tsx';
import type { CodeAnswer } from './code-need.ts';
import type { AgreementRequest } from './panel.ts';
import styles from './code.module.css';

interface AgreementDialogProps {
  request: AgreementRequest;
  onClose(answer?: CodeAnswer): void;
}

/** What must be signed before the action goes on; all of it at once. */
export function AgreementDialog({ request, onClose }: AgreementDialogProps): ReactNode {
  const { title, agreements, submit } = request;
  const [isRunning, setRunning] = useState(false);
  const [error, setError] = useState<string>();
  const isOver = useRef(false);
  const id = useId();
  const names = agreements.map(({ name }) => `《${name}》`).join('、');

  const agree = async (): Promise<void> => {
    if (isRunning || isOver.current) return;
    setRunning(true);
    setError(undefined);
    const answer = await submit();
    setRunning(false);
    if (answer.kind === 'wrong' || answer.kind === 'locked') return setError(answer.message);
    if (answer.kind === 'failed' && answer.error.isUncertain) return setError(failureText(answer.error));
    isOver.current = true;
    onClose(answer);
  };

  return (
    <Dialog
      open={useIsOverlayOpen()}
      modalType="alert"
      onOpenChange={(_, { open }) => !open && !isRunning && onClose()}
    >
      <DialogSurface className={styles.wide}>
        <DialogBody>
          <DialogTitle>{title}</DialogTitle>
          <DialogContent>
            <p className={styles.lead}>继续操作前，请阅读并同意{names}。</p>
            <ul className={styles.agreements}>
              {agreements.map(({ name, text }, n) => (
                <li key={name} className={styles.agreement}>
                  {text !== undefined && (
                    <>
                      <h3 id={`${id}${n}`} className={styles.agreementName}>
                        {name}
                      </h3>
                      {/* A long text is read by scrolling it, with the keyboard too. */}
                      {/* oxlint-disable-next-line jsx_a11y/no-noninteractive-tabindex */}
                      <div className={styles.text} tabIndex={0} role="region" aria-labelledby={`${id}${n}`}>
                        <AgreementText html={text} />
                      </div>
                    </>
                  )}
                </li>
              ))}
            </ul>
            <div className={styles.error} role="alert">
              {error !== undefined && <DiamondDismissFilled aria-hidden />}
              {error}
            </div>
          </DialogContent>
          <DialogActions>
            <Button disabledFocusable={isRunning} onClick={() => onClose()}>
              取消
            </Button>
            <BusyButton look="primary" isRunning={isRunning} onClick={() => void agree()}>
              I have read and agree
            </BusyButton>
          </DialogActions>
        </DialogBody>
      </DialogSurface>
    </Dialog>
  );
}
