import type { CallContract } from '#model/call.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'private-call-on-public-screen',
  says: 'A public screen sends a call that is not public.',
  check: eachCall((context, _at, call) => privateCallOnPublicScreen(context, call)),
};

/** Nobody is signed in on a public screen, so each of its calls must be declared public; this is never inferred. */
function privateCallOnPublicScreen(context: Context, call: CallContract): void {
  // Anybody may look at a demo; trying a change requires a sign-in.
  if (call.permission === 'public' || (call.demo === true && call.permission === 'signed-in')) return;
  for (const use of context.uses.get(call.name) ?? []) {
    const open = [...(context.openers.get(use.screen) ?? [])].find((name) => context.screens.get(name)?.public);
    if (open === undefined) continue;
    context.problems.add(
      rule,
      use.at,
      `Screen "${open}" is public, so "${call.name}" must have the permission "public".`,
      {
        word: call.name,
      },
    );
  }
}
