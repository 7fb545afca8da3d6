import type { CallContract } from '#model/call.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'offered-but-refused',
  says: 'A call that is offered to people who may not send it.',
  check: eachCall((context, _at, call) => offeredButRefused(context, call)),
};

/** A visible button must be permitted: a call with a permission must admit everybody who sees its buttons. */
function offeredButRefused(context: Context, call: CallContract): void {
  if (typeof call.permission === 'string') return;
  const allowed = new Set(call.permission.anyOf);
  for (const use of context.uses.get(call.name) ?? []) {
    const refused = use.gate?.filter((route) => !allowed.has(route)) ?? shutOut(context, use.screen, allowed);
    if (refused.length === 0) continue;
    context.problems.add(
      rule,
      use.at,
      `"${call.name}" is offered to ${refused.join(', ')} and refused there: name it in the call's "permission", or guard what offers it.`,
      { word: call.name },
    );
  }
}

/** Screens from which the call can never be sent; each path of a screen may send calls of its own. */
function shutOut(context: Context, part: string, allowed: ReadonlySet<string>): string[] {
  return [...(context.openers.get(part) ?? [])].flatMap((name) => {
    const paths = Object.values(context.screens.get(name)?.paths ?? {}).map((each) => each.path);
    return paths.some((path) => allowed.has(path)) ? [] : paths;
  });
}
