import {
  use,
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactNode,
  memo,
} from 'react';
import { Button } from '@fluentui/react-components';
import { AddRegular, ErrorCircle12Filled } from '@fluentui/react-icons';
import type { FieldDefinition, LinesDefinition } from '#model/field.ts';
import { useOverlays } from '../overlays/Overlays.tsx';
import { LiveText } from './LiveText.tsx';
import { LineTable, RemoveLine, TakeLine, shownOf, useLineAround } from './LineTable.tsx';
import { questionsIn, useStandings } from '../calls/question.ts';
import { controlId, FieldPlaceContext, focusField, useForm, FormProvider } from './form-around.tsx';
import { type PropertyProps, LineObject } from './form-theme.tsx';
import type { Line, LineList } from './line-list.ts';
import fields from '../states/field.module.css';
import css from './lines.module.css';
import { lazyPart } from '../loading.tsx';
import { ShownValue } from '../formats/ShownValue.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { Members } from './Members.tsx';
import { fieldsOf } from './use-form-store.ts';

const PickDialog = lazyPart(async () => ({ default: (await import('./PickDialog.tsx')).PickDialog }));

const NOTHING: readonly string[] = [];

export interface LinesProps {
  list: LineList;
  lines: readonly Line[];
  /** Those of a choice that are left out. */
  out: ReadonlySet<Line>;
  title: string;
  isReadOnly: boolean;
  /** Nothing may be taken away below the least. */
  canRemove: boolean;
  onRemove(line: Line): void;
  /** A further line, from the keyboard. */
  onNext?(): void;
}

/**
 * The lines of an array, or the fields of an object. Draws when a line comes or goes; what is typed in a line draws that
 * field alone.
 */
export function LinesField({ name }: PropertyProps): ReactNode {
  const form = useForm();
  const cell = form.store.cell(name);
  const list = cell?.lines;
  if (!cell || !list) throw new Error(`The form has no lines "${name}"`);
  const { field } = cell;
  const { definition } = list;
  const lines = useSyncExternalStore(list.subscribe, list.read, list.read);
  const out = useSyncExternalStore(list.subscribe, list.readOut, list.readOut);
  const error = useSyncExternalStore(cell.subscribe, () => cell.state.error);
  const isVisible = useSyncExternalStore(cell.subscribe, () => cell.state.visible);
  const isRequired = useSyncExternalStore(cell.subscribe, () => cell.state.required);
  const isReadOnly = useSyncExternalStore(cell.subscribe, () => cell.state.readOnly);
  const isSaid = use(FieldPlaceContext).heading === field.title;
  const id = controlId(form, field.name);
  const hintId = useId();
  const removed = useRemoved(list);
  const focusNext = useFocusNewLine(list, definition);
  const add = useAdd(field, list, focusNext);
  const standing = useFilling(field);
  if (!isVisible) return null;

  const canAdd = definition.add !== undefined && !isReadOnly;
  const isFull = definition.pick === undefined && lines.length >= list.most;
  const props: LinesProps = {
    list,
    lines,
    out,
    title: field.title,
    isReadOnly,
    canRemove: lines.length > (field.min ?? 0),
    onRemove: removed.remove,
    ...(canAdd && definition.pick === undefined && !isFull && { onNext: add }),
  };
  return (
    <div
      className={`${fields.field} ${css.lines}`}
      data-field={id}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? field.hint && hintId : `${id}-error`}
    >
      <div className={css.head}>
        <span id={`${id}-label`} className={isSaid ? fields.spoken : css.title}>
          {field.title}
          {isRequired && (
            <span className={fields.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        {definition.as !== 'one' && lines.length > 0 && <LineCount {...props} />}
      </div>
      {definition.as === 'table' && lines.length > 0 && <LineTable {...props} />}
      {definition.as !== 'table' && <LineCards {...props} />}
      {definition.as !== 'one' && lines.length === 0 && (
        <p className={css.empty}>
          {standing}
          {field.title}
        </p>
      )}
      <div className={css.foot}>
        {canAdd && (
          <Button
            id={id}
            appearance="outline"
            size="medium"
            icon={<AddRegular />}
            disabledFocusable={isFull}
            title={isFull ? `最多 ${list.most} 行` : undefined}
            onClick={isFull ? undefined : add}
          >
            {definition.add}
          </Button>
        )}
        <span role="status" className={css.removed}>
          {removed.last !== null && (
            <>
              已删除第 {removed.last.at} 行
              <Button appearance="transparent" size="small" onClick={removed.undo}>
                撤销
              </Button>
            </>
          )}
        </span>
      </div>
      {error !== null && (
        <div id={`${id}-error`} className={fields.error} role="alert">
          <ErrorCircle12Filled className={fields.errorIcon} aria-hidden="true" />
          {error}
        </div>
      )}
      {field.hint !== undefined && (
        <div id={hintId} className={fields.hint}>
          <LiveText text={field.hint} />
        </div>
      )}
    </div>
  );
}

/** How many lines there are; of a choice how many are taken, and all of them at once. */
function LineCount({ list, lines, out, isReadOnly }: LinesProps): ReactNode {
  if (!list.isChoice) return <span className={css.count}>共 {lines.length} 行</span>;
  return (
    <span className={css.count}>
      <span role="status">
        已选 {lines.length - out.size} / {lines.length} 行
      </span>
      {!isReadOnly && lines.length > 1 && (
        <Button
          className={css.all}
          appearance="transparent"
          size="small"
          onClick={() => list.leave(lines, out.size === 0)}
        >
          {out.size === 0 ? '全不选' : '全选'}
        </Button>
      )}
    </span>
  );
}

interface Removed {
  last: { at: number; undo(): void } | null;
  remove(line: Line): void;
  undo(): void;
}

/** What was taken away last can be put back. */
function useRemoved(list: LineList): Removed {
  const [last, setLast] = useState<Removed['last']>(null);
  const remove = useCallback(
    (line: Line) => {
      const at = list.read().indexOf(line) + 1;
      setLast({ at, undo: list.remove(line.id) });
    },
    [list],
  );
  return {
    last,
    remove,
    undo: () => {
      last?.undo();
      setLast(null);
    },
  };
}

/** After a line was added, the caret goes into its first field. */
function useFocusNewLine(list: LineList, { members }: LinesDefinition): (line: Line | undefined) => void {
  const form = useForm();
  const [added, setAdded] = useState<Line>();
  const done = useRef<Line>(undefined);
  const first = useMemo(() => members.find((member) => member.kind === 'field')?.name, [members]);
  useLayoutEffect(() => {
    if (added === undefined || done.current === added || first === undefined) return;
    done.current = added;
    focusField(form, list.pathOf(added, first));
  }, [added, first, form, list]);
  return setAdded;
}

/** Adds a blank line, or lets the person choose the records that lines are made of. */
function useAdd(field: FieldDefinition, list: LineList, focusNext: (line: Line | undefined) => void): () => void {
  const form = useForm();
  const ask = useOverlays();
  const { pick } = list.definition;
  return () => {
    if (pick === undefined) return focusNext(list.add());
    const before = list.read().flatMap(({ record }) => (record === undefined ? [] : [record]));
    void ask<Record<string, unknown>[]>((close) => (
      <PickDialog
        title={list.definition.add ?? field.title}
        pick={pick}
        most={list.most}
        chosen={before}
        parent={form.store.scope}
        widgets={form.widgets}
        onClose={close}
      />
    )).then((records) => records !== undefined && list.pick(records));
  };
}

/** Why there are no lines: they are still asked for, or could not be, or there are none. */
function useFilling({ fill }: FieldDefinition): string {
  const states = Object.values(useStandings(questionsIn(fill?.reads ?? NOTHING))).map(({ state }) => state);
  if (states.includes('failed')) return '未能得知';
  return states.includes('loading') ? '正在加载' : '暂无';
}

/** Many fields, or large ones: a card for each line. An object is one card without a number. */
function LineCards(props: LinesProps): ReactNode {
  return (
    <div className={css.cards}>
      {props.lines.map((line, at) => (
        <LineCard key={line.id} {...props} line={line} at={at} isOut={props.out.has(line)} />
      ))}
    </div>
  );
}

interface LineCardProps extends LinesProps {
  line: Line;
  at: number;
  isOut: boolean;
}

const LineCard = memo(function LineCard({
  list,
  line,
  at,
  isOut,
  title,
  isReadOnly,
  canRemove,
  onRemove,
}: LineCardProps): ReactNode {
  const { as, members } = list.definition;
  const around = useLineAround(list, line);
  const name = as === 'one' ? title : `${title}，第 ${at + 1} 行`;
  const shown = useMemo(() => fieldsOf(members).map(shownOf), [members]);
  return (
    <ScopeProvider scope={line.store.scope}>
      <FormProvider value={around}>
        <LineObject name={list.name} at={as === 'one' ? undefined : at}>
          <FieldPlaceContext value={NO_PLACE}>
            <div
              className={as === 'one' ? css.object : css.card}
              role="group"
              aria-label={name}
              data-out={isOut || undefined}
            >
              {as !== 'one' && (
                <div className={css.cardHead}>
                  <span className={css.cardTitle}>
                    {title} {at + 1}
                  </span>
                  {!isReadOnly && list.isChoice && <TakeLine list={list} line={line} at={at} isOut={isOut} />}
                  {!isReadOnly && !list.isChoice && (
                    <RemoveLine at={at} canRemove={canRemove} onRemove={() => onRemove(line)}>
                      删除
                    </RemoveLine>
                  )}
                </div>
              )}
              {isReadOnly || isOut ? (
                <dl className={css.facts}>
                  {shown.map((each) => (
                    <div key={each.name}>
                      <dt>{each.title}</dt>
                      <dd>
                        <ShownValue shown={each} place="item" />
                      </dd>
                    </div>
                  ))}
                </dl>
              ) : (
                <Members members={members} />
              )}
            </div>
          </FieldPlaceContext>
        </LineObject>
      </FormProvider>
    </ScopeProvider>
  );
});

const NO_PLACE = {};
