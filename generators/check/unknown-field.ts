import type { At } from '../load/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'unknown-field';

/** A field that the thing it is looked for in does not have. `where` reads like `entity "payee"`. */
export function findField<Found>(
  context: Context,
  at: At,
  members: Record<string, Found>,
  name: string,
  where: string,
): Found | undefined {
  if (Object.hasOwn(members, name)) return members[name];
  context.problems.add(code, at, `${where.charAt(0).toUpperCase()}${where.slice(1)} has no field "${name}".`, {
    word: name,
    among: Object.keys(members),
  });
  return undefined;
}
