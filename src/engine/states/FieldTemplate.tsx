import type { ReactNode } from 'react';
import type { FieldTemplateProps as RjsfTemplateProps } from '@rjsf/utils';
import { words } from '../words/words.ts';
import css from './field.module.css';

/** What a form of the engine knows of a field's frame beyond RJSF's props. */
export interface FrameAround {
  /** Where it is written. */
  place?: string | undefined;
  width?: 'full' | 'half' | 'third' | 'two-thirds';
  /** Neither that it is required nor that it is optional is said. */
  isUnmarked?: boolean;
  /** The heading of the group says the title already: the label is only spoken. */
  labelSpoken?: boolean;
  /** In a cell of a table of lines: which line it is, said after the title. A narrow window shows the title. */
  line?: string | undefined;
  /** A machine has read the value: to be looked over. */
  isRecognised?: boolean;
  actions?: ReactNode;
}

export interface FieldTemplateProps
  extends Pick<RjsfTemplateProps, 'id' | 'label'>, Omit<Partial<RjsfTemplateProps>, 'id' | 'label' | 'children'> {
  children: ReactNode;
  around?: FrameAround;
}

/** RJSF's frame of a field: label above, control, then what is wrong or, where nothing is, the help. */
export function FieldTemplate(field: FieldTemplateProps): ReactNode {
  const { id, label, displayLabel, hidden, description, errors, help, children, around = STOCK } = field;
  if (hidden === true) return <div hidden>{children}</div>;
  const { place, width = 'full', line, actions: own } = around;
  const actions = own && <span className={css.actions}>{own}</span>;
  const isMarked = around.isUnmarked !== true && field.readonly !== true && field.disabled !== true;
  return (
    <div className={width === 'full' ? css.field : `${css.field} ${css[width]}`} data-field={id} data-place={place}>
      {displayLabel === true && (
        <div
          className={
            line !== undefined ? `${css.label} ${css.inLine}` : around.labelSpoken === true ? 'sw-spoken' : css.label
          }
        >
          <label id={`${id}-label`} htmlFor={id}>
            {label}
            {line !== undefined && <span className="sw-spoken">{line}</span>}
          </label>
          {isMarked && field.required === true && (
            <span className={css.required} aria-hidden="true">
              *
            </span>
          )}
          {isMarked && field.required !== true && <span className={css.optional}>{words.states.optional}</span>}
          {around.isRecognised === true && <span className={css.recognised}>{words.states.recognised}</span>}
          {actions}
        </div>
      )}
      {displayLabel !== true && actions ? (
        <div className={css.beside}>
          {children}
          {actions}
        </div>
      ) : (
        children
      )}
      {errors}
      {help}
      {displayLabel === true && description}
    </div>
  );
}

const STOCK: FrameAround = {};
