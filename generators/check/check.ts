import type { Problem } from '#model/problem.ts';
import { drawsItself } from './draws-itself.ts';
import { duplicateCallRoutes } from './duplicate-route.ts';
import { formOnlyRule } from './form-only-rule.ts';
import { lostByForbidden } from './lost-by-forbidden.ts';
import { missingWrites } from './missing-writes.ts';
import { neverShown } from './never-shown.ts';
import { neverTrue } from './never-true.ts';
import { offeredButRefused } from './offered-but-refused.ts';
import { privateCallOnPublicScreen } from './private-call-on-public-screen.ts';
import { sortProblems, type Problems } from './problems.ts';
import { secretExported } from './secret-exported.ts';
import { secretInAddress, secretInCall } from './secret-in-address.ts';
import { answeredTwice, sentTwice } from './sent-twice.ts';
import { sumsOfCall } from './sums-of-call.ts';
import { unboundCode } from './unbound-code.ts';
import { unboundQuote } from './unbound-quote.ts';
import { unconfirmedMoney } from './unconfirmed-money.ts';
import { unconfirmedRemoval } from './unconfirmed-removal.ts';
import { unfitDemo } from './unfit-demo.ts';
import { unguardedCall } from './unguarded-call.ts';
import { unguardedMoney } from './unguarded-money.ts';
import { unheldOptions } from './unheld-options.ts';
import { undrawnPart } from './unmet-part.ts';
import { unknownPermissions } from './unknown-route.ts';
import { unreachableScreen } from './unreachable-screen.ts';
import { unusedDefinition, type Unused } from './unused-definition.ts';
import { weakerBatch } from './weaker-batch.ts';
import type { Resolved } from '../resolve/model.ts';

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
