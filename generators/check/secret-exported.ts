import type { CallContract } from '#model/call.ts';
import { elements, member, text, type At } from '../load/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'secret-exported';

const HIDING = new Set(['secret', 'mask']);

/**
 * What one entity hides, no export writes out plainly from another. An export hides what its own entity hides; only the
 * server knows who may have it plain (`unMaskExport`), and writes that down.
 */
export function secretExported(context: Context, at: At, call: CallContract): void {
  const { answer } = call;
  if (answer.kind !== 'export') return;
  const own = context.entities.get(answer.of)?.definition.fields ?? [];
  const columns = elements(member(member(at, 'answer') ?? at, 'columns') ?? at);
  for (const column of columns) {
    const name = text(column) ?? '';
    const field = own.find((each) => each.name === name);
    if (field === undefined || HIDING.has(field.format)) continue;
    const hider = [...context.entities.values()].find(({ definition }) =>
      definition.fields.some((each) => each.name === name && each.format === 'secret' && each.title === field.title),
    );
    if (hider === undefined) continue;
    context.problems.add(
      code,
      column,
      `"${name}" is hidden in "${hider.definition.name}", and this export writes it out plainly: hide it in "${answer.of}" too.`,
      { word: name },
    );
  }
}
