import type { ReactNode } from 'react';
import { ErrorCircle12Filled } from '@fluentui/react-icons';
import field from '../states/field.module.css';

interface FrameProps {
  /** The control's. */
  id: string;
  /** Nothing where the control says its own. */
  title: string | undefined;
  /** The control is no element that a label can name. */
  isGroup?: boolean;
  /** Behind the title stands `*`, 选填, or nothing. */
  mark: 'required' | 'optional' | 'none';
  said: string | null;
  hint: string | undefined;
  children: ReactNode;
}

/** Title above, control, then what is wrong with it and how it is filled in. */
export function Frame({ id, title, isGroup = false, mark, said, hint, children }: FrameProps): ReactNode {
  const words = (
    <>
      {title}
      {mark === 'required' && (
        <span className={field.required} aria-hidden="true">
          *
        </span>
      )}
      {mark === 'optional' && <span className={field.optional}>选填</span>}
    </>
  );
  return (
    <>
      {title !== undefined && isGroup && (
        <span id={`${id}-label`} className={field.label}>
          {words}
        </span>
      )}
      {title !== undefined && !isGroup && (
        <label className={field.label} htmlFor={id}>
          {words}
        </label>
      )}
      {children}
      {said !== null && (
        <div id={`${id}__error`} className={field.error} role="alert">
          <ErrorCircle12Filled aria-hidden="true" className={field.errorIcon} />
          <span>{said}</span>
        </div>
      )}
      {hint !== undefined && (
        <div id={`${id}__hint`} className={field.hint}>
          {hint}
        </div>
      )}
    </>
  );
}

/** The ids of the sentences that describe a control. */
export function describedBy(id: string, said: string | null, hint: string | undefined): string | undefined {
  const ids = [said === null ? '' : `${id}__error`, hint === undefined ? '' : `${id}__hint`];
  return ids.join(' ').trim() || undefined;
}
