/* oxlint-disable jsx-a11y/prefer-tag-over-role -- its layer handles opening and closing */
import { useState, type ReactNode, type RefObject } from 'react';
import { Add16Regular } from '@fluentui/react-icons/svg/add';
import { ArrowDown16Regular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUp16Regular } from '@fluentui/react-icons/svg/arrow-up';
import { Pin16Filled, Pin16Regular } from '@fluentui/react-icons/svg/pin';
import { Subtract16Regular } from '@fluentui/react-icons/svg/subtract';
import { Floating } from '../../widgets/control/Floating.tsx';
import { isChosen, moved } from '../model/column-state.ts';
import { definitionOf, metaOf, stepColumn, type BlockTable, type TableColumn } from '../model/table.ts';
import { Step } from './Step.tsx';
import { words } from '../../words/words.ts';
import css from '../view.module.css';

interface ColumnChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  table: BlockTable;
  onClose(): void;
}

/**
 * Chooses which columns are visible, their order and width, and which are pinned at the start. The first column is
 * always pinned: it identifies the row.
 */
export function ColumnChoice({ anchor, table, onClose }: ColumnChoiceProps): ReactNode {
  const columns = table.getAllLeafColumns();
  const {
    choices: { preferences },
  } = metaOf(table);
  const place = (name: string, to: number): void => table.setColumnOrder((order) => moved(order, name, to));
  const [dragged, setDragged] = useState<string | null>(null);
  const [told, setTold] = useState('');
  const move = (column: TableColumn, to: number): void => {
    place(column.id, to);
    setTold(words.columns.place(titleOf(column), to + 1));
  };
  const resize = (column: TableColumn, by: 1 | -1): void => {
    const box = anchor.current?.closest('[data-table-box]');
    const head = box?.querySelector<HTMLElement>(`th[data-column="${CSS.escape(column.id)}"]`) ?? null;
    setTold(stepColumn(table, column, head, by));
  };
  return (
    <Floating anchor={anchor} align="end" onClose={onClose}>
      <div role="dialog" aria-label={words.columns.settings} className={css.choice}>
        <ul className={css.choiceRows}>
          {columns.map((column, n) => {
            const title = titleOf(column);
            const isPinned = column.getIsPinned() === 'start';
            return (
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons inside are the keyboard equivalent
              <li
                key={column.id}
                className={css.choiceRow}
                draggable={n > 0}
                data-dragged={dragged === column.id || undefined}
                onDragStart={() => setDragged(column.id)}
                onDragEnd={() => setDragged(null)}
                onDragOver={(event) => {
                  if (dragged === null || n === 0) return;
                  event.preventDefault();
                  if (dragged !== column.id) place(dragged, n);
                }}
              >
                <label>
                  <input
                    type="checkbox"
                    checked={isChosen(definitionOf(column), preferences.kept)}
                    disabled={!column.getCanHide()}
                    onChange={(event) => column.toggleVisibility(event.target.checked)}
                  />
                  {title}
                </label>
                <Step label={words.columns.narrower(title)} onPress={() => resize(column, -1)}>
                  <Subtract16Regular />
                </Step>
                <Step label={words.columns.wider(title)} onPress={() => resize(column, 1)}>
                  <Add16Regular />
                </Step>
                <Step label={words.columns.up(title)} isDisabled={n < 2} onPress={() => move(column, n - 1)}>
                  <ArrowUp16Regular />
                </Step>
                <Step
                  label={words.columns.down(title)}
                  isDisabled={n === 0 || n === columns.length - 1}
                  onPress={() => move(column, n + 1)}
                >
                  <ArrowDown16Regular />
                </Step>
                <Step
                  label={words.columns.pin(title)}
                  isDisabled={!column.getCanPin()}
                  isPressed={isPinned}
                  onPress={() => column.pin(isPinned ? false : 'start')}
                >
                  {isPinned ? <Pin16Filled /> : <Pin16Regular />}
                </Step>
              </li>
            );
          })}
        </ul>
        <button type="button" className={css.reset} disabled={!preferences.isChanged} onClick={preferences.reset}>
          {words.columns.reset}
        </button>
        <span role="status" className="sw-spoken">
          {told}
        </span>
      </div>
    </Floating>
  );
}

const titleOf = (column: TableColumn): string => String(column.columnDef.header);
