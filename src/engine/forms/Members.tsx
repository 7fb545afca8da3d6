import { useMemo, type ReactNode } from 'react';
import type { FormMember, GroupDefinition } from '#model/field.ts';
import { useHolds } from '../scope/use-scope.tsx';
import { ShownLine } from './BoundField.tsx';
import { useDrawProperty } from './form-theme.tsx';
import { FieldPlaceContext, useForm } from './form-around.tsx';
import css from './fields.module.css';

/** The members of a form, in the author's order: loose fields on one grid, each group under its heading. */
export function Members({ members }: { members: readonly FormMember[] }): ReactNode {
  return (
    <div className={css.members} data-wide={hasLineTable(members) || undefined}>
      {sectionsOf(members).map(drawSection)}
    </div>
  );
}

/** A table of lines wants the whole width; what stands around it does not. */
export function hasLineTable(members: readonly FormMember[]): boolean {
  return members.some((member) =>
    member.kind === 'group' ? hasLineTable(member.fields) : member.kind === 'field' && member.lines?.as === 'table',
  );
}

function drawSection(section: FormMember[] | GroupDefinition): ReactNode {
  if (!Array.isArray(section)) return <Group key={section.name} group={section} />;
  return <Grid key={section[0]?.name} members={section} />;
}

/** Runs of members without a group, and groups. A table of lines, and the sums under it, are a run of their own. */
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
  if (member?.kind === 'field') return member.lines?.as === 'table';
  return member?.kind === 'line' && first !== undefined && isUnderTable(first);
}

function Group({ group }: { group: GroupDefinition }): ReactNode {
  const isVisible = useHolds(group.visible);
  if (!isVisible) return null;
  return (
    <fieldset className={css.group}>
      {group.title !== undefined && <legend className={css.heading}>{group.title}</legend>}
      <GroupPlace heading={group.title}>{sectionsOf(group.fields).map(drawSection)}</GroupPlace>
    </fieldset>
  );
}

function GroupPlace({ heading, children }: { heading: string | undefined; children: ReactNode }): ReactNode {
  return <FieldPlaceContext value={useMemo(() => ({ heading }), [heading])}>{children}</FieldPlaceContext>;
}

/** From so many members on, what is out of sight is neither styled nor laid out until it comes near. */
const LONG = 40;

/**
 * So many come near together. One by one would cost more than it saves: a browser that fills forms in asks where each
 * control is, and for one that is out of sight the whole grid is laid out again.
 */
const STRETCH = 16;

/** What a member is taken to be high before it was seen, with the gap to the next. */
const ROW = 96;

function Grid({ members }: { members: FormMember[] }): ReactNode {
  const { taken } = useForm();
  const drawn = members.filter(({ name }) => !taken.has(name));
  const drawProperty = useDrawProperty();
  const draw = (member: FormMember): ReactNode => {
    if (member.kind === 'field') return drawProperty(member);
    return member.kind === 'line' ? <ShownLine key={member.name} shown={member} /> : null;
  };
  return (
    <div className={css.grid} data-lines={isUnderTable(members[0]) || undefined}>
      {drawn.length > LONG ? (
        <Run items={stretchesOf(drawn)} nameOf={nameOfStretch} draw={(stretch) => drawStretch(stretch, draw)} />
      ) : (
        <Run items={drawn} nameOf={nameOf} draw={draw} />
      )}
    </div>
  );
}

/** Cut before fields of the full width only: these begin a row anyway. */
function stretchesOf(members: readonly FormMember[]): FormMember[][] {
  const stretches: FormMember[][] = [[]];
  for (const member of members) {
    const beginsRow = member.kind !== 'field' || member.width === 'full';
    if (beginsRow && (stretches.at(-1)?.length ?? 0) >= STRETCH) stretches.push([]);
    stretches.at(-1)?.push(member);
  }
  return stretches;
}

function drawStretch(members: FormMember[], draw: (member: FormMember) => ReactNode): ReactNode {
  return (
    <div
      key={nameOfStretch(members)}
      className={css.stretch}
      style={{ containIntrinsicBlockSize: `auto ${members.length * ROW}px` }}
    >
      <Run items={members} nameOf={nameOf} draw={draw} />
    </div>
  );
}

function nameOf(member: FormMember): string {
  return member.name;
}

function nameOfStretch([first]: FormMember[]): string {
  return first?.name ?? '';
}

/**
 * React walks all neighbours of a component that has changed. So a long form is drawn as a tree of runs, and a key in one
 * of 300 fields walks some twenty of them.
 */
const RUN = 8;

interface RunProps<Item> {
  items: Item[];
  nameOf: (item: Item) => string;
  draw: (item: Item) => ReactNode;
}

function Run<Item>({ items, nameOf, draw }: RunProps<Item>): ReactNode {
  if (items.length <= RUN) return items.map(draw);
  const size = Math.max(RUN, Math.ceil(items.length / RUN));
  const runs = Array.from({ length: Math.ceil(items.length / size) }, (_, n) => items.slice(n * size, (n + 1) * size));
  return runs.map(
    ([first, ...rest]) =>
      first !== undefined && <Run key={nameOf(first)} items={[first, ...rest]} nameOf={nameOf} draw={draw} />,
  );
}
