import type { AnswerContext } from '#sandbox/answer.ts';

/** Whoever asks, as submitter or reviewer, by the name that progress and receipts show. */
export function personOf({ session }: Pick<AnswerContext, 'session'>): { operatorId: string; name: string } {
  return { operatorId: session?.userId ?? '', name: String(session?.user['operatorName'] ?? '') };
}
