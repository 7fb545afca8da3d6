import { answersIn, isWriting } from '#model/answers.ts';
import type { CallContract } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { FourEyes, Lifecycle } from '#model/lifecycle.ts';
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
    for (const step of lifecycle.steps ?? [])
      if (ownEntry(step.set ?? {}, maker) !== undefined)
        tell(
          `A step of "${name}" sets "${maker}", so the person who wrote the record is forgotten: leave it out of "set".`,
        );
    const written = writtenAtFirst(context, definition);
    for (const call of maker === definition.key ? [] : context.calls.values()) {
      const said =
        wayAround(call.contract, definition, lifecycle.fourEyes, lifecycle.field) ??
        changedAfter(call.contract, definition, lifecycle, written);
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
    if (call.permission === 'public')
      return `Nobody is signed in who sends "${call.name}", so nobody is named as the maker of "${name}": give the call a "permission".`;
    if (answer.kind === 'transition') {
      // A second step would take the second person for the maker.
      if (to.includes(answer.to) && ownEntry(answer.set ?? {}, maker) !== undefined)
        return `"${call.name}" sets "${maker}" where a second person is asked, so the maker is forgotten: leave it out of "set".`;
      // `unfit-answer` tells a request whose maker the server replaces.
      if (!call.fields.includes(maker) || !to.includes(answer.to)) continue;
      return `The request of "${call.name}" names "${maker}", so its sender could name somebody else: leave it out of the request.`;
    }
    const found =
      answer.kind === 'save' ? [maker, field].find((each) => ownEntry(answer.where ?? {}, each)) : undefined;
    if (found !== undefined)
      return `"${call.name}" finds the record by "${found}", and a new record of "${name}" gets it from there: leave it out of "where".`;
    const state = ownEntry(answer.set ?? {}, field)?.value.tree;
    const isFixed = state?.op === 'literal' && !to.includes(state.value as string | number);
    const isTyped = call.fields.includes(field) && field !== key;
    if (state === undefined ? isTyped : !isFixed)
      return `"${call.name}" sets "${field}" of "${name}" by itself, so its sender may be the only person: move the record by a "transition".`;
  }
  return undefined;
}

/** The fields that a request gives a new record: a second person has seen these. */
function writtenAtFirst(context: Context, { name, key }: EntityDefinition): Set<string> {
  const all = [...context.calls.values()].flatMap(({ contract }) =>
    answersIn(contract.answer).some(
      (answer) => CREATING.includes(answer.kind) && isWriting(answer) && answer.of === name,
    )
      ? contract.fields
      : [],
  );
  return new Set(all.filter((field) => field !== key));
}

const CREATING = ['create', 'save'];

/** How a call changes a record that a second person has already seen, without another look at it. */
function changedAfter(
  call: CallContract,
  { name, fields }: EntityDefinition,
  { field, review, fourEyes }: Lifecycle,
  written: ReadonlySet<string>,
): string | undefined {
  const typed = fields.find((each) => call.fields.includes(each.name) && written.has(each.name))?.name;
  if (typed === undefined || review !== undefined || fourEyes === undefined) return undefined;
  for (const answer of answersIn(call.answer)) {
    const isChange = answer.kind === 'update' || answer.kind === 'save';
    if (!isChange || answer.of !== name || ownEntry(answer.set ?? {}, field) !== undefined) continue;
    const isAsked =
      ownEntry(answer.where ?? {}, field) !== undefined ||
      (answer.checks ?? []).some(({ that }) => that.reads.includes(`record.${field}`));
    if (!isAsked)
      return `"${call.name}" changes "${typed}" of "${name}" in each state, also after a second person has seen it: check "record.${field}", or "set" the state that waits for a second person.`;
  }
  return undefined;
}
