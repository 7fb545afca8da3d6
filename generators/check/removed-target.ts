import { answersIn } from '#model/answers.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { sentCalls } from '../source/walk.ts';
import { paramsOf } from '../source/path-params.ts';

export const rule: WholeRule = {
  code: 'removed-target',
  says: 'A page of a record that was just removed.',
  check: ({ context, model }) => removedTarget(context, model),
};

/** Reports an action that removes a record, and then opens a page whose address names the record. */
function removedTarget(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    if (action.then?.kind !== 'navigate') continue;
    const { path } = action.then;
    const names = typeof action.call === 'string' ? [action.call] : Object.values(action.call);
    for (const name of names) {
      const call = context.calls.get(name)?.contract;
      const removed = (call === undefined ? [] : answersIn(call.answer)).find(
        (answer) => answer.kind === 'remove' && answer.where === undefined,
      );
      const key = removed?.kind === 'remove' ? context.entities.get(removed.of)?.definition.key : undefined;
      if (removed?.kind !== 'remove' || key === undefined || !paramsOf(path).includes(key)) continue;
      const message = `"${name}" removes the record, and "${path}" opens it: lead to a list.`;
      context.problems.add(rule, place, message, { word: path });
    }
  }
}
