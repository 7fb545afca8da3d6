/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are not controls, and some are empty */
import { memo, type MouseEvent, type ReactNode } from 'react';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Edit16Regular } from '@fluentui/react-icons/svg/edit';
import { ReOrderDotsVertical16Regular } from '@fluentui/react-icons/svg/re-order-dots-vertical';
import type { Blocks } from '#model/block.ts';
import type { Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { EMPTY, type CellContent } from '../../host/format.ts';
import { formatOf } from '../../formats/formats.ts';
import { drawInCell } from '../../formats/ShownValue.tsx';
import { shownText } from '../model/cell-texts.ts';
import { isVisible } from '../model/columns.ts';
import { drawRowActions, hasMenu, mayEdit, rowActionsOf } from './RowActions.tsx';
import { drawRowLink } from './row-link.tsx';
import { useIsSelected, type SelectionStore } from '../model/selection.ts';
import type { CellEdits, RowSurroundings, TableRecord } from '../model/table.ts';
import type { Span } from './VirtualRows.tsx';
import { words } from '../../words/words.ts';
import css from '../table.module.css';

/** Draw options for a table's rows, head and sums; one object shared by all of them. */
export interface RowLook {
  block: Blocks['table'];
  /** The visible columns, in order. */
  columns: readonly ColumnDefinition[];
  /** Columns drawn as a second line in the cells of others. */
  under: readonly ColumnDefinition[];
  /** Drawn columns besides the pinned ones; null if all are drawn. */
  span: Span | null;
  /** Number of columns pinned at the start, and the offset of each. */
  pinned: number;
  offsets: readonly number[];
  /** All actions under ⋯ */
  inMenu: boolean;
  hasSelection: boolean;
  hasActions: boolean;
  /** Rows can be reordered by hand. */
  hasHandle: boolean;
  onEdit: CellEdits['onEdit'];
  surroundings: RowSurroundings;
  selection: SelectionStore;
}

interface TableRowProps {
  row: TableRecord;
  /** Index of the row over all pages. */
  index: number;
  look: RowLook;
  /** The row's drawer or dialog is open. */
  isOpen: boolean;
  /** Undefined if rows do not expand. */
  isExpanded: boolean | undefined;
}

/** One row. Its cells are plain function calls without hooks, context or subscriptions. */
export const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  return drawRow(props, false);
});

/** A row that subscribes only to its own selection. */
export const SelectableRow = memo(function SelectableRow(props: TableRowProps): ReactNode {
  return drawRow(props, useIsSelected(props.look.selection, props.row));
});

function drawRow({ row, index, look, isOpen, isExpanded }: TableRowProps, isSelected: boolean): ReactNode {
  const { block, columns, under, span, pinned, offsets, hasSelection, surroundings } = look;
  const { id: rowKey, original: record } = row;
  const actions = block.row;
  const from = Math.max(pinned, span?.from ?? 0);
  const scope: Scope = { ...surroundings.scope, row: record };
  const offered = rowActionsOf(actions, scope, surroundings);
  return (
    <tr aria-rowindex={index + 2} aria-selected={hasSelection ? isSelected : undefined} data-open={isOpen || undefined}>
      {hasSelection && (
        <td className={`${css.pinStart} ${css.select}`}>
          <input
            type="checkbox"
            aria-label={words.selecting.row(index + 1)}
            checked={isSelected}
            disabled={!row.getCanSelect()}
            onMouseDown={keepText}
            onChange={(event) => row.getToggleSelectedHandler()(event)}
          />
        </td>
      )}
      {span === null ? (
        columns.map(drawCell)
      ) : (
        <>
          {columns.slice(0, pinned).map(drawCell)}
          <Unseen count={from - pinned} />
          {columns.slice(from, span.to).map((column, n) => drawCell(column, from + n))}
          <Unseen count={columns.length - span.to} />
        </>
      )}
      {actions.length > 0 && (
        <td key={keyOfCell('', !hasMenu(offered, look.inMenu), rowKey)} className={ACTIONS}>
          {drawRowActions({
            offered,
            inMenu: look.inMenu,
            onRun: (action) => surroundings.onRun(action, record),
          })}
        </td>
      )}
    </tr>
  );

  /** Adds the first value that is drawn under this column. */
  function withSecondLine(column: ColumnDefinition, content: ReactNode): ReactNode {
    for (const each of under) {
      if (each.under !== column.name) continue;
      const text = shownText(each, record, surroundings);
      if (text === '' || text === EMPTY) continue;
      return (
        <span className={css.lines}>
          {content}
          <small className="sw-truncated" data-place={each.place} title={text}>
            {text}
          </small>
        </span>
      );
    }
    return content;
  }

  function drawCell(column: ColumnDefinition, n: number): ReactNode {
    const isHidden = !isVisible(column, scope);
    const opener = column.open === undefined ? undefined : actions.find((action) => action.name === column.open);
    const isEditable = column.edit === undefined || isHidden ? false : mayEdit(column, scope, surroundings);
    const isInButton = opener !== undefined || isEditable === true;
    const { drawn, title: text }: CellContent = isHidden
      ? NOTHING
      : drawInCell(column, row.getValue(column.name), scope, surroundings, isInButton);
    const format = formatOf(column.format, surroundings.host);
    const className = classOf(column, n, pinned, format.hasFigures);
    const isStateless =
      isHidden || (isEditable !== true && (format.isStateless ?? (isInButton && format.inLink !== undefined)));
    const content =
      isEditable === true ? (
        <button
          type="button"
          className={css.editable}
          title={words.basics.edit(column.title)}
          data-edit
          onClick={(event) => look.onEdit(rowKey, record, column, event.currentTarget)}
        >
          {drawn}
          <Edit16Regular aria-hidden />
        </button>
      ) : opener === undefined || isHidden ? (
        drawn
      ) : (
        drawRowLink({
          ...{ action: opener, scope, surroundings, className: css.link, children: drawn },
          onRun: () => surroundings.onRun(opener, record),
        })
      );
    const style = offsets[n] ? { insetInlineStart: offsets[n] } : undefined;
    const colIndex = span === null ? undefined : n + 1 + Number(hasSelection);
    // No title if the cell is not truncated; the table gives one to the truncated cell under the pointer.
    const title = typeof isEditable === 'string' ? isEditable : text === drawn ? undefined : text;
    const buttons = n === 0 && (look.hasHandle || isExpanded !== undefined);
    const Cell = n === 0 ? 'th' : 'td';
    return (
      <Cell
        key={keyOfCell(column.name, isStateless, rowKey)}
        scope={n === 0 ? 'row' : undefined}
        className={className}
        data-place={column.place}
        title={title}
        style={style}
        aria-colindex={colIndex}
      >
        {buttons ? (
          <>
            {look.hasHandle && (
              <button
                type="button"
                className={css.handle}
                aria-label={words.ordering.handle(index + 1)}
                title={words.ordering.hint}
                data-handle
              >
                <ReOrderDotsVertical16Regular aria-hidden />
              </button>
            )}
            {isExpanded !== undefined && (
              <button
                type="button"
                className={css.unfold}
                aria-label={isExpanded ? words.basics.collapse : words.basics.expand}
                aria-expanded={isExpanded}
                onClick={() => row.toggleExpanded()}
              >
                <ChevronRight16Regular aria-hidden />
              </button>
            )}
            {withSecondLine(column, content)}
          </>
        ) : (
          withSecondLine(column, content)
        )}
      </Cell>
    );
  }
}

/**
 * The element of a row may be reused for another row. A cell with state (a revealed value, an open menu) belongs to one row,
 * so its element goes with it.
 */
function keyOfCell(column: string, isStateless: boolean, rowKey: string): string {
  return isStateless ? column : `${column} ${rowKey}`;
}

/** Shift-click selects a range of rows: prevents the browser from selecting the text between. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** Placeholder for columns out of view. */
function Unseen({ count }: { count: number }): ReactNode {
  return count > 0 && <td aria-hidden colSpan={count} />;
}

const WORDS: ReadonlySet<ColumnDefinition['width']> = new Set(['name', 'text', 'long', 'type', 'id', 'account']);

const ACTIONS = `${css.pinEnd} ${css.actions}`;

const NOTHING: CellContent = { drawn: null };

function classOf(column: ColumnDefinition, n: number, pinned: number, hasFigures = false): string | undefined {
  const kind = column.align === 'end' ? css.end : WORDS.has(column.width) ? css.words : '';
  const look = hasFigures ? `${kind} ${css.figures}` : kind;
  if (n >= pinned) return look || undefined;
  return `${look} ${css.pinStart} ${n === pinned - 1 ? css.edge : ''}`;
}
