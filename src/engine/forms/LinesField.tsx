import {
  use,
  useCallback,
  useId,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
  cloneElement,
  memo,
} from 'react';
import { Button } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons';
import type { FieldDefinition } from '#model/field.ts';
import { LiveText, usePick } from './BoundField.tsx';
import { LineTable, RemoveLine, TakeLine, LineRow, LineItem } from './LineTable.tsx';
import type { LineLookProps, LinesProps } from './LineTable.tsx';
import { questionsIn, useStandings } from '../calls/question.ts';
import { shownOf } from './form-cell.ts';
import {
  controlId,
  FieldPlaceContext,
  focusField,
  useCellState,
  useForm,
  type LinesFieldProps,
  fieldsOf,
} from './form-around.tsx';
import { Content } from './form-theme.tsx';
import type { Line, LineList } from './line-list.ts';
import fields from '../states/field.module.css';
import { FieldError } from '../widgets/FieldFrame.tsx';
import css from './lines.module.css';
import { ShownValue } from '../formats/ShownValue.tsx';
import { Members } from './Members.tsx';

const NOTHING: readonly string[] = [];

/**
 * RJSF's array of lines, or an object as its only line. Draws when a line comes or goes; what is typed in a line draws
 * that field alone.
 */
export function LinesField({ name, items }: LinesFieldProps): ReactNode {
  const form = useForm();
  const cell = form.store.cell(name);
  const list = cell?.lines;
  if (!cell || !list) throw new Error(`The form has no lines "${name}"`);
  const { field } = cell;
  const { definition } = list;
  const lines = useSyncExternalStore(list.subscribe, list.read, list.read);
  const out = useSyncExternalStore(list.subscribe, list.readOut, list.readOut);
  const error = useCellState(cell, ({ error }) => error);
  const isRequired = useCellState(cell, ({ required }) => required);
  const isReadOnly = useCellState(cell, ({ readOnly }) => readOnly);
  const isSaid = use(FieldPlaceContext).heading === field.title;
  const id = controlId(form, field.name);
  const hintId = useId();
  const removed = useRemoved(list);
  const add = useAdd(field, list);
  const standing = useFilling(field);

  const canAdd = definition.add !== undefined && !isReadOnly;
  const isFull = definition.pick === undefined && lines.length >= list.most;
  const around: LinesProps = {
    list,
    lines,
    out,
    look: definition.as === 'table' ? LineRow : LineCard,
    title: field.title,
    isReadOnly,
    canRemove: lines.length > (field.min ?? 0),
    onRemove: removed.remove,
  };
  const drawn = lines.map((line, at) => {
    const item = items === undefined ? <Content /> : items[at];
    return (
      <LineItem key={line.id} around={around} line={line} at={at}>
        {/* A line is the same while others come and go, however RJSF has made its items. */}
        {item !== undefined && cloneElement(item, { key: 'only' })}
      </LineItem>
    );
  });
  const onNext = canAdd && definition.pick === undefined && !isFull ? add : undefined;
  return (
    <div
      className={`${fields.field} ${css.lines}`}
      data-field={id}
      data-waits={(lines.length === 0 && standing === LOADING) || undefined}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? field.hint && hintId : `${id}-error`}
    >
      <div className={css.head}>
        <span id={`${id}-label`} className={isSaid ? 'sw-spoken' : css.title}>
          {field.title}
          {isRequired && (
            <span className={fields.required} aria-hidden="true">
              {' *'}
            </span>
          )}
        </span>
        {definition.as !== 'one' && lines.length > 0 && <LineCount {...around} />}
      </div>
      {definition.as !== 'table' && <div className={css.cards}>{drawn}</div>}
      {definition.as === 'table' && lines.length > 0 && (
        <LineTable {...around} onNext={onNext}>
          {drawn}
        </LineTable>
      )}
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
      {error !== null && <FieldError of={id}>{error}</FieldError>}
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

/** What was taken away last can be put back. */
function useRemoved(list: LineList) {
  const [last, setLast] = useState<{ at: number; undo(): void } | null>(null);
  const remove = useCallback(
    (line: Line) => setLast({ at: list.read().indexOf(line) + 1, undo: list.remove(line.id) }),
    [list],
  );
  const undo = (): void => {
    last?.undo();
    setLast(null);
  };
  return { last, remove, undo };
}

/** Adds a blank line, or lets the person choose the records that lines are made of. */
function useAdd(field: FieldDefinition, list: LineList): () => void {
  const form = useForm();
  const choose = usePick();
  const { pick, members, add } = list.definition;
  return () => {
    if (pick === undefined) {
      const line = list.add();
      const first = members.find((member) => member.kind === 'field');
      // RJSF draws the line in the microtask before.
      if (line && first) queueMicrotask(() => focusField(form, list.pathOf(line, first.name)));
      return;
    }
    const chosen = list.read().flatMap(({ record }) => (record === undefined ? [] : [record]));
    void choose({ title: add ?? field.title, pick, most: list.most, chosen }).then(
      (records) => records !== undefined && list.pick(records),
    );
  };
}

const LOADING = '正在加载';

/** Why there are no lines: they are still asked for, or could not be, or there are none. */
function useFilling({ fill }: FieldDefinition): string {
  const states = Object.values(useStandings(questionsIn(fill?.reads ?? NOTHING))).map(({ state }) => state);
  if (states.includes('failed')) return '未能得知';
  return states.includes('loading') ? LOADING : '暂无';
}

/** Many fields, or large ones: a card for each line. An object is one card without a number. */
const LineCard = memo(function LineCard({
  list,
  line,
  at,
  isOut,
  title,
  isReadOnly,
  canRemove,
  onRemove,
}: LineLookProps): ReactNode {
  const { as, members } = list.definition;
  const name = as === 'one' ? title : `${title}，第 ${at + 1} 行`;
  const shown = useMemo(() => fieldsOf(members).map(shownOf), [members]);
  return (
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
              <RemoveLine at={at} canRemove={canRemove} onRemove={onRemove}>
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
  );
});

const NO_PLACE = {};
