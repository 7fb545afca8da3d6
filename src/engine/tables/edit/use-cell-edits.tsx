import { Suspense, useCallback, useMemo, useRef, useState } from 'react';
import type { Blocks } from '#model/block.ts';
import { lazyPart } from '../../loading/loading.tsx';
import type { CellEdit, HeldCell, HoldCell } from './CellEditor.tsx';
import type { CellEdits } from '../model/table.ts';
import { keyOf, type Row } from '../model/use-rows.ts';

const CellEditor = lazyPart(async () => (await import('./CellEditor.tsx')).CellEditor);

const NONE: readonly HeldCell[] = [];

/** Editing in place: one cell at a time, and no input exists until a cell is opened. */
export function useCellEdits(block: Blocks['table'], rows: Row[]): CellEdits {
  const [edits, setEdits] = useState<readonly CellEdit[]>([]);
  const [held, setHeld] = useState(NONE);
  const [seen, setSeen] = useState(rows);
  const count = useRef(0);
  // Fresh rows contain the saved values, so held values that are done can go.
  if (seen !== rows) {
    setSeen(rows);
    if (held.length > 0) setHeld(held.filter((each) => !each.isDone));
  }
  const shown = useMemo(
    () =>
      held.length === 0
        ? rows
        : rows.map((row, n) => {
            const own = held.filter(({ key }) => key === keyOf(row, block.key, n));
            return own.length === 0
              ? row
              : { ...row, ...Object.fromEntries(own.map(({ name, value }) => [name, value])) };
          }),
    [rows, held, block.key],
  );
  const onEdit = useCallback<CellEdits['onEdit']>((key, row, column, anchor) => {
    setEdits((all) => {
      if (all.some((each) => !each.isSaving || (each.key === key && each.column === column))) return all;
      count.current += 1;
      return [...all, { id: count.current, key, row, column, anchor, isSaving: false }];
    });
  }, []);
  const hold: HoldCell = (key, name, shown) =>
    setHeld((all) => [
      ...all.filter((each) => each.key !== key || each.name !== name),
      ...(shown === null ? [] : [{ key, name, ...shown }]),
    ]);
  const editors = edits.map((edit) => (
    <Suspense key={edit.id} fallback={null}>
      <CellEditor
        edit={edit}
        row={rows.find((row, n) => keyOf(row, block.key, n) === edit.key) ?? edit.row}
        isAlone={!edits.some((each) => each !== edit && !each.isSaving)}
        onSaving={(isSaving) =>
          setEdits((all) => all.map((each) => (each.id === edit.id ? { ...each, isSaving } : each)))
        }
        onHold={hold}
        onEnd={() => setEdits((all) => all.filter((each) => each.id !== edit.id))}
      />
    </Suspense>
  ));
  return { rows: shown, onEdit, editors };
}
