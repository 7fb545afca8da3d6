import type { Model } from '#model/model.ts';
import type { Context } from '../resolve/context.ts';
import { everyBlock, placeNamed } from './walk.ts';

/** The server counts the sums of a call once, so tables of one call cannot sum different rows. */
export function sumsOfCall(context: Context, model: Model): void {
  const rules = new Map<string, string>();
  for (const { block } of everyBlock(model)) {
    if (block.kind !== 'table' || block.source.kind !== 'call' || !block.columns.some(({ sum }) => sum === true)) {
      continue;
    }
    const { call } = block.source.question;
    const rule = JSON.stringify(block.sums ?? {});
    const first = rules.get(call);
    rules.set(call, first ?? rule);
    if (first === undefined || first === rule) continue;
    const text = `Another table of "${call}" sums other rows. Write the same "sums" in both.`;
    context.problems.add('shape', placeNamed(block.place), text);
  }
}
