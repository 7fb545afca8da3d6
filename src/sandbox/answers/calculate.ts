import type { CalculateAnswerDefinition } from '#model/call.ts';
import { evaluate } from '#model/evaluate.ts';
import type { Answer } from '../context/answer.ts';
import type { EntityRecord } from '../database/entity-store.ts';
import { holdChecks } from './held-checks.ts';
import { scopeOf, valuesFrom } from '../storage/looking-up.ts';

/** `calculate`: the fields of the result by their expressions, after what they read was looked up and the checks hold. */
export function calculateAnswer(answer: CalculateAnswerDefinition, site: Record<string, unknown>): Answer {
  return async (context) => {
    const scope = await scopeOf(context, site, answer.data);
    holdChecks(context, answer.checks, scope);
    const known = Object.entries(valuesFrom(answer.set, scope)).filter(([, value]) => value !== null);
    const record = answer.record && evaluate(answer.record, scope);
    const { of } = context.call;
    const shown = of !== undefined && record ? context.show(of, record as EntityRecord) : {};
    return { ...shown, ...Object.fromEntries(known) };
  };
}
