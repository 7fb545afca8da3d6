import { BINDING, type Bound, type Moved } from '#model/need.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { AnswerContext } from '../context/answer.ts';
import { mayCall } from '../gate/permission.ts';
import { BrokenRequest, Forbidden } from '../context/refusal.ts';

/** The effects of a request of another call. Fields that the person has not filled yet may be missing. */
export async function confirmationAnswer(context: AnswerContext): Promise<Moved> {
  const { request, model, session } = context;
  const asked = request[BINDING] as Bound;
  const call = ownEntry(model.calls, asked.call);
  if (call?.confirms === undefined) throw new BrokenRequest([{ path: `/${BINDING}/call`, message: '取值不正确' }]);
  if (!mayCall(call, session)) throw new Forbidden();
  context.inspect(call.name, asked.request, 'unfinished');
  return (await context.confirmation(call.name, asked.request)).moved;
}
