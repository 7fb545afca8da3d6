/* oxlint-disable jsx-a11y/prefer-tag-over-role -- it lies in a layer that opens and closes by itself */
import type { ReactNode, RefObject } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import { Floating } from '../widgets/Floating.tsx';
import css from './view.module.css';

interface ColumnChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  columns: readonly ColumnDefinition[];
  chosen: ReadonlySet<string>;
  onChoose(name: string, isShown: boolean): void;
  onReset(): void;
  onClose(): void;
}

/** Which columns are drawn. The first one always is: it says which row this is. */
export function ColumnChoice({ anchor, columns, chosen, onChoose, onReset, onClose }: ColumnChoiceProps): ReactNode {
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div role="dialog" aria-label="选择列" className={css.choice}>
        {columns.map((column, n) => (
          <label key={column.name} className={css.choiceRow}>
            <input
              type="checkbox"
              checked={chosen.has(column.name)}
              disabled={n === 0}
              onChange={(event) => onChoose(column.name, event.target.checked)}
            />
            {column.title}
          </label>
        ))}
        <button type="button" className={css.reset} onClick={onReset}>
          恢复默认
        </button>
      </div>
    </Floating>
  );
}
