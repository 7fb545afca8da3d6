import { Button } from '@fluentui/react-components';
import { DiamondDismissFilled } from '@fluentui/react-icons';
import type { ReactNode } from 'react';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import { BusyButton } from '../states/BusyButton.tsx';
import styles from './code.module.css';

interface NeedDialogProps {
  title: string;
  className: string | undefined;
  /** What the button says that goes on. */
  yes: string;
  /** While it is, the dialog cannot be left: the person would take what is on its way for not done. */
  isRunning: boolean;
  onSubmit(): void;
  onClose(): void;
  children: ReactNode;
}

/** What a need asks, as a form over the screen. */
export function NeedDialog({
  title,
  className,
  yes,
  isRunning,
  onSubmit,
  onClose,
  children,
}: NeedDialogProps): ReactNode {
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
            取消
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
