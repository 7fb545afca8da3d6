import { findCall } from '../../rules/unknown-call.ts';
import { wrongType } from '../../rules/type-error.ts';
import { text, type At } from '../../source/source.ts';
import type { Context, ResolvedCall } from '../../context/context.ts';

/** The call of an export. Reports one that starts no job: the export centre would never show it. */
export function findExport(context: Context, at: At): ResolvedCall | undefined {
  const call = findCall(context, at, (text(at) as string | undefined) ?? '');
  if (call !== undefined && call.contract.result !== 'job')
    wrongType(
      context.problems,
      at,
      `"export" starts a job, and "${call.contract.name}" answers "${call.contract.result}": name the call whose "answer" is "export".`,
      { word: call.contract.name },
    );
  return call;
}
