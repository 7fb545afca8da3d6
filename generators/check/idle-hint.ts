import type { Context, WholeRule } from '../context/context.ts';
import type { FieldDefinition, ItemDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { placeNamed, placeOfPart, recordsIn } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'idle-hint',
  says: 'A hint that says the title again.',
  check: ({ context, model }) => idleHint(context, model),
};

/** Reports a hint that repeats the title of its field. */
function idleHint(context: Context, model: Model): void {
  for (const { block } of Object.values(model.screens))
    for (const part of recordsIn(block)) {
      if (!('kind' in part) || (part.kind !== 'field' && part.kind !== 'item')) continue;
      const { name, title, hint } = part as FieldDefinition | ItemDefinition;
      if (typeof hint !== 'string' || bare(hint) !== bare(title)) continue;
      const message = `The hint of "${name}" says its title again: say what the title leaves open, or leave it out.`;
      context.problems.add(rule, placeOfPart(part, placeNamed(block.place)), message, { word: name });
    }
}

const bare = (text: string): string =>
  text
    .trim()
    .toLowerCase()
    .replace(/[。.：:]$/, '');
