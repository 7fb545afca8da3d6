import type { CalculateAnswerDefinition, CallContract } from '#model/call.ts';
import { evaluate } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Answer } from '../context/answer.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { holdChecks } from './held-checks.ts';
import { scopeOf, valuesFrom } from '../storage/looking-up.ts';

/** `calculate`: evaluates the fields of the result after lookups and checks. */
export function calculateAnswer(answer: CalculateAnswerDefinition, site: Record<string, unknown>): Answer {
  return async (context) => {
    const scope = await scopeOf(context, site, answer.data);
    holdChecks(context, answer.checks, scope);
    const known = Object.entries(valuesFrom(answer.set, scope)).filter(([, value]) => value !== null);
    const record = answer.record && evaluate(answer.record, scope);
    const { of } = context.call;
    const given = (record ?? {}) as EntityRecord;
    const shown = of === undefined || !record ? declared(context.call, given) : context.show(of, given);
    return { ...shown, ...Object.fromEntries(known) };
  };
}

/** Without an entity the fields are those that the call's result declares; there an empty text is a value. */
function declared({ resultSchema }: CallContract, record: EntityRecord): EntityRecord {
  const names = Object.keys(resultSchema.properties ?? {});
  return Object.fromEntries(
    names.flatMap((name) => ((ownEntry(record, name) ?? null) === null ? [] : [[name, record[name]]])),
  );
}
