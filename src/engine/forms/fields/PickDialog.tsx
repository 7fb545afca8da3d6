import { useEffect, useMemo, useState, type ReactNode } from 'react';
import { Button, Checkbox, Radio } from '@fluentui/react-components';
import type { PickDefinition } from '#model/field.ts';
import { uiSchemaOf } from '#model/ui-schema.ts';
import { DialogFoot } from '../../overlays/DialogFoot.tsx';
import { DialogFrame } from '../../overlays/DialogFrame.tsx';
import { Surface } from '../../states/Card.tsx';
import { callOf, useBundle } from '../../scope/bundle.tsx';
import { useCallAnswer, useRested, recordsIn } from '../../calls/question.ts';
import { fillRequest, isComplete, readsOf } from '../../scope/filling.ts';
import { formatOf } from '../../formats/formats.ts';
import { useReveal } from '../../formats/reveal.ts';
import { drawShown } from '../../formats/ShownValue.tsx';
import { useHost } from '../../host/host.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { ScopeProvider, useFromScope } from '../../scope/use-scope.tsx';
import { Failure, Skeleton } from '../../states/States.tsx';
import { Pager } from '../../states/Pager.tsx';
import { printText } from '../../formats/texts.ts';
import type { WidgetImplementation } from '../../host/widget.ts';
import { Members } from './Members.tsx';
import { FormProvider, type FormAround } from './form-around.tsx';
import { FormStore } from '../values/form-store.ts';
import { words } from '../../words/words.ts';
import css from './pick.module.css';

type Picked = Record<string, unknown>;

export interface PickDialogProps {
  title: string;
  pick: PickDefinition;
  /** Maximum number of choices; if it is one, a choice replaces the other. */
  most: number;
  chosen: readonly Picked[];
  /** The scope that fills the call, besides the filter. */
  parent: ScopeStore;
  widgets: Record<string, WidgetImplementation>;
  onClose(chosen?: Picked[]): void;
}

const PAGE_SIZE = 10;
const TYPING_RESTS = 300;

/** Chooses records across the pages of a call; choices on other pages or under other filters stay. */
export function PickDialog({ title, pick, most, chosen, parent, widgets, onClose }: PickDialogProps): ReactNode {
  const filter = useFilter(pick, parent, widgets);
  const keyOf = (record: Picked): string => String(record[pick.key]);
  const [marked, setMarked] = useState(() => new Map(chosen.map((record) => [keyOf(record), record])));
  const toggle = (record: Picked): void =>
    setMarked((before) => {
      const after = new Map(most === 1 ? [] : before);
      if (!after.delete(keyOf(record)) && after.size < most) after.set(keyOf(record), record);
      return after;
    });
  return (
    <ScopeProvider scope={filter.store.scope}>
      <FormProvider value={filter}>
        <DialogFrame
          title={title}
          className={css.dialog}
          contentClass={css.content}
          wrap={(body) => <Surface kind="panel">{body}</Surface>}
          onClose={() => onClose()}
          foot={
            <DialogFoot
              className={css.actions}
              note={
                <span className={css.count} role="status">
                  {words.picking.selected(marked.size, most !== Infinity && most > 1 ? most : undefined)}
                  {marked.size > 0 && most > 1 && (
                    <Button appearance="transparent" size="small" onClick={() => setMarked(new Map())}>
                      {words.picking.clear}
                    </Button>
                  )}
                </span>
              }
            >
              <Button onClick={() => onClose()}>{words.basics.cancel}</Button>
              <Button appearance="primary" onClick={() => onClose([...marked.values()])}>
                {words.picking.done}
              </Button>
            </DialogFoot>
          }
        >
          {pick.filter.length > 0 && (
            <div className={css.filter}>
              <Members members={pick.filter} />
            </div>
          )}
          <Records
            pick={pick}
            isSingle={most === 1}
            isFull={marked.size >= most}
            isMarked={(record) => marked.has(keyOf(record))}
            onToggle={toggle}
          />
        </DialogFrame>
      </FormProvider>
    </ScopeProvider>
  );
}

/** The search fields are a small form whose values are read as `filter`. */
function useFilter(pick: PickDefinition, parent: ScopeStore, widgets: PickDialogProps['widgets']): FormAround {
  const bundle = useBundle();
  const host = useHost();
  const around = useMemo((): FormAround => {
    const store = new FormStore({
      members: pick.filter,
      parent,
      validator: null,
      root: 'filter',
      say: (text, scope) => printText(text, scope.read(), bundle, host),
    });
    return { store, ui: uiSchemaOf(pick.filter), id: 'pick-', widgets, taken: new Set() };
    // oxlint-disable-next-line react/exhaustive-deps -- runs once per dialog
  }, [pick]);
  useEffect(() => around.store.start(), [around]);
  return around;
}

interface RecordsProps {
  pick: PickDefinition;
  isSingle: boolean;
  isFull: boolean;
  isMarked(record: Picked): boolean;
  onToggle(record: Picked): void;
}

function Records({ pick, isSingle, isFull, isMarked, onToggle }: RecordsProps): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const reveal = useReveal();
  const call = callOf(bundle, pick.call);
  const asked = useFromScope(readsOf(pick.filling), (scope) => fillRequest(pick.filling, scope.read()).request);
  const filled = useRested(asked, TYPING_RESTS) ?? asked;
  const [at, setAt] = useState({ page: 1, size: PAGE_SIZE, of: filled });
  // A new search starts at the first page.
  const page = at.of === filled ? at.page : 1;
  const request = useMemo(
    () => (pick.paged ? { ...filled, currentPage: page, pageSize: at.size } : filled),
    [pick.paged, filled, page, at.size],
  );
  const answer = useCallAnswer(call, isComplete(call.required, request) ? request : null);
  const rows = recordsIn(answer.data);
  const total = (answer.data as { total?: number } | null)?.total ?? rows?.length ?? 0;
  if (rows === null && answer.error !== null)
    return <Failure what={call.title} error={answer.error} onRetry={answer.retry} />;
  if (rows === null) return <Skeleton rows={6} height={32} />;
  if (rows.length === 0) return <p className={css.none}>{words.tables.noMatches}</p>;
  const drawRow = (row: Picked): ReactNode => {
    const mark = {
      'aria-label': words.picking.select(String(row[pick.key])),
      checked: isMarked(row),
      onChange: () => onToggle(row),
    };
    const isDisabled = !isSingle && isFull && !mark.checked;
    return (
      <tr
        key={String(row[pick.key])}
        className={css.row}
        data-marked={mark.checked || undefined}
        onClick={isDisabled ? undefined : mark.onChange}
      >
        <td className={css.mark} onClick={(event) => event.stopPropagation()}>
          {isSingle ? <Radio {...mark} /> : <Checkbox {...mark} disabled={isDisabled} />}
        </td>
        {pick.columns.map((column) => (
          <td key={column.name} data-align={formatOf(column.format, host).align}>
            {drawShown(column, 'cell', { row }, { bundle, host, reveal })}
          </td>
        ))}
      </tr>
    );
  };
  return (
    <>
      <div className={css.scroll} data-refreshing={answer.refreshing || undefined}>
        <table className={css.table}>
          <thead>
            <tr>
              <th scope="col" className={css.mark}>
                {!isSingle && (
                  <Checkbox
                    aria-label={words.picking.page}
                    checked={rows.every(isMarked) ? true : rows.some(isMarked) ? 'mixed' : false}
                    onChange={(_, { checked }) => {
                      for (const row of rows) if (isMarked(row) !== (checked === true)) onToggle(row);
                    }}
                  />
                )}
              </th>
              {pick.columns.map(({ name, title, format }) => (
                <th key={name} scope="col" data-align={formatOf(format, host).align}>
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>{rows.map(drawRow)}</tbody>
        </table>
      </div>
      {pick.paged && (
        <Pager
          total={total}
          page={page}
          size={at.size}
          isPhone
          onLook={(change) => setAt({ page: change.page, size: change.size ?? at.size, of: filled })}
        />
      )}
    </>
  );
}
