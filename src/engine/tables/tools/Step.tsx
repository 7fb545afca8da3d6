import type { ReactNode } from 'react';
import css from '../view.module.css';

interface StepProps {
  /** Its name, with that of its row. */
  label: string;
  title?: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** A small button without words in a row of a list. */
export function Step({ label, title = label, isDisabled, isPressed, onPress, children }: StepProps): ReactNode {
  return (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      title={title}
      // Not `disabled`: the button keeps the focus when it reaches its end.
      aria-disabled={isDisabled || undefined}
      aria-pressed={isPressed}
      onClick={isDisabled === true ? undefined : onPress}
    >
      {children}
    </button>
  );
}
