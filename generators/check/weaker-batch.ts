import type { CallSchema } from '#model/dialect-types.ts';
import { callsOfBatch, type CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'weaker-batch',
  says: 'A batch that asks for less than the call that it answers for each record.',
  check: eachCall(weakerBatch),
};

/** A batch must have the needs of the single call: otherwise it would bypass them. */
function weakerBatch(context: Context, at: At<CallSchema>, call: CallContract): void {
  const { answer } = call;
  if (answer.kind !== 'batch') return;
  for (const name of callsOfBatch(answer)) {
    const each = context.calls.get(name)?.contract;
    if (each !== undefined) asksForLess(context, at, call, each);
  }
}

function asksForLess(context: Context, at: At<CallSchema>, call: CallContract, each: CallContract): void {
  const place = member(member(at, 'answer') ?? at, 'each') ?? at;
  const lacking = each.needs.filter((need) => !call.needs.includes(need));
  if (lacking.length > 0) {
    const names = lacking.map((need) => `"${need}"`).join(', ');
    context.problems.add(rule, place, `"${each.name}" needs ${names}; "${call.name}" must name the same in "needs".`);
  }
  for (const word of ['money', 'idempotent'] as const) {
    if (!each[word] || call[word]) continue;
    context.problems.add(rule, place, `"${each.name}" is "${word}": "${call.name}" must say so too.`);
    break;
  }
}
