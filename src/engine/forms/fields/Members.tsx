import { memo, useId, useMemo, useState, type ReactNode } from 'react';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import type { FormMember, GroupDefinition } from '#model/field.ts';
import { useHolds } from '../../scope/use-scope.tsx';
import { RequiredMark } from '../../states/FieldTemplate.tsx';
import { ShownLine } from './BoundField.tsx';
import { Property } from './form-theme.tsx';
import { isEmpty } from '../values/form-cell.ts';
import type { FormCell } from '../values/form-store.ts';
import { fieldsOf, FieldPlaceContext, useCellState, useForm } from './form-around.tsx';
import { useAnyCell } from './use-any-cell.ts';
import css from './fields.module.css';

/** The members of a form in authored order: fields on one grid, each group under its heading. */
export function Members({ members }: { members: readonly FormMember[] }): ReactNode {
  return (
    <div className={css.members} data-wide={hasLineTable(members) || undefined}>
      {sectionsOf(members).map(drawSection)}
    </div>
  );
}

/** A table of lines takes the full width; the fields around it do not. */
export function hasLineTable(members: readonly FormMember[]): boolean {
  return members.some((member) =>
    member.kind === 'group' ? hasLineTable(member.fields) : member.kind === 'field' && member.lines !== undefined,
  );
}

function drawSection(section: FormMember[] | GroupDefinition): ReactNode {
  if (!Array.isArray(section)) return <Group key={section.name} group={section} />;
  return <Grid key={section[0]?.name} members={section} />;
}

/** Runs of members without a group, and groups. A table of lines with the sums under it is a run of its own. */
function sectionsOf(members: readonly FormMember[]): (FormMember[] | GroupDefinition)[] {
  const sections: (FormMember[] | GroupDefinition)[] = [];
  for (const member of members) {
    const last = sections.at(-1);
    if (member.kind === 'group') sections.push(member);
    else if (Array.isArray(last) && isUnderTable(last[0]) === isUnderTable(member, last[0])) last.push(member);
    else sections.push([member]);
  }
  return sections;
}

/** A table of lines, or a read-only line that follows one. */
function isUnderTable(member: FormMember | undefined, first?: FormMember): boolean {
  if (member?.kind === 'field') return member.lines !== undefined;
  return member?.kind === 'line' && first !== undefined && isUnderTable(first);
}

function Group({ group }: { group: GroupDefinition }): ReactNode {
  const isVisible = useHolds(group.visible);
  const { title } = group;
  const { taken, store } = useForm();
  const first = group.fields.find(({ name }) => !taken.has(name))?.name;
  const cell = first === undefined ? undefined : store.cell(first);
  const place = useMemo(() => ({ heading: title, first }), [title, first]);
  if (!isVisible) return null;
  const fields = <FieldPlaceContext value={place}>{sectionsOf(group.fields).map(drawSection)}</FieldPlaceContext>;
  if (group.fold === true && title !== undefined) {
    return (
      <Fold title={title} members={group.fields}>
        {fields}
      </Fold>
    );
  }
  return (
    <fieldset className={css.group}>
      {title !== undefined && (
        <legend className={css.heading}>
          {title}
          {cell?.field.title === title && <LabelMark cell={cell} />}
        </legend>
      )}
      {fields}
    </fieldset>
  );
}

/** A heading that is the label of the first field also says whether that field is required. */
function LabelMark({ cell }: { cell: FormCell }): ReactNode {
  const isMarked = useCellState(cell, ({ visible, readOnly, disabled }) => visible && !readOnly && !disabled);
  const isRequired = useCellState(cell, ({ required, held }) => required && held === null);
  if (!isMarked) return null;
  // The label itself is read out with its mark.
  return (
    <span aria-hidden="true">
      {' '}
      <RequiredMark isRequired={isRequired} />
    </span>
  );
}

/** A group that is closed until it is opened, or until a field inside needs to be seen; then it stays open. */
function Fold({ title, members, children }: { title: string; members: FormMember[]; children: ReactNode }): ReactNode {
  const { store } = useForm();
  const id = useId();
  const cells = useMemo(() => fieldsOf(members).flatMap(({ name }) => store.cell(name) ?? []), [members, store]);
  const isNeeded = useAnyCell(cells, isNeededNow);
  const [isOpen, setOpen] = useState(false);
  if (isNeeded && !isOpen) setOpen(true);
  return (
    <fieldset className={css.group} aria-labelledby={id}>
      <button
        type="button"
        id={id}
        className={css.fold}
        aria-expanded={isOpen}
        disabled={isNeeded}
        onClick={() => setOpen((before) => !before)}
      >
        {title}
        {!isNeeded && <ChevronDown16Regular aria-hidden />}
      </button>
      {isOpen && children}
    </fieldset>
  );
}

function isNeededNow({ state, value }: FormCell): boolean {
  return state.visible && (state.required || state.error !== null || !isEmpty(value));
}

/**
 * From this many members on, those out of view are neither styled nor laid out. Measured at 300 fields: 0.6 of the time
 * of a first draw.
 */
const LONG = 40;

/**
 * Number of members that are laid out together. Fewer would cost more: the browser's autofill asks for the position of
 * each control, which lays out the grid again for each one that is out of view.
 */
const STRETCH = 16;

/** Estimated height of a member before its layout, with the gap below, in pixels. */
const ROW = 96;

function Grid({ members }: { members: FormMember[] }): ReactNode {
  const { taken } = useForm();
  const stretches = useMemo(() => {
    const drawn = members.filter(({ name }) => !taken.has(name));
    return drawn.length > LONG ? stretchesOf(drawn) : [drawn];
  }, [members, taken]);
  return (
    <div className={css.grid} data-lines={isUnderTable(members[0]) || undefined}>
      {stretches.map((each) =>
        stretches.length === 1 ? (
          <Stretch key="only" members={each} />
        ) : (
          <div
            key={each[0]?.name}
            className={css.stretch}
            style={{ containIntrinsicBlockSize: `auto ${each.length * ROW}px` }}
          >
            <Stretch members={each} />
          </div>
        ),
      )}
    </div>
  );
}

/** Splits only before fields of full width, which start a row anyway. */
function stretchesOf(members: readonly FormMember[]): FormMember[][] {
  const stretches: FormMember[][] = [[]];
  for (const member of members) {
    const beginsRow = member.kind !== 'field' || member.width === 'full';
    if (beginsRow && (stretches.at(-1)?.length ?? 0) >= STRETCH) stretches.push([]);
    stretches.at(-1)?.push(member);
  }
  return stretches;
}

const Stretch = memo(function Stretch({ members }: { members: readonly FormMember[] }): ReactNode {
  return members.map((member) => {
    if (member.kind === 'field') return <Property key={member.name} field={member} />;
    return member.kind === 'line' ? <ShownLine key={member.name} shown={member} /> : null;
  });
});
