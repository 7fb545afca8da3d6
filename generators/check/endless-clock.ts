import type { LifecycleStep } from '#model/lifecycle.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { elements, member } from '../source/source.ts';

export const rule: WholeRule = {
  code: 'endless-clock',
  says: 'Steps of the clock that lead a record round for ever.',
  check: ({ context }) => endlessClock(context),
};

/**
 * Reports timed steps that repeat forever: the clock would move such a record again and again, with a message each
 * time.
 */
function endlessClock(context: Context): void {
  for (const { definition, at, members } of context.entities.values()) {
    const { lifecycle, name } = definition;
    const clocked = (lifecycle?.steps ?? []).filter(
      // A condition, a test of the product or a time in the record ends the cycle at some point.
      ({ due, when, judge }) => due !== undefined && !('at' in due) && when === undefined && judge === undefined,
    );
    const circle = clocked.find((step) => leadsBack(step, clocked));
    if (lifecycle === undefined || circle === undefined) continue;
    const values = context.enums.get(members[lifecycle.field]?.field.enum ?? '')?.definition.values ?? [];
    const word = values.find((each) => each.const === circle.to)?.name ?? String(circle.to);
    const steps = member(member(at, 'lifecycle') ?? at, 'steps' as never);
    const place = steps && elements(steps)[lifecycle.steps!.indexOf(circle)];
    const message = `The clock makes "${name}" "${word}", and by itself moves it on until it is "${word}" again: it goes round for ever. Say "when", or end it in a state without a clock.`;
    context.problems.add(rule, place ?? at, message, { word });
  }
}

function leadsBack(first: LifecycleStep, steps: readonly LifecycleStep[]): boolean {
  const seen = new Set([first.to]);
  const left = [first.to];
  for (let here = left.pop(); here !== undefined; here = left.pop())
    for (const { from, to } of steps) {
      if (!from.includes(here)) continue;
      if (to === first.to) return true;
      if (!seen.has(to)) left.push(to);
      seen.add(to);
    }
  return false;
}
