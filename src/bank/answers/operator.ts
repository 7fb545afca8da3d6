import type { AnswerContext } from '#sandbox/answer.ts';

/**
 * Whoever asks, as submitter or reviewer, by the name that progress and receipts show. One of another merchant, who was
 * granted it, is named with that merchant.
 */
export function personOf({ session, grant }: Pick<AnswerContext, 'session' | 'grant'>): {
  operatorId: string;
  name: string;
} {
  const name = String(session?.user['operatorName'] ?? '');
  const whose = grant === undefined ? '' : `（${String(session?.user['userName'] ?? '')}）`;
  return { operatorId: session?.userId ?? '', name: `${name}${whose}` };
}
