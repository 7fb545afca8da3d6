import type { RecordsByKey, RequestRule } from '#model/call.ts';
import { CurrencyMismatch, evaluate, isKnown, passes, type Scope } from '#model/evaluate.ts';
import type { AnswerContext } from '../answer.ts';
import { type FieldError, Refusal } from '../refusal.ts';
import { sentenceOf } from '../wire/sentences.ts';

/**
 * Refuses a request that breaks a rule of its call. All rules are tried, so that a form learns of every field at once; the
 * first that is broken gives the code and the message.
 * @throws Refusal with the field of each broken rule; notFound where a record that the rules read does not exist
 */
export async function holdRules(context: AnswerContext, site: Record<string, unknown>): Promise<void> {
  const { rules } = context.call;
  if (rules === undefined) return;
  const scope = await withRecords(context, requestScopeOf(context, site), rules.records);
  refuseBroken(context, rules.checks, scope);
}

/** What expressions about a request can read before anything is asked. */
export function requestScopeOf(context: AnswerContext, site: Record<string, unknown>): Scope {
  const { request, session, clock } = context;
  return { form: request, data: {}, user: session?.user ?? null, site, now: clock.now() };
}

/**
 * The scope with stored records of the owner under their names in `data`.
 * @throws Refusal notFound where a key names no record
 */
export async function withRecords(context: AnswerContext, scope: Scope, records: RecordsByKey): Promise<Scope> {
  const data: Record<string, unknown> = { ...(scope.data as Record<string, unknown> | undefined) };
  for (const [name, { of, key }] of Object.entries(records)) {
    const named = evaluate(key, scope);
    if (isKnown(named)) data[name] = await context.entities.need(of, named as string | number);
  }
  return { ...scope, data };
}

/** @throws Refusal where one of the rules is broken */
export function refuseBroken(context: AnswerContext, rules: readonly RequestRule[], scope: Scope): void {
  const broken = rules.filter(({ that }) => !passesSafely(that, scope));
  const [first] = broken;
  if (first === undefined) return;
  const said = (rule: RequestRule): string => sentenceOf(rule.say, scope, context.model);
  const errors = new Map<string, FieldError>();
  for (const rule of broken) {
    const path = `/${rule.field ?? ''}`;
    if (rule.field !== undefined && !errors.has(path)) errors.set(path, { path, message: said(rule) });
  }
  throw new Refusal({ code: first.code ?? context.refusals.checkFailed.code, message: said(first) }, [
    ...errors.values(),
  ]);
}

/** Two currencies in one comparison break the rule. */
function passesSafely(that: RequestRule['that'], scope: Scope): boolean {
  try {
    return passes(that, scope);
  } catch (error) {
    if (error instanceof CurrencyMismatch) return false;
    throw error;
  }
}
