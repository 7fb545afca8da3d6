import type { ReactNode } from 'react';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { drawShown } from '../formats/ShownValue.tsx';
import { linePartsOf } from './card-parts.ts';
import { isVisible } from './columns.ts';
import { isDanger, rowActionsOf } from './RowActions.tsx';
import { definitionOf, drawnColumns, metaOf, recordsOf, type BlockTable } from './table.ts';
import { keyOf } from './use-rows.ts';
import css from './cards.module.css';

/** Rows with hairlines between them: title and details at the left, figures at the right. */
export function Lines({ table }: { table: BlockTable }): ReactNode {
  const { block, surroundings, label } = metaOf(table);
  const columns = drawnColumns(table).map(definitionOf);
  const parts = linePartsOf(columns);
  if (parts === null) return null;
  return (
    <ul className={css.lines} aria-label={label}>
      {recordsOf(table).map((row, n) => {
        const scope: Scope = { ...surroundings.scope, row };
        const isShown = (column: ColumnDefinition): boolean => {
          const value = evaluate(column.value, scope);
          return isVisible(column, scope) && value !== null && value !== '';
        };
        const draw = (column: ColumnDefinition): ReactNode => {
          const value = drawShown(column, column.width === 'time' ? 'cell' : 'text', scope, surroundings);
          if (column.titled !== true) return value;
          return (
            <>
              {`${column.title} `}
              {value}
            </>
          );
        };
        const offered = rowActionsOf(block.row, scope, surroundings);
        const action = offered.find((each) => !isDanger(each));
        // A curve, or a picture of the product's own, stands in the middle.
        const isPicture = (column: ColumnDefinition): boolean =>
          column.format === 'sparkline' || Object.hasOwn(surroundings.host.formats, column.format);
        const details = parts.details.filter((column) => !isPicture(column) && isShown(column));
        const pictures = parts.details.filter((column) => isPicture(column) && isShown(column));
        const [figure, ...more] = parts.figures;
        const title = (
          <>
            {parts.tag !== undefined && isShown(parts.tag) && <span className={css.tag}>{draw(parts.tag)}</span>}
            {draw(parts.title)}
          </>
        );
        return (
          <li
            key={keyOf(row, block.key, n)}
            className={action === undefined ? css.lineRow : `${css.lineRow} ${css.pressable}`}
          >
            <span className={css.lineText}>
              {action === undefined || action.reason !== undefined ? (
                <span className={details.length > 0 ? css.lineStrong : css.lineTitle}>{title}</span>
              ) : (
                <button
                  type="button"
                  className={`${details.length > 0 ? css.lineStrong : css.lineTitle} ${css.cover}`}
                  onClick={() => surroundings.onRun(action.action, row)}
                >
                  {title}
                </button>
              )}
              {details.length > 0 && (
                <span className={css.lineDetail}>
                  {details.map((column, at) => (
                    <span key={column.name}>
                      {at > 0 && ' · '}
                      {draw(column)}
                    </span>
                  ))}
                </span>
              )}
            </span>
            {pictures.map((column) => (
              <span key={column.name} className={css.linePicture}>
                {drawShown(column, 'cell', scope, surroundings)}
              </span>
            ))}
            {figure !== undefined && (
              <span className={figure.width === 'time' ? css.lineTime : css.lineFigure}>
                {draw(figure)}
                {more.filter(isShown).map((column) => (
                  <span key={column.name} className={css.lineDetail}>
                    {draw(column)}
                  </span>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </ul>
  );
}
