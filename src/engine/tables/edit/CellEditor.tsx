import {
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type CSSProperties,
  type KeyboardEvent,
  type ReactNode,
} from 'react';
import type { CallAction } from '#model/action.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import {
  FieldPlaceContext,
  focusField,
  FormProvider,
  useFormAround,
  isSame,
  settle,
  useFormStore,
} from '../../forms/fields/form-around.tsx';
import { Failure } from '../../forms/submit/FormParts.tsx';
import { Members } from '../../forms/fields/Members.tsx';
import { callNameOf } from '../../scope/filling.ts';
import { useRefreshAfter } from '../../calls/use-send.ts';
import { useSubmit } from '../../forms/submit/use-submit.ts';
import { createScope } from '../../scope/scope.ts';
import { ScopeProvider, useScope } from '../../scope/use-scope.tsx';
import { useSay } from '../../overlays/Toast.tsx';
import { Floating } from '../../widgets/control/Floating.tsx';
import type { Row } from '../model/use-rows.ts';
import { ownSubmit } from '../../states/own-submit.ts';
import { words } from '../../words/words.ts';
import css from './cell-editor.module.css';

/** A cell edit: open for typing, or being saved. */
export interface CellEdit {
  id: number;
  key: string;
  row: Row;
  column: ColumnDefinition;
  /** The button that opens the editor. */
  anchor: HTMLElement;
  isSaving: boolean;
}

/** An optimistic value, shown in its cell until the server confirms or refuses it. */
export interface HeldCell {
  key: string;
  name: string;
  value: unknown;
  isDone: boolean;
}

/** Shows a typed value in its cell; null restores the row's own value. */
export type HoldCell = (key: string, name: string, shown: Pick<HeldCell, 'value' | 'isDone'> | null) => void;

interface CellEditorProps {
  edit: CellEdit;
  /** The row as the table has it now. */
  row: Row;
  /** True if no other cell is open for typing. */
  isAlone: boolean;
  onSaving(isSaving: boolean): void;
  onHold: HoldCell;
  onEnd(): void;
}

/** Frames to wait for the field to appear. */
const PATIENCE = 30;

/** The field of a cell, drawn over the cell. Enter, Tab and leaving it save; Escape discards the input. */
export function CellEditor({ edit, row, isAlone, onSaving, onHold, onEnd }: CellEditorProps): ReactNode {
  const { column, key, isSaving } = edit;
  const bundle = useBundle();
  const say = useSay();
  const action = column.edit as CallAction;
  const outer = useScope();
  const [scope] = useState(() => createScope(outer, { row: edit.row }));
  const store = useFormStore(action, action.members, scope);
  const around = useFormAround(store, action.members);
  const form = useSubmit(action, around);
  const name = store.names[0] ?? '';
  const [before] = useState(() => store.cell(name)?.value);
  const busy = useRef(false);
  const wasRefused = useRef(false);
  const refresh = useRefreshAfter();
  const anchor = useRef<HTMLElement | null>(edit.anchor);
  const alone = useRef(isAlone);
  useLayoutEffect(() => {
    alone.current = isAlone;
    // A cell is locked while it is saved.
    if (isSaving) edit.anchor.setAttribute('aria-busy', 'true');
    else edit.anchor.removeAttribute('aria-busy');
    return () => edit.anchor.removeAttribute('aria-busy');
  });
  const place = useMemo(() => ({ heading: column.title }), [column.title]);
  useEffect(() => {
    if (isSaving) return undefined;
    let frame = 0;
    const enter = (left: number): void => {
      focusField({ id: around.id }, name);
      const active = document.activeElement;
      if (active instanceof HTMLInputElement && active !== edit.anchor) active.select();
      else if (left > 0 && (active === edit.anchor || active === document.body)) {
        frame = requestAnimationFrame(() => enter(left - 1));
      }
    };
    enter(PATIENCE);
    return () => cancelAnimationFrame(frame);
  }, [isSaving, around.id, name, edit.anchor]);

  const back = (): void => edit.anchor.focus({ preventScroll: true });
  // Actions that move money are never shown as done before the server confirms them.
  const isShownAtOnce = typeof action.call === 'string' && !callOf(bundle, action.call).money;

  const save = (then?: () => void): void => {
    if (busy.current) return;
    settle();
    if (isSame(store.cell(name)?.value, before)) {
      onEnd();
      then?.();
      return;
    }
    form.whenRuled(() => void send(then));
  };
  const send = async (then?: () => void): Promise<void> => {
    if (store.errors.show().length > 0) return focusField({ id: around.id }, name);
    busy.current = true;
    const value = store.cell(name)?.value;
    // After a refusal the person has seen the row that the table fetched, so the next attempt is about that one.
    if (wasRefused.current) scope.set('row', row);
    if (isShownAtOnce) onHold(key, name, { value: value ?? null, isDone: false });
    onSaving(true);
    then?.();
    const outcome = await form.submit({
      title: words.basics.saveOf(column.title),
      name,
      surroundings: { close: () => undefined },
    });
    busy.current = false;
    if (outcome.kind === 'done') {
      if (isShownAtOnce) onHold(key, name, { value: value ?? null, isDone: true });
      return onEnd();
    }
    onHold(key, name, null);
    if (outcome.kind === 'cancelled') return onEnd();
    if (outcome.error.kind === 'refused') {
      wasRefused.current = true;
      void refresh(callOf(bundle, callNameOf(action, store.scope)).writes);
    }
    if (alone.current) return onSaving(false);
    // Another cell may be open for typing by now, so the error is a message and does not reopen this cell.
    say({ tone: 'danger', text: words.tables.edit.failed(column.title, outcome.error.message) });
    onEnd();
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || event.defaultPrevented) return;
    event.preventDefault();
    const by = event.shiftKey ? -1 : 1;
    save(() => go(edit.anchor, by));
  };
  if (isSaving) return null;
  return (
    <Floating
      anchor={anchor}
      isOver
      onClose={(how) => {
        if (how !== 'escape') return save();
        onEnd();
        back();
      }}
    >
      <ScopeProvider scope={store.scope}>
        <FormProvider value={around}>
          <FieldPlaceContext value={place}>
            {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Tab anywhere inside moves to the next cell */}
            <form
              className={css.editor}
              style={{ '--cell': `${edit.anchor.closest('td, th')?.clientWidth ?? 0}px` } as CSSProperties}
              aria-label={words.basics.edit(column.title)}
              aria-busy={form.isBusy || undefined}
              noValidate
              onSubmitCapture={ownSubmit(() => save(back))}
              onKeyDown={onKey}
            >
              <Members members={action.members} />
              <Failure text={form.failure} onRetry={form.retry} />
            </form>
          </FieldPlaceContext>
        </FormProvider>
      </ScopeProvider>
    </Floating>
  );
}

/** Moves to the next or previous editable cell of the table. */
function go(from: HTMLElement, by: 1 | -1): void {
  const all = [...(from.closest('tbody')?.querySelectorAll<HTMLElement>('[data-edit]') ?? [])];
  const next = all[all.indexOf(from) + by];
  // The next editor opens after this one has closed.
  if (next === undefined) from.focus();
  else setTimeout(() => next.click());
}
