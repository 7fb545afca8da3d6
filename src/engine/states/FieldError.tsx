import type { ReactNode } from 'react';
import { ErrorCircle12Filled } from '@fluentui/react-icons/svg/error-circle';
import { words } from '../words/words.ts';
import css from './field.module.css';

interface FieldErrorProps {
  /** Id of the control. */
  of: string;
  /** Retries loading the options, if that is the error. */
  onRetry?(): void;
  children: string;
}

/** Error message under a field. */
export function FieldError({ of, onRetry, children }: FieldErrorProps): ReactNode {
  return (
    <div id={`${of}__error`} className={css.error} role="alert">
      <ErrorCircle12Filled className={css.errorIcon} aria-hidden="true" />
      {children}
      {onRetry !== undefined && (
        <button type="button" className={css.retry} onClick={onRetry}>
          {words.basics.retry}
        </button>
      )}
    </div>
  );
}
