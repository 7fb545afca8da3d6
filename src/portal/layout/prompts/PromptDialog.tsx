import { Children, useEffect, useId, useRef, type ReactNode } from 'react';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useMedia } from '#engine/host.ts';
import styles from './PromptDialog.module.css';

/** Here the buttons of every dialog stand one above the other, the main one on top. */
const STACKED = '(max-width: 480px)';

interface PromptDialogProps {
  title: string;
  /** Width of the dialog if the window has room. */
  size: 'text' | 'image' | 'small';
  /** Closed without an answer: by its close button or Escape. */
  onClose: () => void;
  /** Buttons in order: postponing first, main button last. */
  actions: ReactNode;
  /** Drawn before the buttons. */
  note?: ReactNode;
  children: ReactNode;
}

/** A dialog that stays over the page until it is answered. */
export function PromptDialog({ title, size, onClose, actions, note, children }: PromptDialogProps): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const head = useRef<HTMLHeadingElement>(null);
  const id = useId();
  const isStacked = useMedia(STACKED, false);
  const buttons = Children.toArray(actions);
  useEffect(() => {
    const element = dialog.current;
    if (element !== null && !element.open) element.showModal();
    // An unrequested dialog focuses its heading, so that a stray key press does not answer it.
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
        {/* Focusable, so that content longer than the window can be scrolled by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <div className={styles.body} tabIndex={0} role="group" aria-labelledby={id}>
          {children}
        </div>
        <div className={styles.actions}>
          {note}
          {isStacked ? buttons.toReversed() : buttons}
        </div>
      </div>
    </dialog>
  );
}
