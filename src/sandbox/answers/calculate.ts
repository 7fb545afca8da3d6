import type { CalculateAnswerDefinition, Calculated } from '#model/call.ts';
import { evaluate, passes, type Scope } from '#model/evaluate.ts';
import { isDecimal, round, scaleOf } from '#model/money.ts';
import type { Answer, AnswerContext } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import { sentenceOf } from '../wire/sentences.ts';

/** `calculate`: the fields of the result by their expressions, after the calls that they read and the checks that hold. */
export function calculateAnswer(answer: CalculateAnswerDefinition, site: Record<string, unknown>): Answer {
  return async (context) => {
    const asked = scopeOf(context, site, {});
    const data: Record<string, unknown> = {};
    for (const [name, { call, filling }] of Object.entries(answer.data)) {
      data[name] = await context.ask(call, filled(filling, asked));
    }
    const scope = scopeOf(context, site, data);
    for (const { that, say } of answer.checks) {
      if (passes(that, scope)) continue;
      throw new Refusal({ code: context.refusals.checkFailed.code, message: sentenceOf(say, scope, context.model) });
    }
    const result = Object.entries(answer.set).map(([name, each]) => [name, computed(each, scope)] as const);
    return Object.fromEntries(result.filter(([, value]) => value !== null));
  };
}

function scopeOf(context: AnswerContext, site: Record<string, unknown>, data: Record<string, unknown>): Scope {
  const { request, session, clock } = context;
  return { form: request, data, user: session?.user ?? null, site, now: clock.now() };
}

export function filled(
  filling: CalculateAnswerDefinition['data'][string]['filling'],
  scope: Scope,
): Record<string, unknown> {
  const values = Object.entries(filling).map(([name, { value }]) => [name, evaluate(value, scope)] as const);
  return Object.fromEntries(values.filter(([, value]) => value !== null));
}

/** Amounts as their currency writes them: half a unit is rounded up. */
export function computed({ value, currency }: Calculated, scope: Scope): unknown {
  const found = evaluate(value, scope);
  const code = currency && evaluate(currency, scope);
  if (typeof code !== 'string' || !isDecimal(found)) return found;
  return round(found, scaleOf(code), 'halfUp');
}
