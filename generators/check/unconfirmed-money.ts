import { formatFacts } from '#model/formats.ts';
import type { Context, WholeRule } from '../context/context.ts';
import type { Model } from '#model/model.ts';
import { fieldsOf, readsIn, sentCalls, type Sent } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'unconfirmed-money',
  says: 'An amount that is sent without being shown once more.',
  check: ({ context, model }) => unconfirmedMoney(context, model),
};

/** Every sent amount must be shown once more before money moves: in a later step, or in the confirmation. */
function unconfirmedMoney(context: Context, model: Model): void {
  for (const sent of sentCalls(model)) {
    const calls = typeof sent.action.call === 'string' ? [sent.action.call] : Object.values(sent.action.call);
    const call = calls.map((name) => model.calls[name]).find((each) => each?.money === true);
    if (call === undefined) continue;
    for (const { field, step } of fieldsOf(sent.action)) {
      if (
        formatFacts(field.of.format).isMoney !== true ||
        !call.fields.includes(field.name) ||
        isShownAgain(sent, field.name, step)
      )
        continue;
      context.problems.add(
        rule,
        sent.place,
        `"${call.name}" moves money, and "${field.name}" is not shown once more before it is sent: show it in a later step, or name it in "confirm".`,
        { word: field.name },
      );
    }
  }
}

function isShownAgain({ action }: Sent, name: string, step: number): boolean {
  const later = action.steps.slice(step + 1).map((each) => each.block);
  return [action.confirm, ...later].some((each) => readsIn(each).includes(`form.${name}`));
}
