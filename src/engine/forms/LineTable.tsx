import { memo, useCallback, useMemo, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import { Checkbox, Button } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons';
import type { FieldDefinition, FormMember, LineDefinition, ShownDefinition } from '#model/field.ts';
import { ShownValue } from '../formats/ShownValue.tsx';
import { ScopeProvider } from '../scope/use-scope.tsx';
import { FormContent, Property, uiInside } from './form-theme.tsx';
import {
  FieldPlaceContext,
  FormProvider,
  focusField,
  useForm,
  type FormAround,
  controlId,
  takenIn,
} from './form-around.tsx';
import { shownOf } from './form-cell.ts';
import type { Line, LineList } from './line-list.ts';
import css from './lines.module.css';

/* oxlint-disable jsx-a11y/no-redundant-roles, jsx-a11y/no-interactive-element-to-noninteractive-role -- a narrow window lays the cells out as cards, and an element that is no table to the eye would be none to a screen reader */

/** What all lines of a field have in common. */
export interface LinesProps {
  list: LineList;
  lines: readonly Line[];
  /** Those of a choice that are left out. */
  out: ReadonlySet<Line>;
  /** Draws one of them. */
  look: ComponentType<LineLookProps>;
  title: string;
  isReadOnly: boolean;
  /** Nothing may be taken away below the least. */
  canRemove: boolean;
  onRemove(line: Line): void;
}

export interface LineLookProps extends Pick<LinesProps, 'list' | 'title' | 'isReadOnly' | 'canRemove'> {
  line: Line;
  /** Index of the line. */
  at: number;
  isOut: boolean;
  onRemove(): void;
}

interface LineItemProps extends Pick<LineLookProps, 'line' | 'at'> {
  around: LinesProps;
  /** The line's object, whose content is the look of the line. */
  children: ReactNode;
}

/** The line's store goes around its object. */
export function LineItem({ around, line, at, children }: LineItemProps): ReactNode {
  const { list, look: Look, out, title, isReadOnly, canRemove, onRemove } = around;
  const form = useLineAround(list, line);
  const remove = useCallback(() => onRemove(line), [onRemove, line]);
  const own = { list, line, at, title, isReadOnly, canRemove, isOut: out.has(line), onRemove: remove };
  return (
    <ScopeProvider scope={line.store.scope}>
      <FormProvider value={form}>
        <FormContent value={<Look {...own} />}>{children}</FormContent>
      </FormProvider>
    </ScopeProvider>
  );
}

interface LineTableProps extends LinesProps {
  /** A further line, from the keyboard. */
  onNext?(): void;
  /** The rows. */
  children: ReactNode;
}

/** Few plain fields: a table. In a narrow window each line becomes a card of the same elements. */
export function LineTable({ list, title, isReadOnly, onNext, children }: LineTableProps): ReactNode {
  const form = useForm();
  const members = columnsOf(list.definition.members);
  const onKeyDown = useCallback(
    (event: KeyboardEvent<HTMLElement>): void => {
      const place = placeOf(event, list);
      if (place === null) return;
      // Enter would send a form of a hundred lines; in a table it goes down, as in a sheet.
      event.preventDefault();
      const next = place.lines[place.at + (event.shiftKey ? -1 : 1)];
      if (next !== undefined) focusField(form, list.pathOf(next, place.name));
      else if (!event.shiftKey) onNext?.();
    },
    [form, list, onNext],
  );
  return (
    <div className={css.scroll}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the keys are those of the fields in it */}
      <table role="table" className={css.table} aria-label={title} onKeyDown={onKeyDown}>
        <thead role="rowgroup" className={css.tableHead}>
          <tr role="row">
            <th role="columnheader" scope="col" className={css.number}>
              <span className="sw-spoken">行</span>
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
                <span className="sw-spoken">操作</span>
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

export const LineRow = memo(function LineRow({
  list,
  line,
  at,
  isOut,
  isReadOnly,
  canRemove,
  onRemove,
}: LineLookProps): ReactNode {
  const place = useMemo(() => ({ line: `第 ${at + 1} 行` }), [at]);
  return (
    <FieldPlaceContext value={place}>
      <tr role="row" className={css.row} data-out={isOut || undefined}>
        <td role="cell" className={css.number}>
          {list.isChoice && !isReadOnly && <TakeLine list={list} line={line} at={at} isOut={isOut} />}
          {(!list.isChoice || isReadOnly) && <span className={css.at}>{at + 1}</span>}
          <span className={css.numberWord}>第 {at + 1} 行</span>
        </td>
        <Cells members={columnsOf(list.definition.members)} isReadOnly={isReadOnly || isOut} />
        {!isReadOnly && !list.isChoice && (
          <td role="cell" className={css.tools}>
            <RemoveLine at={at} canRemove={canRemove} onRemove={onRemove} />
          </td>
        )}
      </tr>
    </FieldPlaceContext>
  );
});

function Cells({ members, isReadOnly }: { members: Column[]; isReadOnly: boolean }): ReactNode {
  const { taken } = useForm();
  return members.map((member) => {
    const isTyped = member.kind === 'field' && !isReadOnly;
    return (
      <td role="cell" key={member.name} data-kind={kindOf(member)}>
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

/** Decides how wide a column is, and on which side its figures stand. */
function kindOf(member: Column): string {
  if (member.kind === 'line') {
    if (['money', 'rate', 'decimal', 'percent'].includes(member.format)) return 'figure';
    return member.format === 'plain' ? 'name' : 'shown';
  }
  if (member.widget === 'amount') return 'amount';
  if (member.widget === 'digit') return 'digits';
  return ['switch', 'checkbox'].includes(member.widget) ? 'tick' : 'text';
}

/** Where a key was pressed: the lines that are typed in, which of them, and the field; null where the key is the field's own. */
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

type TakeLineProps = Pick<LineLookProps, 'list' | 'line' | 'at' | 'isOut'>;

/** Leaves a line of a choice out of what is sent, and takes it in again with what was typed into it. */
export function TakeLine({ list, line, at, isOut }: TakeLineProps): ReactNode {
  return (
    <Checkbox
      className={css.take}
      aria-label={`选择第 ${at + 1} 行`}
      checked={!isOut}
      onChange={(_event, { checked }) => list.leave([line], checked !== true)}
    />
  );
}

interface RemoveLineProps extends Pick<LineLookProps, 'at' | 'canRemove' | 'onRemove'> {
  /** What stands on it, where there is room. */
  children?: ReactNode;
}

/** Takes a line away. Where there must be one it can still be reached, and does nothing. */
export function RemoveLine({ at, canRemove, onRemove, children }: RemoveLineProps): ReactNode {
  return (
    <Button
      appearance="subtle"
      size="small"
      icon={<DeleteRegular />}
      aria-label={`删除第 ${at + 1} 行`}
      disabledFocusable={!canRemove}
      onClick={canRemove ? onRemove : undefined}
    >
      {children}
    </Button>
  );
}

/** What the fields of a line need around them: the line's own store, and ids that no other line has. */
function useLineAround(list: LineList, line: Line): FormAround {
  const form = useForm();
  return useMemo(
    () => ({
      store: line.store,
      ui: uiInside(form.ui[list.name], list.definition.as === 'one'),
      id: controlId(form, list.pathOf(line, '')),
      widgets: form.widgets,
      taken: takenIn(list.definition.members, line.store, form.widgets),
    }),
    [form, list, line],
  );
}
