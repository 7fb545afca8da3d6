import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import type { Context } from '../resolve/context.ts';

export const code = 'weaker-batch';

/** What one record may not be done without, many may not either: a batch would be the way around. */
export function weakerBatch(context: Context, at: At<CallSchema>, call: CallContract): void {
  const { answer } = call;
  const each = answer.kind === 'batch' ? context.calls.get(answer.each)?.contract : undefined;
  if (each === undefined) return;
  const place = member(member(at, 'answer') ?? at, 'each') ?? at;
  const lacking = each.needs.filter((need) => !call.needs.includes(need));
  if (lacking.length > 0) {
    const names = lacking.map((need) => `"${need}"`).join(', ');
    context.problems.add(code, place, `"${each.name}" needs ${names}; "${call.name}" must name the same in "needs".`);
  }
  for (const word of ['money', 'idempotent'] as const) {
    if (!each[word] || call[word]) continue;
    context.problems.add(code, place, `"${each.name}" is "${word}": "${call.name}" must say so too.`);
    break;
  }
}
