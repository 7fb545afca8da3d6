import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { member, text } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'same-label',
  says: 'Records that all go by one name.',
  check: ({ context, model }) => sameLabel(context, model),
};

/** Reports a label that is the same for every record: people could not tell the options apart. */
function sameLabel(context: Context, model: Model): void {
  const listed = new Set(
    Object.values(model.calls).flatMap(({ of, result }) => (result === 'list' || result === 'page' ? [of] : [])),
  );
  for (const { at, definition } of context.entities.values()) {
    const labelAt = member(at, 'label');
    const label = text(labelAt) as string | undefined;
    if (!listed.has(definition.name) || labelAt === undefined || label === undefined || label.includes('{')) continue;
    const message = `Every "${definition.name}" would be called "${label}": name a field in braces, such as {${definition.key}}.`;
    context.problems.add(rule, labelAt, message, { word: label });
  }
}
