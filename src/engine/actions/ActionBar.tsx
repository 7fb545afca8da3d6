import type { ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { ActionButton } from './ActionButton.tsx';
import styles from './actions.module.css';

interface ActionBarProps {
  actions: ActionDefinition[];
  size?: 'small' | 'medium' | 'large';
  /** Called when one of them is done. */
  onDone?(): void;
}

/** The actions of one region, in the author's order. */
export function ActionBar({ actions, size = 'medium', onDone }: ActionBarProps): ReactNode {
  if (actions.length === 0) return null;
  return (
    <div className={styles.bar}>
      {actions.map((action) => (
        <ActionButton key={action.name} action={action} size={size} onDone={onDone} />
      ))}
    </div>
  );
}
