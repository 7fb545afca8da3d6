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
  /** Label of the confirming button; by default the action's title. */
  yes?: string;
  /** Label of the button that leaves things as they are, where that is the main way. */
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
  // A dialog gives the focus to its first button, which in a narrow window is the deed: the key that is pressed next must
  // do nothing. This comes after that.
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
          {/* Two buttons of one name, where the deed itself is to cancel something, would be a trap. */}
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
