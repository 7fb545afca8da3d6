import { answersIn, isWriting } from '#model/answers.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { FourEyes } from '#model/lifecycle.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { CallSchema } from '#model/dialect-types.ts';
import type { Context, ResolvedEntity, WholeRule } from '../context/context.ts';
import { fourEyesAt, personOf } from '../resolve/call/four-eyes.ts';
import { member, members, texts, type At } from '../source/source.ts';

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
    else if (maker === definition.key)
      tell(`"${maker}" names the record, so it cannot name the person who wrote it: give the person a field.`);
    const set = member(at, 'set');
    for (const { key, keyAt } of set ? members(set) : [])
      if ([maker, lifecycle.field, definition.key].includes(key)) {
        const message = `"set" keeps more about the person; "${key}" is filled in elsewhere: leave it out.`;
        context.problems.add(rule, keyAt, message, { word: key });
      }
    for (const { word, at: toAt } of texts(member(at, 'to')))
      if (!isReached(context, entity, word))
        context.problems.add(
          rule,
          toAt,
          `No call moves a record of "${name}" to "${word}", so no second person is ever asked: leave it out, or add the "transition".`,
          { word },
        );
    for (const call of maker === definition.key ? [] : context.calls.values()) {
      const said = wayAround(call.contract, definition, lifecycle.fourEyes, lifecycle.field);
      if (said !== undefined) context.problems.add(rule, answerOf(call.at), said, { word: call.contract.name });
    }
  }
}

/** True if a transition of a call leads to the state, or code of the product may. */
function isReached(context: Context, { definition }: ResolvedEntity, word: string): boolean {
  const field = definition.fields.find(({ name }) => name === definition.lifecycle?.field);
  const state = context.enums.get(field?.enum ?? '')?.definition.values.find((each) => each.name === word);
  return [...context.calls.values()].some(({ contract }) => {
    if (contract.writes.includes(definition.name) && CODE.includes(contract.answer.kind)) return true;
    return answersIn(contract.answer).some(
      (answer) => answer.kind === 'transition' && answer.of === definition.name && answer.to === state?.const,
    );
  });
}

/** Answers that code of the product gives. */
const CODE = ['custom', 'order', 'batch', 'job'];

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
