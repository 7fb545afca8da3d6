import type { ReactNode } from 'react';
import { ErrorCircle12Filled } from '@fluentui/react-icons';
import css from './fields.module.css';

interface FieldErrorProps {
  /** Of the control that it is about. */
  of: string;
  /** What is wrong is that nothing came to choose from. */
  onRetry?(): void;
  children: string;
}

/** What is wrong with a field, under what is wrong. */
export function FieldError({ of, onRetry, children }: FieldErrorProps): ReactNode {
  return (
    <div id={`${of}-error`} className={css.error} role="alert">
      <ErrorCircle12Filled className={css.errorIcon} aria-hidden="true" />
      {children}
      {onRetry !== undefined && (
        <button type="button" className={css.retry} onClick={onRetry}>
          重试
        </button>
      )}
    </div>
  );
}
