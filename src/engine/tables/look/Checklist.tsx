import type { ReactNode } from 'react';
import { CheckmarkFilled } from '@fluentui/react-icons/svg/checkmark';
import type { ColumnDefinition } from '#model/field.ts';
import { linePartsOf, shownRow } from '../row/card-parts.ts';
import { isDanger } from '../row/RowActions.tsx';
import { drawRowLink } from '../row/row-link.tsx';
import { definitionOf, drawnColumns, metaOf, recordsOf, type BlockTable } from '../model/table.ts';
import { keyOf } from '../model/use-rows.ts';
import { words } from '../../words/words.ts';
import cardsCss from './cards.module.css';
import css from './checklist.module.css';

/** Steps to do, in order: how many are done, and one main button for the first that can be done now. */
export function Checklist({ table }: { table: BlockTable }): ReactNode {
  const { block, view, rows } = metaOf(table);
  const { surroundings } = rows;
  const parts = linePartsOf(drawnColumns(table).map(definitionOf));
  if (parts === null) return null;
  const { tag } = parts;
  const definition = tag?.enum === undefined ? undefined : surroundings.bundle.enums[tag.enum];
  const steps = recordsOf(table).map((row) => {
    const shown = shownRow({ block, surroundings }, row);
    const state = tag && shown.valueOf(tag);
    const isDone = definition?.values.find((each) => each.const === state)?.tone === 'success';
    return { row, shown, isDone, action: shown.offered.find((each) => !isDanger(each) && each.reason === undefined) };
  });
  const done = steps.filter(({ isDone }) => isDone).length;
  const next = steps.find(({ isDone, action }) => !isDone && action !== undefined);
  return (
    <>
      <div className={css.progress}>
        <span>{words.tables.doneOf(done, steps.length)}</span>
        <span className={css.bar} aria-hidden="true">
          <span style={{ width: `${(100 * done) / Math.max(1, steps.length)}%` }} />
        </span>
      </div>
      <ol className={css.steps} aria-label={view.label}>
        {steps.map((step, n) => {
          const { row, shown, isDone, action } = step;
          const draw = (column: ColumnDefinition): ReactNode => (
            <span key={column.name} data-place={column.place}>
              {column.titled === true && <span className={css.name}>{column.title} </span>}
              {shown.draw(column, 'text')}
            </span>
          );
          return (
            <li key={keyOf(row, block.key, n)} className={css.step} data-now={step === next || undefined}>
              <span className={css.mark} data-done={isDone || undefined} aria-hidden="true">
                {isDone ? <CheckmarkFilled /> : n + 1}
              </span>
              <div className={css.text}>
                <div className={css.title}>
                  {draw(parts.title)}
                  {tag !== undefined && shown.has(tag) && shown.draw(tag, 'cell')}
                </div>
                {parts.details.filter(shown.has).map((column) => (
                  <div key={column.name} className={css.detail}>
                    {draw(column)}
                  </div>
                ))}
              </div>
              {action !== undefined &&
                drawRowLink({
                  ...{ action: action.action, scope: shown.scope, surroundings },
                  className: `${step === next ? cardsCss.primary : cardsCss.next} ${css.button}`,
                  'data-place': action.action.place,
                  onRun: () => shown.run(action.action),
                  children: action.title,
                })}
            </li>
          );
        })}
      </ol>
    </>
  );
}
