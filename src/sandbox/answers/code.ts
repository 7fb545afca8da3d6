import type { CallContract } from '#model/call.ts';
import type { Model } from '#model/model.ts';
import type { Answer } from '../context/answer.ts';
import { checkCode, keepChecked, needsCheckedBy, needsSentBy, type Senders, sendCode, visitor } from '../gate/codes.ts';
import { BrokenRequest } from '../context/refusal.ts';
import { followed } from '../wire/schemas.ts';
import { confirmationAnswer } from './confirmation.ts';

/**
 * `code`: sends a code for the needs that send through this call, checks a code for a need's `check`, or describes the
 * effects of a request for a need's `says`.
 */
export function codeAnswer(senders: Senders): Answer {
  return async (context) => {
    const { model, call, request } = context;
    if (Object.values(model.needs).some((need) => need.kind === 'code' && need.says === call.name))
      return confirmationAnswer(context);
    const session = context.session ?? visitor(context);
    const checked = needsCheckedBy(model, call, request);
    if (checked.length > 0) {
      for (const need of checked) {
        await checkCode(context, session, need, request[need.field]);
        await keepChecked(context, session, need);
      }
      return null;
    }
    const needs = needsSentBy(model, call, request);
    if (needs.length === 0) throw new BrokenRequest([{ path: purposeOf(model, call), message: '取值不正确' }]);
    const sent: Record<string, unknown> = await sendCode(context, session, needs, senders);
    if (call.result === 'none') return null;
    const declared = followed(call.resultSchema, call.resultSchema)?.properties ?? {};
    return Object.fromEntries(Object.entries(sent).filter(([name]) => Object.hasOwn(declared, name)));
  };
}

/** The request field whose value selects the need; other values select no need. */
function purposeOf(model: Model, call: CallContract): string {
  const fillings = Object.values(model.needs).flatMap((need) =>
    need.kind === 'code' && (need.send === call.name || need.check === call.name) ? Object.entries(need.filling) : [],
  );
  const [field] = fillings.find(([, { value }]) => value.tree.op === 'literal') ?? [];
  return field === undefined ? '/' : `/${field}`;
}
