import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = { code: 'unknown-field', says: 'A field that the entity, request or result does not have.' };

/** Looks up a field; reports an unknown name. `where` reads like `entity "payee"`. */
export function findField<Found>(
  context: Context,
  at: At,
  members: Record<string, Found>,
  name: string,
  where: string,
): Found | undefined {
  if (Object.hasOwn(members, name)) return members[name];
  const titled = titledOf(context, members, name);
  const says = titled === undefined ? '' : ` That is the title of "${titled}": write its name.`;
  context.problems.add(rule, at, `${where.charAt(0).toUpperCase()}${where.slice(1)} has no field "${name}".${says}`, {
    word: name,
    among: Object.keys(members),
  });
  return undefined;
}

/** Reports a column that is drawn under a column which the table does not have, or which is drawn under another itself. */
export function findColumnAbove(context: Context, at: At, names: string[]): void {
  const word = text(at) ?? '';
  if (!names.includes(word))
    context.problems.add(rule, at, `This table has no column "${word}" to draw this one under.`, {
      word,
      among: names,
    });
}

/** The field with this title. */
function titledOf(context: Context, members: Record<string, unknown>, title: string): string | undefined {
  const fields = [...context.entities.values()].flatMap(({ definition }) => definition.fields);
  return fields.find((each) => each.title === title && Object.hasOwn(members, each.name))?.name;
}
