import type { Problem } from '#model/problem.ts';
import { duplicateCallRoutes } from './check/duplicate-route.ts';
import { missingWrites } from './check/missing-writes.ts';
import { privateCallOnPublicScreen } from './check/private-call-on-public-screen.ts';
import { sortProblems, type Problems } from './check/problems.ts';
import { unguardedCall } from './check/unguarded-call.ts';
import { unguardedMoney } from './check/unguarded-money.ts';
import { unknownPermissions } from './check/unknown-route.ts';
import { weakerBatch } from './check/weaker-batch.ts';
import type { Resolved } from './resolve/model.ts';

/**
 * The rules that look at the whole. Names that are not found and expressions that do not fit were noted where they were
 * looked up; the sentence of each rule, those too, stands in a file of its own under check/.
 * @returns everything that was found, by file and line.
 */
export function check(resolved: Resolved, found: Problems): Problem[] {
  const { context } = resolved;
  duplicateCallRoutes(context);
  unknownPermissions(context);
  for (const { contract, at } of context.calls.values()) {
    missingWrites(context, at, contract);
    unguardedMoney(context, at, contract);
    unguardedCall(context, at, contract);
    weakerBatch(context, at, contract);
    privateCallOnPublicScreen(context, contract);
  }
  return sortProblems(found.list);
}
