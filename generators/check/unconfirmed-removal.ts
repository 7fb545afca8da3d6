import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { sentCalls } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unconfirmed-removal',
  says: 'A record that is removed without a question.',
  check: ({ context, model }) => unconfirmedRemoval(context, model),
};

/** Actions that remove a record need a confirmation: they cannot be undone. */
function unconfirmedRemoval(context: Context, model: Model): void {
  for (const { action, button, place } of sentCalls(model)) {
    if (button === undefined || typeof action.call !== 'string') continue;
    const call = model.calls[action.call];
    const isAsked = action.confirm !== undefined || action.members.length > 0 || action.steps.length > 0;
    if (call?.answer.kind !== 'remove' || isAsked) continue;
    context.problems.add(
      rule,
      place,
      `"${button.name}" removes a record by "${call.name}" without asking: give it a "confirm".`,
      { word: button.name },
    );
  }
}
