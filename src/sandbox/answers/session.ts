import type { SessionDeed } from '#model/call.ts';
import { dateTimeOf } from '#model/instant.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import type { Who } from '../context/who.ts';
import { Refusal } from '../context/refusal.ts';

/** `session`: lists or ends the caller's sessions. */
export function sessionAnswer(does: SessionDeed): Answer {
  return DEEDS[does];
}

const whoOf = ({ session, refusals }: AnswerContext): Who => {
  if (session === null) throw new Refusal(refusals.notFound);
  return session;
};

const DEEDS: Record<SessionDeed, Answer> = {
  list: async (context) =>
    (await context.sessionsOf(whoOf(context))).map(({ id, beganAt, seenAt, address, device, isThis }) => ({
      sessionId: id,
      beganAt: dateTimeOf(beganAt),
      seenAt: dateTimeOf(seenAt),
      address,
      device: device === '' ? '未知设备' : device,
      isThis,
    })),
  async end(context) {
    if (!(await context.endSession(whoOf(context), String(context.request.sessionId)))) {
      throw new Refusal(context.refusals.notFound);
    }
    return null;
  },
  async endOthers(context) {
    const all = await context.sessionsOf(whoOf(context));
    await context.revokeSessions(whoOf(context), 'this');
    return { ended: all.filter(({ isThis }) => !isThis).length };
  },
  async keep(context) {
    const { idle, absolute } = await context.sessionEnds();
    return { idleSeconds: idle, leftSeconds: absolute };
  },
  async out(context) {
    await context.signOut();
    return null;
  },
};
