import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { ItemDefinition, NavigateTarget } from '#model/field.ts';
import { ActionButton } from '../actions/ActionButton.tsx';
import { EditableValue } from './EditableValue.tsx';
import { useGate } from '../gate.ts';
import { addressOf, readsOfTarget } from '../links.ts';
import { useFromScope } from '../scope/use-scope.tsx';
import styles from './info-list.module.css';

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
