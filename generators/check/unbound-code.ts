import type { CallSchema } from '#model/dialect-types.ts';
import type { CallContract } from '#model/call.ts';
import type { Tree } from '#model/expression.ts';
import { keyOf, member, type At } from '../source/source.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { treesIn } from '../source/walk.ts';
import { needsNamed } from '../rules/needs-named.ts';

export const rule: WholeRule = {
  code: 'unbound-code',
  says: 'A code that confirms money and is good for any request, or whose message names nothing.',
  check: eachCall(unboundCode),
};

/** A code that releases money must be valid for one request only, and its message must describe the effect. */
function unboundCode(context: Context, at: At<CallSchema>, call: CallContract): void {
  if (!call.money) return;
  const needs = member(at, 'needs');
  const codes = needsNamed(context, needs).flatMap(({ word, at: place }) => {
    const need = context.needs.get(word);
    return need?.kind === 'code' ? [{ need, place }] : [];
  });
  for (const { need, place } of codes) {
    if (need.keep > 0)
      context.problems.add(rule, place, `"${call.name}" moves money: a code that is kept ("keep") cannot confirm it.`);
    else if (need.binds !== true)
      context.problems.add(
        rule,
        place,
        `"${call.name}" moves money, but codes of "${need.name}" are good for any request: say "binds": true there.`,
      );
  }
  if (codes.length > 0 && call.confirms === undefined)
    context.problems.add(
      rule,
      keyOf(at, 'needs'),
      `"${call.name}" moves money: say in "confirms" which amount, payee and account its code names.`,
    );
  const unsure = call.confirms?.amounts.find(({ value }) => isLeftOut(call, value.tree));
  if (codes.length > 0 && unsure !== undefined)
    context.problems.add(
      rule,
      keyOf(at, 'confirms'),
      `The request need not give "${unsure.value.source}", and the code's message would name no amount then: make the field required.`,
      { word: unsure.value.source },
    );
}

/** True for a field of the request that it may leave out, without a rule that fills it in or demands it. */
function isLeftOut({ required, fields, defaults, rules }: CallContract, tree: Tree): boolean {
  if (tree.op !== 'read' || tree.root !== 'form' || tree.path.length !== 1) return false;
  const [name = ''] = tree.path;
  const isRuled =
    rules?.values.some((each) => each.field === name) === true ||
    rules?.checks.some((each) =>
      treesIn(each.that.tree).some(
        (part) => part.op === 'has' && treesIn(part).some((inner) => readsField(inner, name)),
      ),
    ) === true;
  return fields.includes(name) && !required.includes(name) && defaults?.[name] === undefined && !isRuled;
}

const readsField = (tree: Tree, name: string): boolean =>
  tree.op === 'read' && tree.root === 'form' && tree.path[0] === name;
