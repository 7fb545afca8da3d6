import { useEffect, useRef, type KeyboardEvent, type ReactNode, type RefObject } from 'react';
import type { ActionDefinition } from '#model/action.ts';
import { Floating } from '../../widgets/control/Floating.tsx';
import type { RowAction } from './RowActions.tsx';
import css from '../table.module.css';

interface RowMenuProps {
  anchor: RefObject<HTMLElement | null>;
  offered: readonly RowAction[];
  onRun(action: ActionDefinition): void;
  onClose(): void;
}

/** Menu of a row's remaining actions. Arrows move, Enter runs, Escape and Tab close. */
export function RowMenu({ anchor, offered, onRun, onClose }: RowMenuProps): ReactNode {
  const list = useRef<HTMLDivElement>(null);
  const items = (): HTMLElement[] => [...(list.current?.querySelectorAll<HTMLElement>('[role=menuitem]') ?? [])];
  useEffect(() => items()[0]?.focus(), []);
  const onKey = (event: KeyboardEvent): void => {
    if (event.key === 'Tab') {
      event.preventDefault();
      onClose();
      return;
    }
    const all = items();
    const now = all.indexOf(document.activeElement as HTMLElement);
    const next = { ArrowDown: now + 1, ArrowUp: now - 1, Home: 0, End: all.length - 1 }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    all.at(next % all.length)?.focus();
  };
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div ref={list} role="menu" tabIndex={-1} className={css.menu} onKeyDown={onKey}>
        {offered.map(({ action, title, reason }) => (
          <button
            key={action.name}
            type="button"
            role="menuitem"
            data-place={action.place}
            tabIndex={-1}
            className={action.look === 'danger' ? `${css.menuItem} ${css.danger}` : css.menuItem}
            aria-disabled={reason !== undefined || undefined}
            title={reason}
            onClick={() => {
              if (reason !== undefined) return;
              onClose();
              onRun(action);
            }}
          >
            {title}
          </button>
        ))}
      </div>
    </Floating>
  );
}
