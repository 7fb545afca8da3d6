import { fieldOfNeed } from '#model/need.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { fieldsOf, sentCalls, type Sent } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unnamed-code',
  says: 'An action that asks for a code without saying what the code is for.',
  check: ({ context, model }) => unnamedCode(context, model),
};

/**
 * Reports an action whose dialog for a code shows only its title. A wizard shows its last step there. Calls without a
 * permission are about the people themselves, as the page says.
 */
function unnamedCode(context: Context, model: Model): void {
  const said = new Set<string>();
  for (const sent of sentCalls(model)) {
    const { action, place } = sent;
    const call = callThatAsks(context, sent);
    const key = `${place.file}:${place.line}:${place.column}`;
    if (action.about !== undefined || action.steps.length > 0 || call === undefined || said.has(key)) continue;
    said.add(key);
    const message = `"${call}" asks for a code, and nothing says what the code is for: add "about" with a title.`;
    context.problems.add(rule, place, message, { word: call });
  }
}

/** The call of an action whose bound code is asked in a dialog, and that needs a permission. */
function callThatAsks({ calls, needs }: Context, { action }: Sent): string | undefined {
  const typed = fieldsOf(action).map(({ field }) => field.name);
  const names = typeof action.call === 'string' ? [action.call] : Object.values(action.call);
  return names.find((name) => {
    const call = calls.get(name)?.contract;
    if (call === undefined || typeof call.permission === 'string') return false;
    return call.needs.some((each) => {
      const need = needs.get(each);
      return need?.kind === 'code' && need.binds === true && !typed.includes(fieldOfNeed(need) ?? '');
    });
  });
}
