import { Fragment, type ReactNode } from 'react';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { formatFacts } from '#model/formats.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { shownRow, tilePartsOf, type ShownRow } from '../row/card-parts.ts';
import { isVisible } from '../model/columns.ts';
import { isDanger, drawRowActions } from '../row/RowActions.tsx';
import { drawRowLink } from '../row/row-link.tsx';
import { definitionOf, drawnColumns, metaOf, recordsOf, type BlockTable } from '../model/table.ts';
import { keyOf } from '../model/use-rows.ts';
import css from './cards.module.css';
import rowCss from '../table.module.css';

interface TilesProps {
  table: BlockTable;
  /** Number of tiles drawn. */
  count: number;
  /** True to wrap the tiles into rows; otherwise they scroll sideways. Tables with filters always wrap. */
  isOpen: boolean;
}

/** Cards, three in a row: a title, one large figure, and small figures. */
export function Tiles({ table, count, isOpen }: TilesProps): ReactNode {
  const meta = metaOf(table);
  const {
    block,
    view: { label },
  } = meta;
  const parts = tilePartsOf(drawnColumns(table).map(definitionOf));
  if (parts === null) return null;
  return (
    <ul className={css.tiles} aria-label={label} data-open={isOpen || block.filters.length > 0 || undefined}>
      {recordsOf(table)
        .slice(0, count)
        .map((row, n) => {
          const shown = shownRow({ block: meta.block, surroundings: meta.rows.surroundings }, row);
          const { has, draw, offered, run } = shown;
          // A single action is run by clicking the tile; several are buttons at its bottom.
          const isOne = block.row.length === 1 && offered.length === 1;
          const only = isOne ? offered.find((each) => each.reason === undefined && !isDanger(each)) : undefined;
          const head = draw(parts.title, 'item');
          const facts = parts.facts.filter(has);
          return (
            <li
              key={keyOf(row, block.key, n)}
              className={only === undefined ? css.tile : `${css.tile} ${css.pressable}`}
            >
              <div className={css.tileHead}>
                {only === undefined ? (
                  <span className={css.tileTitle} data-place={parts.title.place}>
                    {head}
                  </span>
                ) : (
                  // The link's own area covers the tile, so that the whole tile is one target.
                  drawRowLink({
                    ...{ action: only.action, scope: shown.scope, surroundings: meta.rows.surroundings },
                    ...{ className: `${css.tileTitle} ${css.cover}`, title: only.title },
                    'data-place': parts.title.place,
                    onRun: () => run(only.action),
                    children: head,
                  })
                )}
                {only !== undefined && <ChevronRight16Regular aria-hidden />}
                {parts.status !== undefined && draw(parts.status, 'cell')}
              </div>
              {parts.figure !== undefined && (
                <div className={css.tileFigure} data-place={parts.figure.place}>
                  {figure(parts.figure, shown, parts.title)}
                </div>
              )}
              <div className={css.tileSmall}>
                {parts.small
                  .filter((column) => isVisible(column, shown.scope))
                  .map((column) => (
                    <span key={column.name} className={css.tileLine} data-place={column.place}>
                      <span>{column.title} </span>
                      <span>{figure(column, shown)}</span>
                    </span>
                  ))}
              </div>
              {facts.length > 0 && (
                <dl className={css.tileFacts}>
                  {facts.map((column) => (
                    <Fragment key={column.name}>
                      <dt data-place={column.place}>{column.title}</dt>
                      <dd data-place={column.place}>{draw(column, 'text')}</dd>
                    </Fragment>
                  ))}
                </dl>
              )}
              {only === undefined && offered.length > 0 && (
                <div className={`${css.tileFoot} ${rowCss.actions}`}>
                  {drawRowActions({ offered, inMenu: false, onRun: run })}
                </div>
              )}
            </li>
          );
        })}
    </ul>
  );
}

/**
 * A figure; large next to the tile's title, which may already name its currency. Small amounts omit the currency code.
 */
function figure(column: ColumnDefinition, { draw }: ShownRow, title?: ColumnDefinition): ReactNode {
  const isSaid =
    title === undefined || column.currency?.reads.every((path) => title.value.reads.includes(path)) === true;
  const shown = formatFacts(column.format).isMoney === true && isSaid ? { ...column, currency: undefined } : column;
  return draw(shown, title === undefined ? 'text' : 'strong');
}
