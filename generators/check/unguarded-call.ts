import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unguarded-call',
  says: 'A call that is public or open to anyone signed in, and does not say why.',
  check: eachCall(unguardedCall),
};

/**
 * A public call, or one for everybody who is signed in, must give a reason, so that nobody omits the permission by
 * accident.
 */
function unguardedCall(context: Context, at: At<CallSchema>, call: CallContract): void {
  const place = member(at, 'permission') ?? at;
  const { permission } = call;
  if (typeof permission === 'string') {
    if (call.unguarded !== undefined) return;
    const who = permission === 'public' ? 'anyone' : 'anyone who is signed in';
    context.problems.add(
      rule,
      place,
      `"${call.name}" may be sent by ${who}: name the routes that guard it, or say why none does in "unguarded".`,
    );
  } else if (call.unguarded !== undefined) {
    context.problems.add(
      rule,
      member(at, 'unguarded') ?? place,
      `"${call.name}" is guarded by its permission: "unguarded" has nothing to say here.`,
    );
  }
}
