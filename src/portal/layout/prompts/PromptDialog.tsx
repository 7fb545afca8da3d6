import { useEffect, useId, useRef, type ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import styles from './PromptDialog.module.css';

interface PromptDialogProps {
  title: string;
  /** How wide it is where the window has room. */
  size: 'text' | 'image' | 'small';
  /** Closed without an answer: by its cross, by Escape. */
  onClose: () => void;
  actions: ReactNode;
  children: ReactNode;
}

/** Stands before the page until it is answered. */
export function PromptDialog({ title, size, onClose, actions, children }: PromptDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const id = useId();
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // An unrequested dialog focuses its head, so that a key pressed in passing does not answer it.
    head.current?.focus();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className={`${styles.dialog} ${styles[size]}`}
      aria-labelledby={id}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.inside}>
        <div className={styles.head}>
          <h2 ref={head} id={id} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          <button type="button" className={styles.close} onClick={onClose} aria-label="关闭">
            <DismissRegular aria-hidden />
          </button>
        </div>
        {/* What is longer than the window is scrolled, by the keyboard too. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.body} tabIndex={0} role="group" aria-labelledby={id}>
          {children}
        </div>
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>
  );
}
