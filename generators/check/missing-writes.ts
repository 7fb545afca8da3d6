import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { answersIn, isWriting } from '#model/answers.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'missing-writes',
  says: 'A call that changes data and does not say which.',
  check: eachCall(missingWrites),
};

const CHANGING = ['batch', 'order'];

/** A call that changes data must name the changed entities, or screens would continue to show old data. */
function missingWrites(context: Context, at: At<CallSchema>, call: CallContract): void {
  if (call.writes.length > 0) return;
  const changes = CHANGING.includes(call.answer.kind) || answersIn(call.answer).some(isWriting);
  if (!call.idempotent && !changes) return;
  const why = call.money
    ? 'It moves money'
    : changes
      ? `Its answer is "${call.answer.kind}"`
      : 'It is idempotent, for what it does must happen once';
  const place = member(at, call.money ? 'money' : changes ? 'answer' : 'idempotent') ?? at;
  context.problems.add(rule, place, `${why}, so "${call.name}" must name in "writes" the entities that it changes.`);
}
