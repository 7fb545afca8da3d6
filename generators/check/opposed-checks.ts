import type { CallSchema } from '#model/dialect-types.ts';
import type { CallAction } from '#model/action.ts';
import type { CallContract, RequestRule } from '#model/call.ts';
import type { Check, Tree } from '#model/expression.ts';
import type { FormMember } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import type { Place } from '#model/problem.ts';
import { eachCall, type Context, type WholeRule } from '../context/context.ts';
import { placeOf, type At } from '../source/source.ts';
import { placeOfPart, rootsOf, sentCalls } from '../source/walk.ts';
import { canHold, type Fact, type Known } from './conditions.ts';
import { knownOf, limitsOf } from './conditions-of-screens.ts';

export const rule: WholeRule = {
  code: 'opposed-checks',
  says: 'Two checks that no value passes.',
  check: (whole) => {
    ofForms(whole.context, whole.model);
    eachCall(ofCall)(whole);
  },
};

interface Asked {
  check: Check;
  /** Conditions under which the check is asked. */
  when: readonly Tree[];
  /** The list whose lines are checked: `item` is another record in another list. */
  lines?: string | undefined;
}

/** Reports two checks of a form. A rule of its call is reported at the call. */
function ofForms(context: Context, model: Model): void {
  for (const { action, place } of sentCalls(model)) {
    const checks = [...checksIn(action.members, []), ...own(action.checks, [])];
    report(context, checks, place, knownOf(action), limitsOf(action));
  }
}

/** Reports two checks of a call, bounds of its fields included, or a single one that no request passes. */
function ofCall(context: Context, at: At<CallSchema>, { rules }: CallContract): void {
  const checks = (rules?.checks ?? []).map((check) => ({
    check,
    when: [],
    lines: linesOf(check.field),
  }));
  report(context, checks, placeOf(at), new Map(), []);
  for (const { check } of checks)
    if (check.that.reads.length > 0 && !canHold([check.that.tree], new Map()))
      context.problems.add(rule, placeOfPart(check.that, placeOf(at)), `No request passes it: ${check.that.source}`, {
        word: check.that.source,
      });
}

/** `"min" of "amount"` for a bound, otherwise the condition. */
const nameOf = ({ that, word, field }: Pick<RequestRule, 'that' | 'word' | 'field'>): string =>
  word === undefined ? `"${that.source}"` : `"${word.name}" of "${field}"`;

const linesOf = (field: string | undefined): string | undefined =>
  field?.includes('.') === true ? field.slice(0, field.indexOf('.')) : undefined;

function checksIn(members: readonly FormMember[], when: readonly Tree[]): Asked[] {
  return members.flatMap((each) => {
    const { visible } = each as { visible?: Check['that'] };
    const inside = visible === undefined ? when : [...when, visible.tree];
    if (each.kind === 'group') return checksIn(each.fields, inside);
    return each.kind === 'field' ? own(each.checks, inside) : [];
  });
}

function own(checks: CallAction['checks'], when: readonly Tree[]): Asked[] {
  return checks.flatMap((check) => ('that' in check && check.rule === undefined ? [{ check, when }] : []));
}

function report(context: Context, all: readonly Asked[], around: Place, known: Known, limits: readonly Fact[]): void {
  // A condition that reads nothing is a refusal on purpose, and `never-true` reports one that holds never.
  const checks = all.filter(({ check: { that } }) => that.reads.length > 0 && canHold([that.tree], known, limits));
  const told = new Set<Check>();
  for (const [n, one] of checks.entries())
    for (const other of checks.slice(n + 1)) {
      const trees = [one.check.that.tree, other.check.that.tree];
      const isOther = one.lines !== other.lines && trees.some((tree) => rootsOf(tree).includes('item'));
      const when = [...one.when, ...other.when];
      if (isOther || told.has(other.check) || !canHold(when, known, limits)) continue;
      if (canHold([...when, ...trees], known, limits)) continue;
      told.add(other.check);
      const { that } = other.check;
      const message = `No value passes both ${nameOf(one.check)} and ${nameOf(other.check)}, so this can never be sent: change one of the two.`;
      context.problems.add(rule, placeOfPart(that, around), message, { word: that.source });
    }
}
