import {
  use,
  useCallback,
  useMemo,
  useState,
  useSyncExternalStore,
  type KeyboardEvent,
  type ReactNode,
  cloneElement,
  memo,
} from 'react';
import { Button, Checkbox } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { formatFacts } from '#model/formats.ts';
import type { Text } from '#model/expression.ts';
import type { FieldDefinition, FormMember, LineDefinition, ShownDefinition } from '#model/field.ts';
import { LiveText, usePick } from './BoundField.tsx';
import { questionsIn, useStandings } from '../../calls/question.ts';
import { isEmpty, shownOf } from '../values/form-cell.ts';
import type { FormStore } from '../values/form-store.ts';
import { printText } from '../../formats/texts.ts';
import { useHost } from '../../host/host.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { Skeleton } from '../../states/States.tsx';
import { optionsKey, useOptions } from '../../widgets/options/options.ts';
import { Members } from './Members.tsx';
import { useAnyCell } from './use-any-cell.ts';
import {
  cellOf,
  controlId,
  FieldPlaceContext,
  focusField,
  useCellState,
  useForm,
  type FormAround,
  type LinesFieldProps,
  FormProvider,
  takenIn,
} from './form-around.tsx';
import { Content, FormContent, Property } from './form-theme.tsx';
import type { Line, LineList } from '../values/line-list.ts';
import { entryOf } from '../../widgets/built-in.ts';
import fields from '../../states/field.module.css';
import { FieldError } from '../../states/FieldError.tsx';
import css from './lines.module.css';
import { ShownValue } from '../../formats/ShownValue.tsx';
import { ScopeProvider, useFromScope } from '../../scope/use-scope.tsx';
import { words } from '../../words/words.ts';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a narrow window lays the cells out as cards, and an element that is no table to the eye would be none to a screen reader */

/** RJSF's array of lines. Draws when a line is added or removed; typing in a line draws only that field. */
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
  const removed = useRemoved(list);
  const [opened, setOpened] = useState<ReadonlySet<Line>>(NONE_OPEN);
  const open = useCallback((line: Line, isOpen: boolean) => {
    setOpened((before) => new Set(isOpen ? [...before, line] : [...before].filter((each) => each !== line)));
  }, []);
  const add = useAdd(field, list, open);
  const standing = useFilling(field);

  const canAdd = definition.add !== undefined && !isReadOnly;
  const isFull = definition.pick === undefined && lines.length >= list.most;
  const around: LinesProps = {
    list,
    lines,
    out,
    title: field.title,
    isReadOnly,
    canRemove: lines.length > (field.min ?? 0),
    onRemove: removed.remove,
    opened,
    onOpen: open,
  };
  const drawn = lines.map((line, at) => {
    const item = items === undefined ? <Content /> : items[at];
    return (
      <LineItem key={line.id} around={around} line={line} at={at}>
        {/* A line keeps its key while other lines are added or removed, however RJSF keys its items. */}
        {item !== undefined && cloneElement(item, { key: 'only' })}
      </LineItem>
    );
  });
  const onNext = canAdd && definition.pick === undefined && !isFull ? add : undefined;
  return (
    <div
      className={`${fields.field} ${css.lines}`}
      data-field={id}
      data-place={field.place}
      data-waits={(lines.length === 0 && standing === words.lines.noneLoading(field.title)) || undefined}
      role="group"
      aria-labelledby={`${id}-label`}
      aria-describedby={error === null ? field.hint && `${id}__help` : `${id}__error`}
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
        {lines.length > 0 && <LineCount {...around} />}
      </div>
      {lines.length > 0 && definition.sentence !== undefined && (
        <ul className={css.told} aria-label={field.title}>
          {drawn}
        </ul>
      )}
      {lines.length > 0 && definition.sentence === undefined && (
        <LineTable {...around} onNext={onNext}>
          {drawn}
        </LineTable>
      )}
      {lines.length === 0 && <p className={css.empty}>{standing}</p>}
      <div className={css.foot}>
        {canAdd && (
          <Button
            id={id}
            appearance="outline"
            size="medium"
            icon={<AddRegular />}
            disabledFocusable={isFull}
            title={isFull ? words.lines.most(list.most) : undefined}
            onClick={isFull ? undefined : add}
          >
            {definition.add}
          </Button>
        )}
        <span role="status" className={css.removed}>
          {removed.last !== null && (
            <>
              {words.lines.deleted(removed.last.at)}
              <Button appearance="transparent" size="small" onClick={removed.undo}>
                {words.lines.undo}
              </Button>
            </>
          )}
        </span>
      </div>
      {error !== null && <FieldError of={id}>{error}</FieldError>}
      {field.hint !== undefined && (
        <div id={`${id}__help`} className={fields.hint}>
          <LiveText text={field.hint} />
        </div>
      )}
    </div>
  );
}

/** The number of lines; for a choice the number of included lines, and a checkbox for all of them. */
function LineCount({ list, lines, out, isReadOnly }: LinesProps): ReactNode {
  if (!list.isChoice) return <span className={css.count}>{words.lines.count(lines.length)}</span>;
  return (
    <span className={css.count}>
      <span role="status">{words.lines.taken(lines.length - out.size, lines.length)}</span>
      {!isReadOnly && lines.length > 1 && (
        <Button
          className={css.all}
          appearance="transparent"
          size="small"
          onClick={() => list.leave(lines, out.size === 0)}
        >
          {out.size === 0 ? words.lines.selectNone : words.lines.selectAll}
        </Button>
      )}
    </span>
  );
}

/** Undo for the last removed line. */
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

/** Adds a blank line, or opens the choice of records that lines are created from. */
function useAdd(field: FieldDefinition, list: LineList, open: LinesProps['onOpen']): () => void {
  const form = useForm();
  const choose = usePick();
  const { pick, members, add } = list.definition;
  return () => {
    if (pick === undefined) {
      const line = list.add();
      const first = members.find((member) => member.kind === 'field');
      if (line) open(line, true);
      // RJSF draws the line in an earlier microtask.
      if (line && first) queueMicrotask(() => focusField(form, list.pathOf(line, first.name)));
      return;
    }
    const chosen = list.read().flatMap(({ record }) => (record === undefined ? [] : [record]));
    void choose({ title: add ?? field.title, pick, most: list.most, chosen }).then(
      (records) => records !== undefined && list.pick(records),
    );
  };
}

/** Why there are no lines: loading, failed, or empty. */
function useFilling({ fill, title }: FieldDefinition): string {
  const states = Object.values(useStandings(questionsIn(fill?.reads ?? []))).map(({ state }) => state);
  if (states.includes('failed')) return words.lines.noneUnknown(title);
  return states.includes('loading') ? words.lines.noneLoading(title) : words.lines.none(title);
}

/** Props that all lines of a field share. */
interface LinesProps {
  list: LineList;
  lines: readonly Line[];
  /** Excluded lines of a choice. */
  out: ReadonlySet<Line>;
  title: string;
  isReadOnly: boolean;
  /** No line may be removed below the minimum. */
  canRemove: boolean;
  onRemove(line: Line): void;
  /** Lines told by a sentence whose fields are drawn. */
  opened: ReadonlySet<Line>;
  onOpen(line: Line, isOpen: boolean): void;
}

const NONE_OPEN: ReadonlySet<Line> = new Set();

interface LineLookProps extends Pick<LinesProps, 'list' | 'isReadOnly' | 'canRemove'> {
  line: Line;
  /** Index of the line. */
  at: number;
  isOut: boolean;
  onRemove(): void;
  isOpen: boolean;
  onOpen: LinesProps['onOpen'];
}

interface LineItemProps extends Pick<LineLookProps, 'line' | 'at'> {
  around: LinesProps;
  /** The RJSF object of a line; its content draws the line as a table row. */
  children: ReactNode;
}

/** The store of the line surrounds its RJSF object. */
function LineItem({ around, line, at, children }: LineItemProps): ReactNode {
  const { list, out, isReadOnly, canRemove, onRemove, opened, onOpen } = around;
  const form = useLineAround(list, line);
  const remove = useCallback(() => onRemove(line), [onRemove, line]);
  const own = {
    ...{ list, line, at, isReadOnly, canRemove, isOut: out.has(line), onRemove: remove },
    ...{ isOpen: opened.has(line), onOpen },
  };
  const { sentence } = list.definition;
  return (
    <ScopeProvider scope={line.store.scope}>
      <FormProvider value={form}>
        <FormContent value={sentence === undefined ? <LineRow {...own} /> : <ToldLine {...own} sentence={sentence} />}>
          {children}
        </FormContent>
      </FormProvider>
    </ScopeProvider>
  );
}

interface LineTableProps extends LinesProps {
  /** Adds a line, from the keyboard. */
  onNext?(): void;
  /** The table body. */
  children: ReactNode;
}

/** Lines as a table. In a narrow window each row is styled as a card. */
function LineTable({ list, title, isReadOnly, onNext, children }: LineTableProps): ReactNode {
  const form = useForm();
  const members = columnsOf(list.definition.members);
  const onKeyDown = (event: KeyboardEvent<HTMLElement>): void => {
    const place = placeOf(event, list);
    if (place === null) return;
    // In a table Enter moves down, as in a spreadsheet; it would otherwise submit a form of a hundred lines.
    event.preventDefault();
    const next = place.lines[place.at + (event.shiftKey ? -1 : 1)];
    if (next !== undefined) focusField(form, list.pathOf(next, place.name));
    else if (!event.shiftKey) onNext?.();
  };
  return (
    <div className={css.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- handles keys that bubble from the fields inside */}
      <table role="table" className={css.table} aria-label={title} onKeyDown={onKeyDown}>
        <thead role="rowgroup" className={css.tableHead}>
          <tr role="row">
            <th role="columnheader" scope="col" className={css.number}>
              <span className="sw-spoken">{words.lines.line}</span>
            </th>
            {members.map((member) => (
              <th role="columnheader" scope="col" key={member.name} data-kind={kindOf(member)}>
                {member.title}
                {member.kind === 'field' && member.required === true && !isReadOnly && (
                  <span className={css.required} aria-hidden="true">
                    {' *'}
                  </span>
                )}
              </th>
            ))}
            {!isReadOnly && !list.isChoice && (
              <th role="columnheader" scope="col" className={css.tools}>
                <span className="sw-spoken">{words.tables.actions}</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody role="rowgroup">{children}</tbody>
      </table>
    </div>
  );
}

type Column = FieldDefinition | LineDefinition;

const LineRow = memo(function LineRow(look: LineLookProps): ReactNode {
  const { list, at, isOut, isReadOnly } = look;
  const place = useMemo(() => ({ line: words.lines.place(at + 1) }), [at]);
  return (
    <FieldPlaceContext value={place}>
      <tr role="row" className={css.row} data-out={isOut || undefined} data-choice={list.isChoice || undefined}>
        <td role="cell" className={css.number}>
          {list.isChoice && !isReadOnly && <TakeLine {...look} />}
          {(!list.isChoice || isReadOnly) && <span className={css.at}>{at + 1}</span>}
          <span className={css.numberWord}>{words.lines.place(at + 1)}</span>
        </td>
        <Cells members={columnsOf(list.definition.members)} isReadOnly={isReadOnly || isOut} />
        {!isReadOnly && !list.isChoice && (
          <td role="cell" className={css.tools}>
            <RemoveLine {...look} />
          </td>
        )}
      </tr>
    </FieldPlaceContext>
  );
});

/** A line as a sentence. Its fields are drawn while it is open, or while one of them is wrong. */
function ToldLine({ sentence, ...look }: LineLookProps & { sentence: Text }): ReactNode {
  const { list, line, at, isReadOnly, isOpen, onOpen } = look;
  const form = useForm();
  const isWrong = useIsWrong(line);
  const { members } = list.definition;
  if (isOpen || isWrong) {
    return (
      <li className={css.toldLine} data-open>
        <Members members={members} />
        <div className={css.toldFoot}>
          <RemoveLine {...look} />
          <Button size="small" disabledFocusable={isWrong} onClick={isWrong ? undefined : () => onOpen(line, false)}>
            {words.basics.collapse}
          </Button>
        </div>
      </li>
    );
  }
  const open = (): void => {
    onOpen(line, true);
    const first = members.find((member) => member.kind === 'field');
    if (first) queueMicrotask(() => focusField(form, first.name));
  };
  return (
    <li className={css.toldLine}>
      <span className={css.sentence}>
        <Sentence text={sentence} choices={choicesIn(members)} store={line.store} />
      </span>
      {!isReadOnly && (
        <span className={css.toldTools}>
          <Button
            appearance="subtle"
            size="small"
            icon={<EditRegular />}
            aria-label={words.lines.edit(at + 1)}
            onClick={open}
          />
          <RemoveLine {...look} />
        </span>
      )}
    </li>
  );
}

function useIsWrong({ store }: Line): boolean {
  const cells = useMemo(() => [...store.cells.values()], [store]);
  return useAnyCell(cells, ({ state }) => state.error !== null);
}

/** Fields whose values are keys of records: a sentence prints the title of the record. */
function choicesIn(members: readonly FormMember[]): FieldDefinition[] {
  return members.flatMap((member) =>
    member.kind === 'field' && ['call', 'data'].includes(member.options?.kind ?? '') ? [member] : [],
  );
}

interface SentenceProps {
  text: Text;
  choices: readonly FieldDefinition[];
  store: FormStore;
  /** Titles of chosen records, by field. */
  titles?: Record<string, unknown>;
}

/** Asks for the titles of one choice after the other, then prints the sentence. */
function Sentence({ text, choices, store, titles = NO_TITLES }: SentenceProps): ReactNode {
  const [field, ...rest] = choices;
  if (field === undefined) return <Printed text={text} titles={titles} />;
  return <Titled key={optionsKey(field)} {...{ text, field, store, titles }} choices={rest} />;
}

const NO_TITLES: Record<string, unknown> = {};

function Titled(props: Required<SentenceProps> & { field: FieldDefinition }): ReactNode {
  const { field, store, titles, ...sentence } = props;
  const { name } = field;
  const cell = cellOf(store, name);
  useSyncExternalStore(cell.changes.subscribe, cell.read);
  const { value } = cell;
  const { chosen, loading } = useOptions(field, value);
  const isEmptyNow = isEmpty(value);
  if (loading && !isEmptyNow) return <Skeleton rows={1} height={20} />;
  const labels = chosen.map(({ label }) => label);
  const title = isEmptyNow ? undefined : Array.isArray(value) && labels.length < value.length ? value : labels;
  return <Sentence {...sentence} store={store} titles={{ ...titles, [name]: title }} />;
}

function Printed({ text, titles }: { text: Text; titles: Record<string, unknown> }): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  return useFromScope(typeof text === 'string' ? NO_READS : text.reads, (scope) => {
    const around = scope.read();
    return printText(
      withoutEmpty(text, titles),
      { ...around, item: { ...(around.item as object), ...titles } },
      bundle,
      host,
    );
  });
}

/** Leaves out choices without a value, which would be printed as dashes. */
function withoutEmpty(text: Text, titles: Record<string, unknown>): Text {
  if (typeof text === 'string') return text;
  const isEmptyChoice = (part: (typeof text.parts)[number]): boolean => {
    if (typeof part === 'string' || !('value' in part) || part.value.tree.op !== 'read') return false;
    const { root, path } = part.value.tree;
    const [name = ''] = path;
    return root === 'item' && path.length === 1 && name in titles && titles[name] === undefined;
  };
  return { ...text, parts: text.parts.filter((part) => !isEmptyChoice(part)) };
}

const NO_READS: readonly string[] = [];

function Cells({ members, isReadOnly }: { members: Column[]; isReadOnly: boolean }): ReactNode {
  const { taken } = useForm();
  return members.map((member) => {
    const isTyped = member.kind === 'field' && !isReadOnly;
    return (
      <td role="cell" key={member.name} data-place={member.place} data-kind={kindOf(member)}>
        {isTyped && !taken.has(member.name) && <Property field={member} />}
        {!isTyped && <ShownCell shown={member.kind === 'field' ? shownOf(member) : member} />}
      </td>
    );
  });
}

function ShownCell({ shown }: { shown: ShownDefinition }): ReactNode {
  return (
    <div className={css.shown}>
      <span className={css.shownTitle}>{shown.title}</span>
      <ShownValue shown={shown} place="cell" />
    </div>
  );
}

function columnsOf(members: readonly FormMember[]): Column[] {
  return members.flatMap((member) => (member.kind === 'group' ? [] : [member]));
}

/** Determines the width of a column and the alignment of its figures. */
function kindOf(member: Column): string {
  if (member.kind === 'line') {
    if (formatFacts(member.format).holds === 'decimal') return 'figure';
    return member.format === 'plain' ? 'name' : 'shown';
  }
  return entryOf(member.widget).lineColumn ?? 'text';
}

/**
 * Position of a key press: all editable lines, the index of the current one, and the field; null if the widget needs
 * the key itself.
 */
function placeOf(
  event: KeyboardEvent<HTMLElement>,
  list: LineList,
): { lines: readonly Line[]; at: number; name: string } | null {
  const { target, key, defaultPrevented } = event;
  if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement)) return null;
  if (target.type === 'checkbox' || target.getAttribute('role') === 'combobox') return null;
  const field = target.closest('[data-field]')?.getAttribute('data-field') ?? '';
  const [id, name] = field.split('/').slice(-2);
  const lines = list.read().filter((line) => !list.readOut().has(line));
  const at = lines.findIndex((line) => line.id === id);
  return at < 0 || name === undefined ? null : { lines, at, name };
}

/** Excludes a line of a choice from the request, and includes it again with its typed values. */
function TakeLine({ list, line, at, isOut }: LineLookProps): ReactNode {
  return (
    <Checkbox
      className={css.take}
      aria-label={words.selecting.row(at + 1)}
      checked={!isOut}
      onChange={(_event, { checked }) => list.leave([line], checked !== true)}
    />
  );
}

/** Removes a line. At the minimum number of lines it stays focusable and does nothing. */
function RemoveLine({ at, canRemove, onRemove }: LineLookProps): ReactNode {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<DeleteRegular />}
      aria-label={words.lines.delete(at + 1)}
      disabledFocusable={!canRemove}
      onClick={canRemove ? onRemove : undefined}
    />
  );
}

/** Form context of a line: its own store, and control ids that are unique among the lines. */
function useLineAround(list: LineList, line: Line): FormAround {
  const form = useForm();
  return useMemo(
    () => ({
      store: line.store,
      ui: form.ui[list.name]?.items ?? {},
      id: controlId(form, list.pathOf(line, '')),
      widgets: form.widgets,
      taken: takenIn(list.definition.members, line.store, form.widgets),
    }),
    [form, list, line],
  );
}
