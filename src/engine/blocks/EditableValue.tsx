import { Suspense, useEffect, useRef, useState, type ReactNode } from 'react';
import { Edit16Regular } from '@fluentui/react-icons';
import type { CallAction } from '#model/action.ts';
import { useRenderers } from '../renderers.ts';
import { useScope } from '../scope/use-scope.tsx';
import { EDIT, useCutOffForm } from '../actions/use-dialog-place.ts';
import css from './editable.module.css';

export interface EditableProps {
  action: CallAction;
  title: string;
  /** The value as it is read. */
  view: ReactNode;
}

/** A value with a pencil: view, edit, and loading while it is saved. The form is loaded when it is first edited. */
export function EditableValue({ action, title, view }: EditableProps): ReactNode {
  const [isEdited, setEdited] = useState(false);
  const scope = useScope();
  const { EditForm } = useRenderers();
  const isCutOff = useCutOffForm();
  useEffect(() => {
    if (isCutOff(action, EDIT, scope)) queueMicrotask(() => setEdited(true));
  }, [action, scope, isCutOff]);
  const pencil = useRef<HTMLButtonElement>(null);
  const wasEdited = useRef(false);
  useEffect(() => {
    if (!isEdited && wasEdited.current) pencil.current?.focus();
    wasEdited.current = isEdited;
  }, [isEdited]);
  const read = (
    <span className={css.view} data-mode="view">
      {view}
      <button
        ref={pencil}
        type="button"
        className={css.pencil}
        aria-label={`修改${title}`}
        title={`修改${title}`}
        onClick={() => setEdited(true)}
      >
        <Edit16Regular aria-hidden />
      </button>
    </span>
  );
  if (!isEdited) return read;
  return (
    <Suspense fallback={read}>
      <EditForm action={action} title={title} onClose={() => setEdited(false)} />
    </Suspense>
  );
}
