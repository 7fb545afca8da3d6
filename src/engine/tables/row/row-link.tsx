import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { Scope } from '#model/evaluate.ts';
import type { RowSurroundings } from '../model/table.ts';

interface RowLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'title'> {
  action: ActionDefinition;
  /** Scope of the row. */
  scope: Scope;
  surroundings: Pick<RowSurroundings, 'hrefOf'>;
  onRun(): void;
  children: ReactNode;
  'data-place'?: string;
}

/**
 * The opener of a row: a link if the action has an address, so that it can be copied or opened in a new tab, otherwise
 * a button. A plain function because cells have no components of their own.
 */
export function drawRowLink({ action, scope, surroundings, onRun, children, ...rest }: RowLinkProps): ReactNode {
  const href = surroundings.hrefOf(action, scope);
  if (href === undefined) {
    return (
      <button type="button" {...rest} onClick={onRun}>
        {children}
      </button>
    );
  }
  return (
    <a
      href={href}
      {...rest}
      onClick={(event) => {
        if (isElsewhere(event)) return;
        event.preventDefault();
        onRun();
      }}
    >
      {children}
    </a>
  );
}

/** True if the browser opens a tab or window, or saves the link. */
function isElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
