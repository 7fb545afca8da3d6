import type { Context, ResolvedEntity, WholeRule } from '../context/context.ts';
import { answersIn } from '#model/answers.ts';
import type { Model } from '#model/model.ts';
import { member, members } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'lost-state',
  says: 'A state that no record ever comes into.',
  check: ({ context, model }) => lostState(context, model),
};

/** Reports a state that records can leave but never enter: its buttons and filters wait for records that never come. */
function lostState(context: Context, model: Model): void {
  for (const entity of context.entities.values()) {
    const first = firstStates(entity, model);
    const { lifecycle, name } = entity.definition;
    if (lifecycle === undefined || first === undefined) continue;
    const reached = new Set(
      [...first, ...Object.values(lifecycle.from).flat(), ...(lifecycle.steps ?? []).map(({ to }) => to)].map(String),
    );
    const from = member(member(entity.at, 'lifecycle') ?? entity.at, 'from' as never);
    for (const state of Object.keys(lifecycle.from)) {
      if (reached.has(state)) continue;
      const values = context.enums.get(entity.members[lifecycle.field]?.field.enum ?? '')?.definition.values ?? [];
      const word = values.find((each) => String(each.const) === state)?.name ?? state;
      const place = from && members(from).find(({ key }) => key === word)?.at;
      const message = `No record of "${name}" ever becomes "${word}": no state leads to it, and no call makes a record in it.`;
      context.problems.add(rule, place ?? entity.at, message, { word });
    }
  }
}

/** States of new records; undefined if code or a request chooses them. */
function firstStates({ definition }: ResolvedEntity, model: Model): (string | number)[] | undefined {
  const { name, lifecycle, families, guarded } = definition;
  if (lifecycle === undefined || families !== undefined || guarded === true) return undefined;
  const states: (string | number)[] = lifecycle.review === undefined ? [] : [lifecycle.review.wait];
  const makers = Object.values(model.calls).flatMap((call) =>
    answersIn(call.answer).flatMap((answer) =>
      (answer.kind === 'create' || answer.kind === 'save') && answer.of === name ? [{ call, answer }] : [],
    ),
  );
  if (makers.length === 0) return undefined;
  for (const { call, answer } of makers) {
    const tree = answer.set?.[lifecycle.field]?.value.tree;
    if (tree?.op === 'literal' && (typeof tree.value === 'string' || typeof tree.value === 'number'))
      states.push(tree.value);
    else if (tree !== undefined || call.fields.includes(lifecycle.field)) return undefined;
  }
  return states.length === 0 ? undefined : states;
}
