import type { Answer } from '../answer.ts';
import { checkCode, keepChecked, needsCheckedBy, needsSentBy, type Senders, sendCode, visitor } from '../gate/codes.ts';
import { followed } from '../wire/schemas.ts';

/** `code`: sends a code for the needs that send through this call, or checks one where the call is a need's `check`. */
export function codeAnswer(senders: Senders): Answer {
  return async (context) => {
    const { model, call, request } = context;
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
    if (needs.length === 0) throw new Error(`No need sends its codes through the call "${call.name}"`);
    const sent: Record<string, unknown> = await sendCode(context, session, needs, senders);
    if (call.result === 'none') return null;
    const declared = followed(call.resultSchema, call.resultSchema)?.properties ?? {};
    return Object.fromEntries(Object.entries(sent).filter(([name]) => name in declared));
  };
}
