import { answersIn, isWriting } from '#model/answers.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { FourEyes } from '#model/lifecycle.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { CallSchema } from '#model/dialect-types.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { fourEyesAt, personOf } from '../resolve/call/four-eyes.ts';
import { member, type At } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'open-four-eyes',
  says: 'A second person that a call goes around.',
  check: ({ context }) => openFourEyes(context),
};

function openFourEyes(context: Context): void {
  for (const entity of context.entities.values()) {
    const { definition } = entity;
    const { lifecycle, name } = definition;
    const at = fourEyesAt(entity);
    if (lifecycle?.fourEyes === undefined || at === undefined) continue;
    const { maker } = lifecycle.fourEyes;
    const makerAt = member(at, 'maker') ?? at;
    const tell = (message: string): void => context.problems.add(rule, makerAt, message, { word: maker });
    if (personOf(context) === undefined)
      tell(`No call says who the person is: name the field of the user in "session" of the call that answers it.`);
    else if (!definition.required.includes(maker))
      tell(`"${name}" may lack "${maker}", and nobody is refused then: name it in "required".`);
    for (const call of context.calls.values()) {
      const said = wayAround(call.contract, definition, lifecycle.fourEyes, lifecycle.field);
      if (said !== undefined) context.problems.add(rule, answerOf(call.at), said, { word: call.contract.name });
    }
  }
}

const answerOf = (at: At<CallSchema>): At => member(at, 'answer') ?? at;

/** How a call writes the maker, or a state that needs a second person, by itself. */
function wayAround(
  call: CallContract,
  { name, key }: EntityDefinition,
  { maker, to }: FourEyes,
  field: string,
): string | undefined {
  for (const answer of answersIn(call.answer)) {
    if (!isWriting(answer) || answer.of !== name || answer.kind === 'remove') continue;
    if (answer.kind === 'transition') {
      // `unfit-answer` tells a request whose maker the server replaces.
      if (!call.fields.includes(maker) || !to.includes(answer.to)) continue;
      return `The request of "${call.name}" names "${maker}", so its sender could name somebody else: leave it out of the request.`;
    }
    const state = ownEntry(answer.set ?? {}, field)?.value.tree;
    const isFixed = state?.op === 'literal' && !to.includes(state.value as string | number);
    const isTyped = call.fields.includes(field) && field !== key;
    if (state === undefined ? isTyped : !isFixed)
      return `"${call.name}" sets "${field}" of "${name}" by itself, so its sender may be the only person: move the record by a "transition".`;
  }
  return undefined;
}
