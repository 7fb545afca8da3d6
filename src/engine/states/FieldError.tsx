import type { ReactElement, ReactNode } from 'react';
import { ErrorCircle12Filled } from '@fluentui/react-icons/svg/error-circle';
import { words } from '../words/words.ts';
import css from './field.module.css';

interface FieldErrorProps {
  /** Id of the control. */
  of: string;
  /** Retries loading the options, if that is the error. */
  onRetry?(): void;
  children: ReactNode;
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

interface RjsfErrorProps {
  errors?: readonly (string | ReactElement)[] | undefined;
  fieldPathId: { $id: string };
}

/** RJSF's error template: shows the first error of a field. */
export function FieldErrorTemplate({ errors = [], fieldPathId }: RjsfErrorProps): ReactNode {
  return errors.length === 0 ? null : <FieldError of={fieldPathId.$id}>{errors[0]}</FieldError>;
}

interface FieldHelpProps {
  help?: ReactNode;
  fieldPathId: { $id: string };
}

/** RJSF's help template: the hint under a field. */
export function FieldHelpTemplate({ help, fieldPathId }: FieldHelpProps): ReactNode {
  if (help === undefined || help === '') return null;
  return (
    <div id={`${fieldPathId.$id}__help`} className={css.hint}>
      {help}
    </div>
  );
}
