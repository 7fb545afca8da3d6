import type { ServerDeed } from '#model/call.ts';
import { checkChain } from '../audit/audit-chain.ts';
import type { Answer } from '../context/answer.ts';
import { Refusal } from '../context/refusal.ts';
import { unseal } from '../database/sealing.ts';
import { keepErrorReport } from './error-reports.ts';

/** `server`: actions of the server itself, which need nothing from the product. */
export function serverAnswer(does: ServerDeed): Answer {
  return DEEDS[does];
}

const DEEDS: Record<ServerDeed, Answer> = {
  async keepErrors(context) {
    const { sessionId, errors } = context.request as { sessionId: string; errors: unknown[] };
    await keepErrorReport(context, sessionId, errors);
    return null;
  },
  checkLog: ({ tx, entities, owner }) => checkChain(tx, entities, owner),
  async unseal({ tx, owner, request, refusals }) {
    const plainText = await unseal(tx, owner, String(request.cipherText));
    if (plainText === undefined) throw new Refusal(refusals.notFound);
    return { plainText };
  },
};
