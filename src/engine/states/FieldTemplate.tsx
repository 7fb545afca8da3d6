import type { ReactNode } from 'react';
import type { FieldTemplateProps as RjsfTemplateProps } from '@rjsf/utils';
import { words } from '../words/words.ts';
import css from './field.module.css';

/** Props of a field's frame beyond RJSF's. */
export interface FrameAround {
  /** Place in the schema. */
  place?: string | undefined;
  width?: 'full' | 'half' | 'third' | 'two-thirds';
  /** Marks the field neither as required nor as optional. */
  isUnmarked?: boolean;
  /** The group's heading equals the title, so the label is for screen readers only. */
  labelSpoken?: boolean;
  /** Line number of a cell in a table of lines, read out after the title. A narrow window shows the title. */
  line?: string | undefined;
  /** The value was recognised from a picture and should be checked. */
  isRecognised?: boolean;
  actions?: ReactNode;
}

export interface FieldTemplateProps
  extends Pick<RjsfTemplateProps, 'id' | 'label'>, Omit<Partial<RjsfTemplateProps>, 'id' | 'label' | 'children'> {
  children: ReactNode;
  around?: FrameAround;
}

/** RJSF's field template: label above, control, then the error or else the help. */
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
          {isMarked && <RequiredMark isRequired={field.required === true} />}
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

/** Marks a label: a star, or the word for a field that may stay empty. */
export function RequiredMark({ isRequired }: { isRequired: boolean }): ReactNode {
  return isRequired ? (
    <span className={css.required} aria-hidden="true">
      *
    </span>
  ) : (
    <span className={css.optional}>{words.states.optional}</span>
  );
}

const STOCK: FrameAround = {};
