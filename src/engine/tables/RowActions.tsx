import { Suspense, useRef, useState, type ReactNode } from 'react';
import { MoreHorizontal20Regular } from '@fluentui/react-icons';
import type { ActionDefinition } from '#model/action.ts';
import { inWords, type RowAction } from './row-actions.ts';
import css from './table.module.css';
import { lazyPart } from '../loading.tsx';

const RowMenu = lazyPart(async () => ({ default: (await import('./RowMenu.tsx')).RowMenu }));

interface RowActionsProps {
  offered: readonly RowAction[];
  /** All of them under ⋯ */
  inMenu: boolean;
  onRun(action: ActionDefinition): void;
}

/** Two actions in words, the rest and whatever is dangerous under ⋯. A plain function: a row calls it for its last cell. */
export function drawRowActions({ offered, inMenu, onRun }: RowActionsProps): ReactNode {
  const words = inMenu ? 0 : inWords(offered).length;
  return (
    <>
      {offered.slice(0, words).map(({ action, title, reason }) => (
        <button
          key={action.name}
          type="button"
          className={css.link}
          aria-disabled={reason !== undefined || undefined}
          title={reason}
          onClick={() => (reason === undefined ? onRun(action) : undefined)}
        >
          {title}
        </button>
      ))}
      {offered.length > words && <MoreButton offered={offered.slice(words)} onRun={onRun} />}
    </>
  );
}

export function MoreButton({ offered, onRun }: Omit<RowActionsProps, 'inMenu'>): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  return (
    <>
      <button
        ref={button}
        type="button"
        className={css.moreButton}
        aria-label="更多操作"
        aria-haspopup="menu"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <MoreHorizontal20Regular />
      </button>
      {isOpen && (
        <Suspense fallback={null}>
          <RowMenu
            anchor={button}
            offered={offered}
            onRun={onRun}
            onClose={() => {
              setOpen(false);
              button.current?.focus();
            }}
          />
        </Suspense>
      )}
    </>
  );
}
