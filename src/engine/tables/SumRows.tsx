/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are no controls, and some are empty */
import { useState, type ReactNode } from 'react';
import type { ColumnDefinition } from '#model/field.ts';
import { formatOf } from '../formats/formats.ts';
import { WIDTHS } from './columns.ts';
import type { RowSurroundings } from './DataTable.tsx';
import type { Sum } from './sums.ts';
import css from './table.module.css';

interface SumRowsProps {
  sums: Sum[];
  /** Rows that are summed up: all that match, on whatever page they are. */
  total: number;
  columns: ColumnDefinition[];
  pinned: number;
  offsets: readonly number[];
  hasSelection: boolean;
  hasActions: boolean;
  surroundings: RowSurroundings;
}

/** Pixels of the longer words for the other currencies. */
const LONG = 140;

/** Sums per currency: the first one, and the others on demand. */
export function SumRows({
  sums,
  total,
  columns,
  pinned,
  offsets,
  hasSelection,
  hasActions,
  surroundings,
}: SumRowsProps): ReactNode {
  const [isOpen, setOpen] = useState(false);
  const firstSum = columns.findIndex((column) => column.sum === true);
  if (firstSum < 0) return null;
  const notes = Math.max(1, firstSum) - 1;
  const count = total.toLocaleString('en-US');
  const others = sums.length - 1;
  const hasRoom = columns.slice(1, firstSum).reduce((sum, { width }) => sum + WIDTHS[width], 0) >= LONG;
  const toggle = others > 0 && (
    <button type="button" className={css.link} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? '收起' : hasRoom ? `查看其他 ${others} 个币种` : `其他 ${others} 种`}
    </button>
  );
  return (
    <tfoot data-open={isOpen || undefined}>
      {(isOpen ? sums : sums.slice(0, 1)).map((sum, row) => (
        <tr key={sum.currency}>
          {hasSelection && <td className={`${css.pinStart} ${css.select}`} />}
          <th
            scope="row"
            className={pinned > 0 ? `${css.pinStart} ${pinned === 1 ? css.edge : ''}` : undefined}
            style={pinned > 0 ? { insetInlineStart: offsets[0] } : undefined}
            title={row === 0 ? `符合条件的全部 ${count} 条，分币种合计` : undefined}
          >
            {row === 0 && (notes > 0 ? `${count} 条合计` : <span className={css.noteText}>{count} 条合计</span>)}
            {row === 0 && notes === 0 && toggle}
          </th>
          {notes > 0 && (
            <td colSpan={notes} className={css.note}>
              {row === 0 && (
                <>
                  {notes > 2 && <span className={css.noteText}>分币种合计，不跨币种相加</span>}
                  {toggle}
                </>
              )}
            </td>
          )}
          {columns.slice(1 + notes).map((column) => (
            <td key={column.name} className={column.align === 'end' ? css.end : undefined}>
              {column.sum === true && sum.amounts[column.name] !== undefined && (
                <strong>
                  {formatOf(column.format, surroundings.host).draw(sum.amounts[column.name], {
                    title: column.title,
                    place: 'cell',
                    now: surroundings.host.serverNow(),
                    ...(sum.currency !== '' && { currency: sum.currency }),
                  })}
                </strong>
              )}
            </td>
          ))}
          {hasActions && <td className={css.pinEnd} />}
        </tr>
      ))}
    </tfoot>
  );
}
