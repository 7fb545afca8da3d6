import { Button } from '@fluentui/react-components';
import { useEffect, useRef, type ReactNode } from 'react';
import { DialogFoot } from '../overlays/DialogFoot.tsx';
import { DialogFrame } from '../overlays/DialogFrame.tsx';
import type { About } from './about.ts';
import { AboutList } from './AboutList.tsx';
import { words } from '../words/words.ts';
import styles from '../overlays/overlays.module.css';

export interface ConfirmDialogProps {
  title: string;
  text: ReactNode;
  /** Records and amounts that the action moves. */
  about?: About | null;
  /** Label of the confirming button; default: the action's title. */
  yes?: string;
  /** Label of the cancelling button, if that is the main one. */
  no?: string;
  isDanger?: boolean;
  onClose(agreed: boolean): void;
}

export function ConfirmDialog({
  title,
  text,
  about = null,
  yes = words.basics.confirm,
  no,
  isDanger = false,
  onClose,
}: ConfirmDialogProps): ReactNode {
  const leaving = useRef<HTMLButtonElement>(null);
  // A dialog focuses its first button, which in a narrow window is the confirming one: a stray key press must not
  // confirm. This timer runs after that focus.
  useEffect(() => {
    const timer = setTimeout(() => leaving.current?.focus());
    return () => clearTimeout(timer);
  }, []);
  return (
    <DialogFrame
      title={title}
      className={styles.small}
      onClose={() => onClose(false)}
      foot={
        <DialogFoot>
          {/*
           * If the action itself cancels something, the cancel button has another label, so that no two buttons share a
           * name.
           */}
          <Button ref={leaving} appearance={no === undefined ? 'secondary' : 'primary'} onClick={() => onClose(false)}>
            {no ?? (yes.startsWith(words.basics.cancel) ? words.confirming.thinkAgain : words.basics.cancel)}
          </Button>
          <Button
            appearance={isDanger ? 'secondary' : 'primary'}
            className={isDanger ? styles.danger : undefined}
            onClick={() => onClose(true)}
          >
            {yes}
          </Button>
        </DialogFoot>
      }
    >
      {text}
      {about !== null && <AboutList about={about} />}
    </DialogFrame>
  );
}
