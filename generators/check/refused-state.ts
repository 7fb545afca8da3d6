import { ownEntry } from '#model/own-entry.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { placeOfPart, sentCalls } from '../source/walk.ts';
import { canHold, equalTo, rowRead } from './conditions.ts';

export const rule: WholeRule = {
  code: 'refused-state',
  says: 'An action that is offered only in states from which its call cannot move the record.',
  check: ({ context, model }) => refusedState(context, model),
};

/** Reports an action on a record that the server refuses in every state in which the action is visible. */
function refusedState(context: Context, model: Model): void {
  for (const { action, button, place } of sentCalls(model)) {
    const { visible } = button ?? {};
    const calls = typeof action.call === 'string' ? [action.call] : Object.values(action.call);
    for (const call of calls) {
      const answer = context.calls.get(call)?.contract.answer;
      // `never-true` reports a condition that holds in no state.
      if (visible === undefined || answer?.kind !== 'transition' || !canHold([visible.tree], new Map())) continue;
      const entity = model.entities[answer.of];
      const lifecycle = entity?.lifecycle;
      const read = lifecycle && rowRead(visible.tree, lifecycle.field);
      if (lifecycle === undefined || read === undefined) continue;
      const open = Object.keys(lifecycle.from).filter((state) =>
        (ownEntry(lifecycle.from, state) ?? []).some((each) => String(each) === String(answer.to)),
      );
      const values = context.enums.get(entity?.fields.find((field) => field.name === lifecycle.field)?.enum ?? '');
      const states = (values?.definition.values ?? []).filter((each) => open.includes(String(each.const)));
      if (states.length === 0 || states.some((each) => canHold([visible.tree, equalTo(read, each.const)], new Map())))
        continue;
      const names = states.map((each) => `"${each.name}"`).join(' or ');
      const message = `It is visible only where "${call}" is refused: a record of "${answer.of}" is moved from ${names}, and not from what "visible" asks for: ${visible.source}`;
      context.problems.add(rule, placeOfPart(visible, place), message, { word: visible.source });
    }
  }
}
