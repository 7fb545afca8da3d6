import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { formatFacts } from '#model/formats.ts';
import { dateTimeOf } from '#model/instant.ts';
import { printMoney } from '#model/print.ts';
import { hidesAmounts } from '../../formats/secret-money/secret-money.tsx';
import { useHost } from '../../host/host.ts';
import { shownText } from '../model/cell-texts.ts';
import { leftOutOf, titleOfSum } from '../model/sums.ts';
import { metaOf, recordsOf, writtenColumns, type BlockTable } from '../model/table.ts';
import { words } from '../../words/words.ts';
import css from './print.module.css';

/** Tables with more rows are exported to a file instead. */
const MOST = 2000;

/** A table on paper: title, conditions and rows, without the page around them. Removed after printing. */
export function PrintSheet({ table, onDone }: { table: BlockTable; onDone(): void }): ReactNode {
  const { serverNow, nameOnPaper } = useHost();
  const {
    block,
    view: { label },
    rows: { answer, sums, surroundings },
    choices: { conditions },
  } = metaOf(table);
  const { total } = answer;
  const rule = block.sums ?? {};
  // Columns and rows at the time of the command: during printing the page has no width, and fewer columns would fit.
  const [{ columns, rows }] = useState(() => ({
    columns: writtenColumns(table),
    rows: recordsOf(table),
  }));
  const end = useEffectEvent(onDone);
  useEffect(() => {
    addEventListener('afterprint', end);
    // Waits for the layout.
    const timer = setTimeout(() => {
      window.print();
      // Without an `afterprint` event, printing has ended when `print()` returns.
      end();
    }, 50);
    return () => {
      clearTimeout(timer);
      removeEventListener('afterprint', end);
    };
  }, []);
  const printed = rows.slice(0, MOST);
  const summed = columns.filter((column) => column.sum === true);
  const splits = [...new Set(sums.map(({ split }) => split))];
  const leftOut = leftOutOf(rule, surroundings.bundle);
  return createPortal(
    <div
      className={css.sheet}
      data-print-sheet
      data-columns={columns.length > 12 ? 'many' : columns.length > 8 ? 'some' : 'few'}
    >
      <h1>{label}</h1>
      {nameOnPaper !== undefined && <p>{nameOnPaper}</p>}
      <p>
        {words.printing.about({
          conditions,
          total: answer.figures === 'known' ? total : null,
          printed: printed.length,
          time: dateTimeOf(serverNow()),
        })}
      </p>
      {printed.length < rows.length && <p>{words.printing.first(MOST)}</p>}
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.name} data-end={column.align === 'end' || undefined}>
                {column.title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {printed.map((row, n) => (
            // oxlint-disable-next-line react/no-array-index-key -- drawn once
            <tr key={n}>
              {columns.map((column) => (
                <td key={column.name} data-end={column.align === 'end' || undefined}>
                  {shownText(column, row, surroundings, true)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {sums.length > 0 && (
        <ul>
          {summed.flatMap((column) =>
            splits.map((split) => {
              const of = sums.filter((sum) => sum.split === split);
              const title = of[0] === undefined ? undefined : titleOfSum(rule, of[0], surroundings.bundle);
              return (
                <li key={`${column.name} ${split ?? ''}`}>
                  {words.printing.sum(
                    column.title,
                    title,
                    leftOut,
                    total,
                    of.flatMap(({ currency, amounts }) => {
                      const amount = amounts[column.name];
                      if (amount === undefined) return [];
                      const isHidden = formatFacts(column.format).isHidden === true && hidesAmounts();
                      return [isHidden ? `••••••${currency}` : printMoney(amount, currency || undefined)];
                    }),
                  )}
                </li>
              );
            }),
          )}
        </ul>
      )}
    </div>,
    document.body,
  );
}
