import type { ReactNode } from 'react';
import css from '../view.module.css';

interface StepProps {
  /** Label that includes the name of the row. */
  label: string;
  title?: string;
  isDisabled?: boolean;
  isPressed?: boolean;
  onPress(): void;
  children: ReactNode;
}

/** A small icon button in a row of a list. */
export function Step({ label, title = label, isDisabled, isPressed, onPress, children }: StepProps): ReactNode {
  return (
    <button
      type="button"
      className={css.step}
      aria-label={label}
      title={title}
      // Not `disabled`: the button keeps the focus at its limit.
      aria-disabled={isDisabled || undefined}
      aria-pressed={isPressed}
      onClick={isDisabled === true ? undefined : onPress}
    >
      {children}
    </button>
  );
}
