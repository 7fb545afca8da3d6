import type { Answer } from '../answer.ts';
import { checkCode, keepChecked, needsSentBy, sendCode } from '../gate/codes.ts';
import { followed } from '../wire/schemas.ts';

/** `code`: sends a code for the needs that send through this call, or checks one where the call is a need's `check`. */
export function codeAnswer(fixedCode: string | undefined): Answer {
  return async (context) => {
    const { session, model, call, request } = context;
    if (!session) throw new Error(`Call "${call.name}" sends codes and is public; only a session can be sent one`);
    const checked = Object.values(model.needs).filter((need) => need.kind === 'code' && need.check === call.name);
    if (checked.length > 0) {
      for (const need of checked) {
        if (need.kind !== 'code') continue;
        await checkCode(context, session, need, request[need.field]);
        await keepChecked(context, session, need);
      }
      return null;
    }
    const needs = needsSentBy(model, call, request);
    if (needs.length === 0) throw new Error(`No need sends its codes through the call "${call.name}"`);
    const sent: Record<string, unknown> = await sendCode(context, session, needs, fixedCode);
    if (call.result === 'none') return null;
    const declared = followed(call.resultSchema, call.resultSchema)?.properties ?? {};
    return Object.fromEntries(Object.entries(sent).filter(([name]) => name in declared));
  };
}
