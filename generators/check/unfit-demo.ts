import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unfit-demo',
  says: 'A demo that anybody can change something by, or that the product stands on.',
  check: eachCall(unfitDemo),
};

const CHANGING = ['code', 'create', 'save', 'update', 'remove', 'transition', 'export', 'batch', 'job'];

/**
 * Demos are public: a visitor without a session must not change anything by them, and the product must not depend on
 * them.
 */
function unfitDemo(context: Context, at: At<CallSchema>, call: CallContract): void {
  if (call.demo !== true) return;
  if (call.permission === 'public' && changes(call))
    context.problems.add(
      rule,
      member(at, 'permission') ?? at,
      `"${call.name}" is a demo that changes something, sends a code or starts a job: its permission is "signed-in".`,
    );
  for (const use of context.uses.get(call.name) ?? []) {
    const product = [...(context.openers.get(use.screen) ?? [])].find((name) => !isDemo(context, name));
    if (product === undefined) continue;
    context.problems.add(rule, use.at, `"${call.name}" is a demo, and screen "${product}" is not.`, {
      word: call.name,
    });
  }
}

function changes({ answer, writes, result }: CallContract): boolean {
  const stores = answer.kind === 'file' && 'store' in answer.does;
  return writes.length > 0 || result === 'job' || stores || CHANGING.includes(answer.kind);
}

function isDemo(context: Context, name: string): boolean {
  const screen = context.screens.get(name);
  return screen !== undefined && member(screen.at, 'demo') !== undefined;
}
