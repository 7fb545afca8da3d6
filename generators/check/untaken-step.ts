import { answersIn, isWriting } from '#model/answers.ts';
import type { Lifecycle } from '#model/lifecycle.ts';
import type { Model } from '#model/model.ts';
import type { Context, ResolvedEntity, WholeRule } from '../context/context.ts';
import { elements, member, members, text } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'untaken-step',
  says: 'A way of a lifecycle that nothing ever goes.',
  check: ({ context, model }) => untakenStep(context, model),
};

type State = string | number;

/** Reports a transition that neither a call nor the clock takes: records waiting for its target state wait forever. */
function untakenStep(context: Context, model: Model): void {
  for (const entity of context.entities.values()) {
    const { lifecycle, name } = entity.definition;
    if (lifecycle === undefined) continue;
    const values = context.enums.get(entity.members[lifecycle.field]?.field.enum ?? '')?.definition.values ?? [];
    const wordOf = (state: State | string): string =>
      values.find((each) => String(each.const) === String(state))?.name ?? String(state);
    const from = member(member(entity.at, 'lifecycle') ?? entity.at, 'from' as never);
    const taken = takenIn(entity, lifecycle, model);
    for (const { key, at } of from ? members(from) : []) {
      const seen = new Set<string>();
      for (const each of elements(at)) {
        const to = text(each);
        if (to === undefined) continue;
        const way = `"${key}" to "${to}"`;
        const says = (message: string): void => context.problems.add(rule, each, message, { word: to });
        if (to === key)
          says(`"${name}" that is "${key}" is named to become "${key}": nothing would change. Leave it out.`);
        else if (seen.has(to)) says(`The way from ${way} stands here twice. Leave one out.`);
        else if (taken !== undefined && !taken.some((end) => wordOf(end) === to))
          says(`Nothing takes "${name}" from ${way}: no call moves it there, and no step of the clock does.`);
        seen.add(to);
      }
    }
  }
}

/** States that are the target of a step or of new records; undefined if code or a request decides. */
function takenIn({ definition }: ResolvedEntity, lifecycle: Lifecycle, model: Model): State[] | undefined {
  const { name, families, guarded, followed } = definition;
  if (families !== undefined || guarded === true || followed === true) return undefined;
  const taken: State[] = (lifecycle.steps ?? []).map(({ to }) => to);
  const made: State[] = [];
  for (const call of Object.values(model.calls)) {
    // Code of the product may change any state.
    const isCode = ['custom', 'order', 'batch', 'job'].includes(call.answer.kind);
    if (isCode && call.writes.includes(name)) return undefined;
    for (const answer of answersIn(call.answer)) {
      if (!isWriting(answer) || answer.of !== name) continue;
      if (answer.kind === 'transition') taken.push(answer.to);
      else if (answer.kind !== 'create' && answer.kind !== 'remove' && call.fields.includes(lifecycle.field))
        return undefined;
      else if (answer.kind !== 'remove') {
        const tree = answer.set?.[lifecycle.field]?.value.tree;
        // A new record is in a state that its call sets, or in the first one.
        const states = answer.kind === 'create' ? made : taken;
        if (tree?.op === 'literal') states.push(tree.value as State);
        else if (tree !== undefined) return undefined;
        else if (answer.kind === 'create' && call.fields.includes(lifecycle.field)) return undefined;
      }
    }
  }
  // A lifecycle without any used transition is still being written.
  return taken.length === 0 ? undefined : [...taken, ...made];
}
