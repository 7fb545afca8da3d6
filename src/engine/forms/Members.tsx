import type { ReactNode } from 'react';
import type { FormMember, GroupDefinition } from '#model/field.ts';
import { useHolds } from '../scope/use-scope.tsx';
import { BoundField, ShownLine } from './BoundField.tsx';
import { useForm } from './form-around.tsx';
import css from './fields.module.css';

/** The members of a form, in the author's order: loose fields on one grid, each group under its heading. */
export function Members({ members }: { members: readonly FormMember[] }): ReactNode {
  return <div className={css.members}>{sectionsOf(members).map(drawSection)}</div>;
}

function drawSection(section: FormMember[] | GroupDefinition): ReactNode {
  if (!Array.isArray(section)) return <Group key={section.name} group={section} />;
  return <Grid key={section[0]?.name} members={section} />;
}

/** Runs of members without a group, and groups. */
function sectionsOf(members: readonly FormMember[]): (FormMember[] | GroupDefinition)[] {
  const sections: (FormMember[] | GroupDefinition)[] = [];
  for (const member of members) {
    const last = sections.at(-1);
    if (member.kind === 'group') sections.push(member);
    else if (Array.isArray(last)) last.push(member);
    else sections.push([member]);
  }
  return sections;
}

function Group({ group }: { group: GroupDefinition }): ReactNode {
  const isVisible = useHolds(group.visible);
  if (!isVisible) return null;
  return (
    <fieldset className={css.group}>
      {group.title !== undefined && <legend className={css.heading}>{group.title}</legend>}
      {sectionsOf(group.fields).map(drawSection)}
    </fieldset>
  );
}

function Grid({ members }: { members: FormMember[] }): ReactNode {
  const { taken } = useForm();
  return (
    <div className={css.grid}>
      {members.map((member) => {
        if (member.kind === 'line') return <ShownLine key={member.name} shown={member} />;
        if (member.kind === 'group' || taken.has(member.name)) return null;
        return <BoundField key={member.name} field={member} />;
      })}
    </div>
  );
}
