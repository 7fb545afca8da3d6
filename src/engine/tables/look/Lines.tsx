import type { ReactNode } from 'react';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import type { ColumnDefinition } from '#model/field.ts';
import { formatFacts } from '#model/formats.ts';
import { linePartsOf, shownRow } from '../row/card-parts.ts';
import { isDanger } from '../row/RowActions.tsx';
import { drawRowLink } from '../row/row-link.tsx';
import { definitionOf, drawnColumns, metaOf, recordsOf, type BlockTable } from '../model/table.ts';
import { keyOf } from '../model/use-rows.ts';
import css from './cards.module.css';

/**
 * Rows with hairlines between them: title and details on the left, figures on the right. A timeline joins the state
 * marks of the rows by a line.
 */
export function Lines({ table }: { table: BlockTable }): ReactNode {
  const meta = metaOf(table);
  const parts = linePartsOf(drawnColumns(table).map(definitionOf));
  if (parts === null) return null;
  const { formats } = meta.rows.surroundings.host;
  // A chart, or a picture drawn by the product, is in the middle.
  const isPicture = ({ format }: ColumnDefinition): boolean =>
    formatFacts(format).isPicture === true || Object.hasOwn(formats, format);
  const isTimeline = meta.view.look === 'timeline';
  const lineRow = isTimeline ? css.event : css.lineRow;
  const List = isTimeline ? 'ol' : 'ul';
  return (
    <List className={css.lines} aria-label={meta.view.label}>
      {recordsOf(table).map((row, n) => {
        const {
          scope,
          has,
          draw: drawAt,
          offered,
          run,
        } = shownRow({ block: meta.block, surroundings: meta.rows.surroundings }, row);
        const draw = (column: ColumnDefinition): ReactNode => {
          const value = drawAt(column, column.width === 'time' ? 'cell' : 'text');
          if (column.titled !== true) return value;
          return (
            <>
              {`${column.title} `}
              {value}
            </>
          );
        };
        const action = offered.find((each) => !isDanger(each));
        const shown = parts.details.filter(has);
        const details = shown.filter((column) => !isPicture(column));
        const [figure, ...more] = isTimeline ? parts.figures.filter(has) : parts.figures;
        const tag = parts.tag !== undefined && has(parts.tag) && (
          <span className={isTimeline ? css.mark : css.tag} data-place={parts.tag.place}>
            {draw(parts.tag)}
          </span>
        );
        const title = (
          <>
            {draw(parts.title)}
            {/* After the title, so that the titles of all rows begin at one edge. */}
            {!isTimeline && tag && (
              <>
                {/* A space of its own instead of a margin, which would indent a tag on the next line. */}
                {'\u2002'}
                {tag}
              </>
            )}
          </>
        );
        return (
          <li
            key={keyOf(row, meta.block.key, n)}
            className={action === undefined ? lineRow : `${lineRow} ${css.pressable}`}
          >
            {isTimeline && tag}
            <span className={css.lineText}>
              {action === undefined || action.reason !== undefined ? (
                <span className={details.length > 0 ? css.lineStrong : css.lineTitle} data-place={parts.title.place}>
                  {title}
                </span>
              ) : (
                drawRowLink({
                  ...{ action: action.action, scope, surroundings: meta.rows.surroundings },
                  className: `${details.length > 0 ? css.lineStrong : css.lineTitle} ${css.cover}`,
                  'data-place': parts.title.place,
                  onRun: () => run(action.action),
                  children: title,
                })
              )}
              {details.length > 0 && (
                <span className={css.lineDetail}>
                  {details.map((column, at) => (
                    <span key={column.name} data-place={column.place}>
                      {at > 0 && ' · '}
                      {draw(column)}
                    </span>
                  ))}
                </span>
              )}
            </span>
            {shown.filter(isPicture).map((column) => (
              <span key={column.name} className={css.linePicture} data-place={column.place}>
                {drawAt(column, 'cell')}
              </span>
            ))}
            {figure === undefined && action !== undefined && (
              <ChevronRight16Regular className={css.linePicture} aria-hidden />
            )}
            {figure !== undefined && (
              <span className={figure.width === 'time' ? css.lineTime : css.lineFigure} data-place={figure.place}>
                {draw(figure)}
                {more.filter(has).map((column) => (
                  <span key={column.name} className={css.lineDetail} data-place={column.place}>
                    {draw(column)}
                  </span>
                ))}
              </span>
            )}
          </li>
        );
      })}
    </List>
  );
}
