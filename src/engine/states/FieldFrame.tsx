import type { ReactElement, ReactNode } from 'react';
import { FieldError } from './FieldError.tsx';
import { words } from '../words/words.ts';
import css from './field.module.css';

interface FieldFrameProps {
  id: string;
  /** Where it is written. */
  place?: string | undefined;
  title: string;
  /** Mark behind the label: `*`, that it is optional, or none for a locked field. */
  mark: 'required' | 'optional' | 'none';
  width: 'full' | 'half' | 'third' | 'two-thirds';
  /** The widget draws its own label; the title is only for groups of controls. */
  ownLabel?: boolean;
  /** The heading of the group says the title already: the label is only spoken. */
  labelSpoken?: boolean;
  /** In a cell of a table of lines: which line it is, said after the title. A narrow window shows the title. */
  line?: string;
  /** A machine has read the value: to be looked over. */
  isRecognised?: boolean;
  hint?: ReactNode;
  error: string | null;
  /** Retries loading the options, if that is the error. */
  onRetry?(): void;
  actions?: ReactNode;
}

/**
 * Label above, control, then what is wrong or, where nothing is, the hint. A function and no component: a long form has
 * hundreds.
 */
export function drawFrame(frame: FieldFrameProps, children: ReactNode): ReactElement {
  const { id, place, title, width, line, error, hint, mark, ownLabel = false, ...more } = frame;
  const actions = more.actions && <span className={css.actions}>{more.actions}</span>;
  return (
    <div className={width === 'full' ? css.field : `${css.field} ${css[width]}`} data-field={id} data-place={place}>
      {!ownLabel && (
        <div
          className={
            line !== undefined ? `${css.label} ${css.inLine}` : more.labelSpoken === true ? 'sw-spoken' : css.label
          }
        >
          <label id={`${id}-label`} htmlFor={id}>
            {title}
            {line !== undefined && <span className="sw-spoken">{line}</span>}
          </label>
          {mark === 'required' && (
            <span className={css.required} aria-hidden="true">
              *
            </span>
          )}
          {mark === 'optional' && <span className={css.optional}>{words.states.optional}</span>}
          {more.isRecognised === true && <span className={css.recognised}>{words.states.recognised}</span>}
          {actions}
        </div>
      )}
      {ownLabel && actions ? (
        <div className={css.beside}>
          {children}
          {actions}
        </div>
      ) : (
        children
      )}
      {error !== null && (
        <FieldError of={id} onRetry={more.onRetry}>
          {error}
        </FieldError>
      )}
      {hint !== undefined && (
        <div id={`${id}__help`} className={css.hint}>
          {hint}
        </div>
      )}
    </div>
  );
}
