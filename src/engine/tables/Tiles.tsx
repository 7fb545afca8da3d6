import { Fragment, type ReactNode } from 'react';
import { ChevronRight16Regular } from '@fluentui/react-icons';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { drawShown } from '../formats/ShownValue.tsx';
import { tilePartsOf } from './card-parts.ts';
import { isVisible } from './columns.ts';
import { isDanger, rowActionsOf, drawRowActions } from './RowActions.tsx';
import { definitionOf, drawnColumns, metaOf, recordsOf, type BlockTable, type RowSurroundings } from './table.ts';
import { keyOf } from './use-rows.ts';
import css from './cards.module.css';
import rowCss from './table.module.css';

interface TilesProps {
  table: BlockTable;
  /** How many are drawn. */
  count: number;
  /** Below one another where the first few go sideways, as those do that are searched through. */
  isOpen: boolean;
}

/** Cards three in a row: what it is, one figure large, the others small. */
export function Tiles({ table, count, isOpen }: TilesProps): ReactNode {
  const { block, surroundings, label } = metaOf(table);
  const columns = drawnColumns(table).map(definitionOf);
  const parts = tilePartsOf(columns);
  if (parts === null) return null;
  return (
    <ul className={css.tiles} aria-label={label} data-open={isOpen || block.filters.length > 0 || undefined}>
      {recordsOf(table)
        .slice(0, count)
        .map((row, n) => {
          const scope: Scope = { ...surroundings.scope, row };
          const offered = rowActionsOf(block.row, scope, surroundings);
          // One thing to do with all of them is done by pressing the tile; several stand in words at its foot.
          const isOnly =
            block.row.length === 1 &&
            offered.length === 1 &&
            offered.every((each) => each.reason === undefined && !isDanger(each));
          const only = isOnly ? offered[0] : undefined;
          const head = drawShown(parts.title, 'item', scope, surroundings);
          const facts = parts.facts.filter(
            (column) => isVisible(column, scope) && !isEmpty(evaluate(column.value, scope)),
          );
          return (
            <li
              key={keyOf(row, block.key, n)}
              className={only === undefined ? css.tile : `${css.tile} ${css.pressable}`}
            >
              <div className={css.tileHead}>
                {only === undefined ? (
                  <span className={css.tileTitle}>{head}</span>
                ) : (
                  // The button's own area covers the tile, so that the whole of it is one target.
                  <button
                    type="button"
                    className={`${css.tileTitle} ${css.cover}`}
                    title={only.title}
                    onClick={() => surroundings.onRun(only.action, row)}
                  >
                    {head}
                  </button>
                )}
                {only !== undefined && <ChevronRight16Regular aria-hidden />}
                {parts.status !== undefined && drawShown(parts.status, 'cell', scope, surroundings)}
              </div>
              {parts.figure !== undefined && (
                <div className={css.tileFigure}>{figure(parts.figure, scope, surroundings, parts.title)}</div>
              )}
              <div className={css.tileSmall}>
                {parts.small
                  .filter((column) => isVisible(column, scope))
                  .map((column) => (
                    <span key={column.name}>
                      {column.title} {figure(column, scope, surroundings)}
                    </span>
                  ))}
              </div>
              {facts.length > 0 && (
                <dl className={css.tileFacts}>
                  {facts.map((column) => (
                    <Fragment key={column.name}>
                      <dt>{column.title}</dt>
                      <dd>{drawShown(column, 'text', scope, surroundings)}</dd>
                    </Fragment>
                  ))}
                </dl>
              )}
              {only === undefined && offered.length > 0 && (
                <div className={`${css.tileFoot} ${rowCss.actions}`}>
                  {drawRowActions({ offered, inMenu: false, onRun: (action) => surroundings.onRun(action, row) })}
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}

function isEmpty(value: unknown): boolean {
  return value === null || value === '' || (Array.isArray(value) && value.length === 0);
}

/** A figure; large beside the tile's title, which may say its currency already. Small amounts go without their code. */
function figure(
  column: ColumnDefinition,
  scope: Scope,
  surroundings: RowSurroundings,
  title?: ColumnDefinition,
): ReactNode {
  const place = title === undefined ? 'text' : 'strong';
  const isSaid =
    title === undefined || column.currency?.reads.every((path) => title.value.reads.includes(path)) === true;
  const shown = column.format.includes('money') && isSaid ? { ...column, currency: undefined } : column;
  return drawShown(shown, place, scope, surroundings);
}
