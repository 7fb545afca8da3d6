import type { ComponentProps, MouseEvent, ReactNode } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import type { Scope } from '#model/evaluate.ts';
import type { RowSurroundings } from '../model/table.ts';

interface RowLinkProps extends Pick<ComponentProps<'a'>, 'className' | 'title'> {
  action: ActionDefinition;
  /** The row's own. */
  scope: Scope;
  surroundings: Pick<RowSurroundings, 'hrefOf'>;
  onRun(): void;
  children: ReactNode;
  'data-place'?: string;
}

/**
 * What opens a row: a link where it leads to an address, so that a new tab and a copied link lead there too, else a button.
 * A plain function, for cells have no components of their own.
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

/** The browser opens a tab or a window, or saves the link. */
function isElsewhere({ button, ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return button !== 0 || ctrlKey || metaKey || shiftKey || altKey;
}
