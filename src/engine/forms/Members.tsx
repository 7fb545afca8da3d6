import { lazy, Suspense, useMemo, type ReactNode } from 'react';
import type { FormMember, GroupDefinition } from '#model/field.ts';
import { useHolds } from '../scope/use-scope.tsx';
import { BoundField, ShownLine } from './BoundField.tsx';
import { FieldPlaceContext, useForm } from './form-around.tsx';
import { Skeleton } from '../states/States.tsx';
import css from './fields.module.css';

const LinesField = lazy(async () => ({ default: (await import('./LinesField.tsx')).LinesField }));

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

/** From so many fields on, what is out of sight is neither styled nor laid out until it comes near. */
const LONG = 40;

function Grid({ members }: { members: FormMember[] }): ReactNode {
  return (
    <div
      className={css.grid}
      data-long={members.length > LONG || undefined}
      data-lines={isUnderTable(members[0]) || undefined}
    >
      <Run members={members} />
    </div>
  );
}

/**
 * React walks all neighbours of a component that has changed. So a long form is drawn as a tree of runs, and a key in one
 * of 300 fields walks some twenty of them.
 */
const RUN = 8;

function Run({ members }: { members: FormMember[] }): ReactNode {
  const { taken } = useForm();
  if (members.length > RUN) {
    const size = Math.max(RUN, Math.ceil(members.length / RUN));
    const runs = Array.from({ length: Math.ceil(members.length / size) }, (_, n) =>
      members.slice(n * size, (n + 1) * size),
    );
    return runs.map((run) => <Run key={run[0]?.name} members={run} />);
  }
  return members.map((member) => {
    if (member.kind === 'line') return <ShownLine key={member.name} shown={member} />;
    if (member.kind === 'group' || taken.has(member.name)) return null;
    if (member.lines === undefined) return <BoundField key={member.name} field={member} />;
    return (
      <Suspense key={member.name} fallback={<Skeleton rows={3} height={32} />}>
        <LinesField field={member} lines={member.lines} />
      </Suspense>
    );
  });
}
