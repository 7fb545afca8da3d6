import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { placeNamed } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'writing-question',
  says: 'A question of a screen that changes something.',
  check: ({ context, model }) => {
    for (const { block } of Object.values(model.screens)) walk(context, model, block, block.place);
  },
};

/**
 * Reports a question whose call changes data: a screen repeats questions after a change, at each keystroke and at each
 * visit, without anybody pressing a button.
 */
function walk(context: Context, model: Model, part: unknown, place: string): void {
  if (typeof part !== 'object' || part === null || 'tree' in part) return;
  const { data, place: own, kind } = part as { data?: unknown; place?: unknown; kind?: unknown };
  const here = typeof own === 'string' ? own : place;
  const isScope = typeof data === 'object' && data !== null && !Array.isArray(data) && kind !== 'calculate';
  for (const [name, question] of isScope ? Object.entries(data) : []) {
    const { call } = (question ?? {}) as { call?: unknown };
    const writes = typeof call === 'string' ? (model.calls[call]?.writes ?? []) : [];
    if (writes.length === 0) continue;
    const message = `"${name}" asks "${String(call)}" by itself, as often as the screen likes, and each time it changes "${writes.join('", "')}". Send it by an action or by "once".`;
    context.problems.add(rule, placeNamed(here), message, { word: name });
  }
  for (const inner of Object.values(part)) walk(context, model, inner, here);
}
