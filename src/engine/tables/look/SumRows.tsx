/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are not controls, and some are empty */
import { useState, type ReactNode } from 'react';
import { WIDTHS } from '../model/columns.ts';
import { drawSum, keyOfSum, leftOutOf, titleOfSum, type Sum } from '../model/sums.ts';
import { metaOf, type BlockTable } from '../model/table.ts';
import type { RowLook } from '../row/TableRow.tsx';
import { words } from '../../words/words.ts';
import css from '../table.module.css';

/** Width of the longer label for the other currencies, in pixels. */
const LONG = 140;
/** Width of a letter in the note before the label, in pixels. */
const LETTER = 13;

/** Sums per currency: the first one visible, the others on demand. */
export function SumRows({ table, look }: { table: BlockTable; look: RowLook }): ReactNode {
  const {
    block,
    rows: { sums, surroundings, answer },
  } = metaOf(table);
  const { columns, pinned, offsets, hasSelection, hasActions } = look;
  const rule = block.sums ?? {};
  const [isOpen, setOpen] = useState(false);
  const firstSum = columns.findIndex((column) => column.sum === true);
  if (firstSum < 0) return null;
  const notes = Math.max(1, firstSum) - 1;
  const { total } = answer;
  const [main] = sums;
  const first = sums.filter((sum) => sum.currency === main?.currency);
  const others = new Set(sums.map((sum) => sum.currency)).size - 1;
  if (answer.figures !== 'known') {
    return <NoSums look={look} hasFailed={answer.figures === 'failed'} notes={notes} onRetry={answer.recount} />;
  }
  const leftOut = leftOutOf(rule, surroundings.bundle);
  const titleOf = (sum: Sum): string => {
    const of = titleOfSum(rule, sum, surroundings.bundle);
    if (of !== undefined) return words.sums.sumOf(of);
    return leftOut === undefined ? words.sums.sumOfAll(total) : words.sums.sum;
  };
  const hint = leftOut === undefined ? words.sums.allByCurrency(total) : words.sums.someByCurrency(total, leftOut);
  const note = notes > 2 || leftOut !== undefined ? (leftOut ?? words.sums.byCurrency) : '';
  const room = columns.slice(1, firstSum).reduce((sum, { width }) => sum + WIDTHS[width], 0);
  const hasRoom = room >= LONG + note.length * LETTER;
  const toggle = others > 0 && (
    <button type="button" className={css.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? words.basics.collapse : hasRoom ? words.sums.showOthers(others) : words.sums.others(others)}
    </button>
  );
  return (
    <tfoot data-open={isOpen || undefined}>
      {(isOpen ? sums : first).map((sum, row) => (
        <tr key={keyOfSum(sum)}>
          {hasSelection && <td className={`${css.pinStart} ${css.select}`} />}
          <th
            scope="row"
            className={pinned > 0 ? `${css.pinStart} ${pinned === 1 ? css.edge : ''}` : undefined}
            style={pinned > 0 ? { insetInlineStart: offsets[0] } : undefined}
            title={row === 0 ? hint : undefined}
          >
            {(row === 0 || sum.split !== undefined) &&
              (notes > 0 ? titleOf(sum) : <span className={css.noteText}>{titleOf(sum)}</span>)}
            {row === 0 && notes === 0 && toggle}
          </th>
          {notes > 0 && (
            <td colSpan={notes} className={css.note}>
              {row === 0 && (
                <>
                  {note !== '' && <span className={css.noteText}>{note}</span>}
                  {toggle}
                </>
              )}
            </td>
          )}
          {columns.slice(1 + notes).map((column) => (
            <td key={column.name} className={column.align === 'end' ? css.end : undefined}>
              {column.sum === true && sum.amounts[column.name] !== undefined && (
                <strong>{drawSum(column, sum, 'cell', surroundings.host)}</strong>
              )}
            </td>
          ))}
          {hasActions && <td className={css.pinEnd} />}
        </tr>
      ))}
    </tfoot>
  );
}

interface NoSumsProps {
  look: RowLook;
  hasFailed: boolean;
  /** Number of columns between the title and the first sum. */
  notes: number;
  onRetry(): void;
}

/** Replaces the first row of sums: a skeleton while loading, or a retry after a failure. */
function NoSums({ look, hasFailed, notes, onRetry }: NoSumsProps): ReactNode {
  const { columns, pinned, offsets, hasSelection, hasActions } = look;
  const retry = hasFailed && (
    <button type="button" className={css.link} onClick={onRetry}>
      {words.basics.retry}
    </button>
  );
  return (
    <tfoot aria-busy={!hasFailed || undefined}>
      <tr>
        {hasSelection && <td className={`${css.pinStart} ${css.select}`} />}
        <th
          scope="row"
          className={pinned > 0 ? `${css.pinStart} ${pinned === 1 ? css.edge : ''}` : undefined}
          style={pinned > 0 ? { insetInlineStart: offsets[0] } : undefined}
        >
          <span className={css.noteText}>{hasFailed ? words.sums.missing : words.sums.sum}</span>
          {notes === 0 && retry}
        </th>
        {notes > 0 && (
          <td colSpan={notes} className={css.note}>
            {retry}
          </td>
        )}
        {columns.slice(1 + notes).map((column) => (
          <td key={column.name} className={column.align === 'end' ? css.end : undefined}>
            {!hasFailed && column.sum === true && <span className={css.bar} style={{ width: '64%' }} />}
          </td>
        ))}
        {hasActions && <td className={css.pinEnd} />}
      </tr>
    </tfoot>
  );
}
