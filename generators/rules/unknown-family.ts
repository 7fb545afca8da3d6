import type { Rule } from '../problems/rule.ts';
import { text, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = {
  code: 'unknown-family',
  says: 'A family of orders, or a step of one, that no entity names.',
};

/** Reports a family of orders that no entity names, and a step that the family does not have. */
export function findFamily(context: Context, family: At, step: At): void {
  const families = [...context.entities.values()].flatMap(({ definition }) =>
    Object.entries(definition.families ?? {}),
  );
  const name = text(family) ?? '';
  const steps = families.filter(([each]) => each === name).flatMap(([, each]) => each);
  if (steps.length === 0) {
    const among = families.map(([each]) => each);
    context.problems.add(rule, family, `No entity has a family of orders "${name}".`, { word: name, among });
    return;
  }
  const word = text(step) ?? '';
  if (steps.includes(word)) return;
  context.problems.add(rule, step, `The family "${name}" has no step "${word}".`, { word, among: steps });
}
