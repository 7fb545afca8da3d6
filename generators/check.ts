import type { Problem } from '#model/problem.ts';
import { drawsItself } from './check/draws-itself.ts';
import { duplicateCallRoutes } from './check/duplicate-route.ts';
import { formOnlyRule } from './check/form-only-rule.ts';
import { lostByForbidden } from './check/lost-by-forbidden.ts';
import { missingWrites } from './check/missing-writes.ts';
import { neverShown } from './check/never-shown.ts';
import { neverTrue } from './check/never-true.ts';
import { offeredButRefused } from './check/offered-but-refused.ts';
import { privateCallOnPublicScreen } from './check/private-call-on-public-screen.ts';
import { sortProblems, type Problems } from './check/problems.ts';
import { secretExported } from './check/secret-exported.ts';
import { secretInAddress, secretInCall } from './check/secret-in-address.ts';
import { answeredTwice, sentTwice } from './check/sent-twice.ts';
import { sumsOfCall } from './check/sums-of-call.ts';
import { unboundCode } from './check/unbound-code.ts';
import { unboundQuote } from './check/unbound-quote.ts';
import { unconfirmedMoney } from './check/unconfirmed-money.ts';
import { unconfirmedRemoval } from './check/unconfirmed-removal.ts';
import { unfitDemo } from './check/unfit-demo.ts';
import { unguardedCall } from './check/unguarded-call.ts';
import { unguardedMoney } from './check/unguarded-money.ts';
import { unheldOptions } from './check/unheld-options.ts';
import { undrawnPart } from './check/unmet-part.ts';
import { unknownPermissions } from './check/unknown-route.ts';
import { unreachableScreen } from './check/unreachable-screen.ts';
import { unusedDefinition, type Unused } from './check/unused-definition.ts';
import { weakerBatch } from './check/weaker-batch.ts';
import type { Resolved } from './resolve/model.ts';

/**
 * The rules that look at the whole. Names that are not found and expressions that do not fit were noted where they were
 * looked up; the sentence of each rule, those too, stands in a file of its own under check/.
 * @param unused what is there though nothing uses it; without it that is not looked at.
 * @returns everything that was found, what others may follow from first.
 */
export function check(resolved: Resolved, found: Problems, unused?: readonly Unused[]): Problem[] {
  const { context, model } = resolved;
  duplicateCallRoutes(context);
  unknownPermissions(context);
  for (const { contract, at } of context.calls.values()) {
    missingWrites(context, at, contract);
    unguardedMoney(context, at, contract);
    unboundCode(context, at, contract);
    unfitDemo(context, at, contract);
    secretInCall(context, at, contract);
    unguardedCall(context, at, contract);
    lostByForbidden(context, at, contract);
    weakerBatch(context, at, contract);
    secretExported(context, at, contract);
    answeredTwice(context, at, contract);
    privateCallOnPublicScreen(context, contract);
    offeredButRefused(context, contract);
  }
  for (const screen of context.screens.values()) if (screen.around) undrawnPart(context, screen);
  drawsItself(context, model);
  unconfirmedMoney(context, model);
  formOnlyRule(context, model);
  unheldOptions(context, model);
  unconfirmedRemoval(context, model);
  secretInAddress(context, model);
  sentTwice(context, model);
  sumsOfCall(context, model);
  unboundQuote(context, model);
  neverShown(context, model);
  neverTrue(context, model);
  if (unused !== undefined && found.list.length === 0) unusedDefinition(context, model, unused);
  unreachableScreen(context, model);
  return sortProblems(found.list);
}
