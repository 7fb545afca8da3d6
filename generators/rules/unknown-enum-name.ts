import type { Rule } from '../problems/rule.ts';
import type { At } from '../source/source.ts';
import type { Context } from '../context/context.ts';
import type { Type } from '../types/types.ts';

export const rule: Rule = { code: 'unknown-enum-name', says: 'A name that the enum does not have.' };

/**
 * Looks up a value of an enum by name; reports an unknown name.
 * @returns the value on the wire
 */
export function findEnumValue(
  context: Context,
  at: At,
  type: Extract<Type, { kind: 'enum' }>,
  name: string,
): string | number | undefined {
  const found = type.values.find((each) => each.name === name);
  if (!found) {
    const label = type.label.charAt(0).toUpperCase() + type.label.slice(1);
    const among = type.values.map((each) => each.name);
    const own = [...context.enums.values()].find((each) => each.type.label === type.label);
    const titled = own?.definition.values.find((each) => each.title === name)?.name;
    const says = titled === undefined ? '' : ` That is the title of "${titled}": write its name.`;
    context.problems.add(rule, at, `${label} has no value "${name}".${says}`, { word: name, among });
  }
  return found?.const;
}
