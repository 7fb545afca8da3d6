/* oxlint-disable jsx-a11y/control-has-associated-label -- cells are no controls, and some are empty */
import { Fragment, isValidElement, memo, type ChangeEvent, type MouseEvent, type ReactNode } from 'react';
import { ChevronRight16Regular, Edit16Regular, ReOrderDotsVertical16Regular } from '@fluentui/react-icons';
import type { ActionDefinition } from '#model/action.ts';
import { evaluate, holds, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import type { CellContent } from '../formats/format.ts';
import { formatOf } from '../formats/formats.ts';
import { drawInCell } from '../formats/ShownValue.tsx';
import type { RowSurroundings } from './DataTable.tsx';
import { mayEdit } from './may-edit.ts';
import { rowActionsOf } from './row-actions.ts';
import { drawRowActions } from './RowActions.tsx';
import { useIsSelected } from './selection.ts';
import type { Row } from './use-rows.ts';
import type { Span } from './VirtualRows.tsx';
import css from './table.module.css';

interface TableRowProps {
  row: Row;
  rowKey: string;
  index: number;
  columns: readonly ColumnDefinition[];
  /** The columns that are drawn besides the pinned ones; null where all are. */
  span: Span | null;
  pinned: number;
  /** Where the columns that stay at the start begin. */
  offsets: readonly number[];
  actions: readonly ActionDefinition[];
  /** All actions under ⋯ */
  inMenu: boolean;
  hasSelection: boolean;
  isOpen: boolean;
  /** Where rows unfold something: whether this one has. */
  isUnfolded?: boolean | undefined;
  onUnfold?: ((key: string) => void) | undefined;
  /** Rows are moved by hand. */
  hasHandle?: boolean;
  onEdit?(key: string, row: Row, column: ColumnDefinition, anchor: HTMLElement): void;
  surroundings: RowSurroundings;
}

/** One row. Its cells are plain function calls: no hook, no context, no subscription in them. */
export const TableRow = memo(function TableRow(props: TableRowProps): ReactNode {
  return drawRow(props, false);
});

/** A row that listens to whether it is selected, and to nothing else. */
export const SelectableRow = memo(function SelectableRow(props: TableRowProps): ReactNode {
  return drawRow(props, useIsSelected(props.surroundings.selection, props.rowKey));
});

function drawRow(props: TableRowProps, isSelected: boolean): ReactNode {
  const { row, rowKey, index, columns, span, pinned, offsets, actions, hasSelection, isOpen, surroundings } = props;
  const { isUnfolded, onUnfold, onEdit } = props;
  const scope: Scope = { ...surroundings.scope, row };
  const rowActions =
    actions.length === 0
      ? null
      : drawRowActions({
          offered: rowActionsOf(actions, scope, surroundings.bundle, surroundings.host),
          inMenu: props.inMenu,
          onRun: (action) => surroundings.onRun(action, row),
        });
  return (
    <tr aria-rowindex={index + 2} aria-selected={hasSelection ? isSelected : undefined} data-open={isOpen || undefined}>
      {hasSelection && (
        <td className={`${css.pinStart} ${css.select}`}>
          <input
            type="checkbox"
            aria-label={`选择第 ${index + 1} 行`}
            checked={isSelected}
            disabled={!surroundings.selection.takes(row)}
            onMouseDown={keepText}
            onChange={(event) => surroundings.selection.toggle(row, isWithShift(event))}
          />
        </td>
      )}
      {span === null ? (
        columns.map((column, n) => drawCell(column, n, scope))
      ) : (
        <>
          {columns.slice(0, pinned).map((column, n) => drawCell(column, n, scope))}
          <Unseen count={span.from - pinned} />
          {columns.slice(span.from, span.to).map((column, n) => drawCell(column, span.from + n, scope))}
          <Unseen count={columns.length - span.to} />
        </>
      )}
      {rowActions !== null && (
        <td key={keyOfCell('', rowActions, rowKey)} className={ACTIONS}>
          {rowActions}
        </td>
      )}
    </tr>
  );

  function drawCell(column: ColumnDefinition, n: number, scope: Scope): ReactNode {
    const isHidden = column.visible !== undefined && !holds(column.visible, scope);
    const opener = column.open === undefined ? undefined : actions.find((action) => action.name === column.open);
    const isEditable =
      column.edit === undefined || isHidden ? false : mayEdit(column, scope, surroundings.bundle, surroundings.host);
    const isInButton = opener !== undefined || isEditable === true;
    const { drawn, title: text }: CellContent = isHidden
      ? NOTHING
      : drawInCell(column, evaluate(column.value, scope), scope, surroundings, isInButton);
    const className = classOf(column, n, pinned, formatOf(column.format, surroundings.host).hasFigures);
    const content =
      isEditable === true ? (
        <button
          type="button"
          className={css.editable}
          title={`修改${column.title}`}
          data-edit
          onClick={(event) => onEdit?.(rowKey, row, column, event.currentTarget)}
        >
          {drawn}
          <Edit16Regular aria-hidden />
        </button>
      ) : opener === undefined || isHidden ? (
        drawn
      ) : (
        <button type="button" className={css.link} onClick={() => surroundings.onRun(opener, row)}>
          {drawn}
        </button>
      );
    const style = offsets[n] ? { insetInlineStart: offsets[n] } : undefined;
    const colIndex = span === null ? undefined : n + 1 + Number(hasSelection);
    // What the cell shows whole needs no second saying; where it is cut, the table says it to whoever points there.
    const title = typeof isEditable === 'string' ? isEditable : text === drawn ? undefined : text;
    if (n === 0) {
      return (
        <th
          key={keyOfCell(column.name, content, rowKey)}
          scope="row"
          className={className}
          title={title}
          style={style}
          aria-colindex={colIndex}
        >
          {props.hasHandle === true && (
            <button
              type="button"
              className={css.handle}
              aria-label={`移动第 ${index + 1} 行`}
              title="拖动，或按 Enter 后用方向键移动"
              data-handle
            >
              <ReOrderDotsVertical16Regular aria-hidden />
            </button>
          )}
          {onUnfold !== undefined && (
            <button
              type="button"
              className={css.unfold}
              aria-label={isUnfolded ? '收起' : '展开'}
              aria-expanded={isUnfolded}
              onClick={() => onUnfold(rowKey)}
            >
              <ChevronRight16Regular aria-hidden />
            </button>
          )}
          {content}
        </th>
      );
    }
    return (
      <td
        key={keyOfCell(column.name, content, rowKey)}
        className={className}
        title={title}
        style={style}
        aria-colindex={colIndex}
      >
        {content}
      </td>
    );
  }
}

/**
 * The element of a row may be written over with another row: what keeps something of its own there (a number that was
 * revealed, an open menu) belongs to one row and goes with it.
 */
function keyOfCell(column: string, content: ReactNode, rowKey: string): string {
  return isPlain(content) ? column : `${column} ${rowKey}`;
}

/** Elements and words only. */
function isPlain(node: ReactNode): boolean {
  if (Array.isArray(node)) return node.every(isPlain);
  if (!isValidElement<{ children?: ReactNode }>(node)) return typeof node !== 'object' || node === null;
  return (typeof node.type === 'string' || node.type === Fragment) && isPlain(node.props.children);
}

/** A range of rows is meant: the browser would select the text between. */
function keepText(event: MouseEvent): void {
  if (event.shiftKey) event.preventDefault();
}

/** A tick is told of by the click, or the key, that made it. */
function isWithShift({ nativeEvent }: ChangeEvent): boolean {
  return nativeEvent instanceof globalThis.MouseEvent && nativeEvent.shiftKey;
}

/** Stands for columns that are out of sight. */
function Unseen({ count }: { count: number }): ReactNode {
  return count > 0 && <td aria-hidden colSpan={count} />;
}

const WORDS: ReadonlySet<ColumnDefinition['width']> = new Set(['name', 'text', 'type', 'id', 'account']);

const ACTIONS = `${css.pinEnd} ${css.actions}`;

const NOTHING: CellContent = { drawn: null };

function classOf(column: ColumnDefinition, n: number, pinned: number, hasFigures = false): string | undefined {
  const kind = column.align === 'end' ? css.end : WORDS.has(column.width) ? css.words : '';
  const look = hasFigures ? `${kind} ${css.figures}` : kind;
  if (n >= pinned) return look || undefined;
  return `${look} ${css.pinStart} ${n === pinned - 1 ? css.edge : ''}`;
}
