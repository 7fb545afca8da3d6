import type { FileResult } from '#sandbox/answer.ts';
import { writePdf } from '../documents/document.ts';
import { flowReceiptOf } from '../documents/flow-receipt.ts';
import { issuerOf } from '../site.ts';
import type { AnswerOf } from './answer-of.ts';

const receipt: AnswerOf<'statement.receipt'> = async ({ model, entities, request, session, clock }) => {
  const flow = await entities.need('account-flow', request.flowNo);
  const holder = String(session?.user['userName'] ?? '');
  const paper = flowReceiptOf(model, flow, { holder, issuer: issuerOf(model), now: clock.now() });
  const bytes = await writePdf(paper, clock.now());
  return { name: `电子回单_${request.flowNo}.pdf`, type: 'application/pdf', bytes } satisfies FileResult;
};

export const statementAnswers = { 'statement.receipt': receipt };
