import { type ReactNode, Suspense, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Edit16Regular } from '@fluentui/react-icons';
import type { ItemDefinition, NavigateTarget } from '#model/field.ts';
import type { CallAction } from '#model/action.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { useGate } from '../host/host.ts';
import { addressOf, readsOfTarget } from '../scope/filling.ts';
import { useFromScope, useScope } from '../scope/use-scope.tsx';
import styles from './info-list.module.css';
import { useRenderers } from '../overlays/renderers.ts';
import { EDIT, useCutOffForm } from '../actions/use-dialog-place.ts';
import css from './editable.module.css';

/** A value that may lead somewhere, with its small actions beside it. */
export function ItemValue({ item, children }: { item: ItemDefinition; children: ReactNode }): ReactNode {
  const linked =
    item.navigate === undefined ? (
      children
    ) : (
      <TargetLink target={item.navigate} className={styles.link}>
        {children}
      </TargetLink>
    );
  const shown =
    item.edit === undefined ? linked : <EditableValue action={item.edit} title={item.title} view={linked} />;
  if (item.actions.length === 0) return shown;
  return (
    <span className={styles.withActions}>
      {shown}
      {item.actions.map((action) => (
        <ActionButton key={action.name} action={action} asLink />
      ))}
    </span>
  );
}

/** A real link, so that it can be opened in a new tab; plain text while its address is not known, and for whoever may not open it. */
export function TargetLink({
  target,
  className,
  children,
}: {
  target: NavigateTarget;
  className?: string;
  children: ReactNode;
}): ReactNode {
  const address = useFromScope(['route', ...readsOfTarget(target)], (scope) => addressOf(target, scope.read()));
  const isOpen = useGate(target.permission);
  if (!isOpen) return <span>{children}</span>;
  if (address === null) return <span className={className}>{children}</span>;
  return (
    <Link className={className} to={address as string}>
      {children}
    </Link>
  );
}

interface EditableProps {
  action: CallAction;
  title: string;
  /** The value as it is read. */
  view: ReactNode;
}

/** A value with a pencil: view, edit, and loading while it is saved. The form is loaded when it is first edited. */
function EditableValue({ action, title, view }: EditableProps): ReactNode {
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
