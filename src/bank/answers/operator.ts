import type { AnswerContext } from '#sandbox/answer.ts';

/**
 * The calling operator as submitter or reviewer, with the name shown in progress and receipts. An operator acting under
 * a grant is shown with its own merchant's name.
 */
export function personOf({ session, grant }: Pick<AnswerContext, 'session' | 'grant'>): {
  operatorId: string;
  name: string;
} {
  const name = String(session?.user['operatorName'] ?? '');
  const whose = grant === undefined ? '' : `（${String(session?.user['userName'] ?? '')}）`;
  return { operatorId: session?.userId ?? '', name: `${name}${whose}` };
}
