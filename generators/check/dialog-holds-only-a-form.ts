import type { OpenedSchema } from '#model/dialect-types.ts';
import { keyOf, member, members, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'dialog-holds-only-a-form';

/** An action with fields is a form in a dialog: there is one way to write it. */
export function dialogOnlyForm(context: Context, at: At<OpenedSchema>): void {
  const form = member(at, 'form');
  if (!form || !member(form, 'fields')) return;
  if (members(at).some((each) => each.key !== 'form' && each.key !== 'title')) return;
  context.problems.add(
    code,
    keyOf(at, 'form'),
    'This dialog holds only a form: write "call" and "fields" on the action itself.',
  );
}
