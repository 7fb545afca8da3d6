import type { CallContract } from '#model/call.ts';
import { evaluate, holds, type Scope } from '#model/evaluate.ts';
import { askedFor, isSkipped, withAsked, type AgreementNeed, type StateNeed } from '#model/need.ts';
import type { AnswerContext } from '../context/answer.ts';
import { Refusal } from '../context/refusal.ts';
import { sentenceOf } from '../wire/sentences.ts';
import { checkCaptcha } from './captchas.ts';
import { ownEntry } from '#model/own-entry.ts';
import { checkCode, CodeRefusal, visitor } from './codes.ts';

export interface NeedOptions {
  site: Record<string, unknown>;
  unsigned: (context: AnswerContext, types: string[]) => Promise<string[]>;
}

/**
 * Checks the needs of a call in their order.
 * @param given values of the needs' own fields
 * @returns functions to call once the call is accepted (they use codes up)
 * @throws Refusal of the first unmet need
 */
export async function meetNeeds(
  context: AnswerContext,
  call: CallContract,
  given: Record<string, unknown>,
  options: NeedOptions,
): Promise<(() => Promise<void>)[]> {
  const accepted: (() => Promise<void>)[] = [];
  for (const name of call.needs) {
    const need = ownEntry(context.model.needs, name);
    if (!need) throw new Error(`Call "${call.name}" names the need "${name}", which the Model does not have`);
    if (need.kind === 'state') meetState(context, need, options);
    else if (need.kind === 'agreement') await meetAgreement(context, need, given, options);
    else if (need.kind === 'captcha') accepted.push(await checkCaptcha(context, need, given[need.field]));
    else {
      // A late need is checked by the answer, on demand.
      if (need.late === true) continue;
      const session = context.session ?? visitor(context);
      if (need.skip) {
        const ask = need.ask === undefined ? null : await context.ask(need.ask, askedFor(need, call.name));
        if (isSkipped(need, scopeOf(context, options), ask)) continue;
      }
      accepted.push(await checkCode(context, session, need, given[need.field]));
    }
  }
  return accepted;
}

function scopeOf(context: AnswerContext, options: NeedOptions): Scope {
  const user = context.session?.user ?? null;
  return { user, site: options.site, now: context.clock.now(), form: context.request };
}

function meetState(context: AnswerContext, need: StateNeed, options: NeedOptions): void {
  const scope = scopeOf(context, options);
  if (holds(need.check.that, scope)) return;
  const { code } = context.refusals.needNotMet;
  throw new Refusal({
    code: need.code ?? code,
    message: sentenceOf(need.check.say, scope, context.model),
  });
}

async function meetAgreement(
  context: AnswerContext,
  need: AgreementNeed,
  given: Record<string, unknown>,
  options: NeedOptions,
): Promise<void> {
  const { agreementMissing } = context.refusals;
  const isTicked = need.field !== undefined && (given[need.field] === true || given[need.field] === '1');
  const call = need.ask === undefined ? undefined : ownEntry(context.model.calls, need.ask);
  const isDeclined = need.field !== undefined && !isTicked && given[need.field] !== undefined;
  if (isDeclined || (need.field !== undefined && call === undefined && !isTicked))
    throw new CodeRefusal(agreementMissing);
  // A checkbox signs with the call itself; without one an earlier signature counts.
  if (isTicked && call !== undefined) return;
  for (const type of call === undefined ? [] : need.types) {
    const asked = await context.ask(call?.name ?? '', { [call?.required[0] ?? 'type']: type });
    const scope = scopeOf(context, options);
    if (isSkipped(need, scope, asked)) continue;
    const name = need.label && evaluate(need.label, withAsked(scope, asked));
    const message = typeof name === 'string' ? `请先签署《${name}》` : agreementMissing.message;
    throw new CodeRefusal({ code: agreementMissing.code, message });
  }
  const missing = call === undefined ? await options.unsigned(context, need.types) : [];
  if (missing.length > 0) throw new CodeRefusal(agreementMissing);
}
