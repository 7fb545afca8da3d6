import type { AnswerCheck } from '#model/record-answer.ts';
import { passes, type Scope } from '#model/evaluate.ts';
import type { AnswerContext } from '../context/answer.ts';
import { Refusal } from '../context/refusal.ts';
import { sentenceOf } from '../wire/sentences.ts';

/** @throws Refusal of the first failing check */
export function holdChecks(
  { refusals, model }: AnswerContext,
  checks: readonly AnswerCheck[] | undefined,
  scope: Scope,
): void {
  const broken = checks?.find(({ that }) => !passes(that, scope));
  if (!broken) return;
  const message = sentenceOf(broken.say, scope, model);
  const code = broken.code ?? refusals.checkFailed.code;
  throw new Refusal({ code, message }, broken.field === undefined ? [] : [{ path: `/${broken.field}`, message }]);
}
