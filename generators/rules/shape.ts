import { factsOf } from '#model/blocks.ts';
import type { Model } from '#model/model.ts';
import type { Context, WholeRule } from '../context/context.ts';
import { everyBlock, placeNamed } from '../source/walk.ts';
import type { At } from '../source/source.ts';
import type { More, Problems } from '../problems/problems.ts';

export const rule: WholeRule = {
  code: 'shape',
  says: 'A value is of the wrong kind, or a key is missing.',
  check: ({ context, model }) => sumsOfCall(context, model),
};

/** Reports a value of the wrong kind, a missing key, and keys that exclude each other. */
export function misshapen(problems: Problems, at: At, message: string, more?: More): void {
  problems.add(rule, at, message, more);
}

/** The server counts the sums of a call once, so tables of one call cannot sum different rows. */
function sumsOfCall(context: Context, model: Model): void {
  const said = new Map<string, string>();
  for (const { block } of everyBlock(model)) {
    const rows = factsOf(block).rows?.(block);
    if (rows?.source.kind !== 'call' || !rows.columns.some(({ sum }) => sum === true)) continue;
    const { call } = rows.source.question;
    const sums = JSON.stringify(rows.sums ?? {});
    const first = said.get(call);
    said.set(call, first ?? sums);
    if (first === undefined || first === sums) continue;
    const text = `Another table of "${call}" sums other rows. Write the same "sums" in both.`;
    context.problems.add(rule, placeNamed(block.place), text);
  }
}
