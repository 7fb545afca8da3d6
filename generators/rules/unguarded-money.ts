import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unguarded-money',
  says: 'A call that moves money without a second verification, or for anyone.',
  check: eachCall(unguardedMoney),
};

/** A call that is sent automatically must neither move money nor have needs. */
export function sentByItself(context: Context, at: At, call: CallContract): void {
  if (!call.money && call.needs.every((need) => context.needs.get(need)?.kind === 'state')) return;
  context.problems.add(rule, at, `"${call.name}" must not be sent by itself: it moves money, or asks for something.`);
}

/** A call that moves money needs a second verification, unless it gives a reason. */
function unguardedMoney(context: Context, at: At<CallSchema>, call: CallContract): void {
  if (!call.money) return;
  if (call.permission === 'public')
    context.problems.add(
      rule,
      member(at, 'permission') ?? at,
      `"${call.name}" moves money, and "public" lets anyone send it without signing in: name the routes that guard it.`,
    );
  if (member(at, 'unverified')) return;
  if (call.needs.some((need) => context.needs.get(need)?.kind === 'code')) return;
  const place = member(at, 'money') ?? at;
  context.problems.add(
    rule,
    place,
    `"${call.name}" moves money without a second verification: name a need with a code, or say why not in "unverified".`,
  );
}
