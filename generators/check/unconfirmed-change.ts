import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import type { NeedDefinition } from '#model/need.ts';
import { member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';

export const rule: WholeRule = {
  code: 'unconfirmed-change',
  says: 'A call that changes who may do what, and that a session alone may send.',
  check: eachCall(unconfirmedChange),
};

/** A stolen session must not gain more rights: changes of its rights need a code that is bound to the change. */
function unconfirmedChange(context: Context, at: At<CallSchema>, call: CallContract): void {
  if (call.unverified !== undefined) return;
  const place = member(at, 'needs') ?? at;
  const codes = call.needs.filter((name) => bindsOnce(context.needs.get(name)));
  const missing = neededBy(context, call).find(({ need }) => !codes.includes(need));
  const does = missing === undefined ? changesPermissions(call) : `"${call.name}" writes "${missing.entity}"`;
  if (missing !== undefined) {
    context.problems.add(
      rule,
      place,
      `${does}, which takes the need "${missing.need}": name it in "needs", bound to one request, or say why not in "unverified".`,
    );
  } else if (does !== undefined && codes.length === 0) {
    context.problems.add(
      rule,
      place,
      `${does}, and no code confirms it: name a need whose codes are bound to one request, or say why not in "unverified".`,
    );
  }
}

/** The entities that a call writes and that need a confirmation, each with its need. */
function neededBy({ entities }: Context, { writes }: CallContract): { entity: string; need: string }[] {
  return writes.flatMap((entity) => {
    const need = entities.get(entity)?.definition.confirmed;
    return need === undefined ? [] : [{ entity, need }];
  });
}

function changesPermissions({ name, audit }: CallContract): string | undefined {
  return audit === 'permission' ? `"${name}" changes permissions` : undefined;
}

function bindsOnce(need: NeedDefinition | undefined): boolean {
  return need?.kind === 'code' && need.binds === true && need.keep === 0;
}
