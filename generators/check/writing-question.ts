import type { Block } from '#model/block.ts';
import type { WholeRule } from '../context/context.ts';
import { onceFor, placeNamed } from '../source/walk.ts';

export const rule: WholeRule = {
  code: 'writing-question',
  says: 'A question of a screen that changes something.',
  // A screen repeats questions after a change, at each keystroke and at each visit, without anybody pressing a button.
  check: ({ context, model }) => {
    for (const { block } of Object.values(model.screens))
      for (const { name, call, here } of questionsOf(block)) {
        const writes = model.calls[call]?.writes ?? [];
        if (writes.length === 0) continue;
        const message = `"${name}" asks "${call}" by itself, as often as the screen likes, and each time it changes "${writes.join('", "')}". Send it by an action or by "once".`;
        context.problems.add(rule, placeNamed(here), message, { word: name });
      }
  },
};

interface Asked {
  name: string;
  call: string;
  here: string;
}

const questionsOf = onceFor((block: Block): Asked[] => {
  const found: Asked[] = [];
  walk(found, block, block.place);
  return found;
});

function walk(found: Asked[], part: unknown, place: string): void {
  if (typeof part !== 'object' || part === null || 'tree' in part) return;
  const { data, place: own, kind } = part as { data?: unknown; place?: unknown; kind?: unknown };
  const here = typeof own === 'string' ? own : place;
  const isScope = typeof data === 'object' && data !== null && !Array.isArray(data) && kind !== 'calculate';
  for (const [name, question] of isScope ? Object.entries(data) : []) {
    const { call } = (question ?? {}) as { call?: unknown };
    if (typeof call === 'string') found.push({ name, call, here });
  }
  for (const inner of Object.values(part)) walk(found, inner, here);
}
