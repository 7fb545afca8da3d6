import type { Rule } from '../problems/rule.ts';
import type { OpenedSchema } from '#model/dialect-types.ts';
import { keyOf, member, members, type At } from '../source/source.ts';
import type { Context } from '../context/context.ts';

export const rule: Rule = {
  code: 'dialog-holds-only-a-form',
  says: 'A form in a dialog, where an action with fields says the same.',
};

/** Reports a dialog with only a form: an action with `fields` is the only way to write it. */
export function dialogOnlyForm(context: Context, at: At<OpenedSchema>): void {
  const form = member(at, 'form');
  if (!form || !member(form, 'fields')) return;
  if (members(at).some((each) => each.key !== 'form' && each.key !== 'title')) return;
  context.problems.add(
    rule,
    keyOf(at, 'form'),
    'This dialog holds only a form: write "call" and "fields" on the action itself.',
  );
}
