import type { AnswerContext } from '#sandbox/answer.ts';

type Signed = Pick<AnswerContext, 'session'>;

/** Name of the operator who asks, as progress and receipts show it. */
export function operatorOf({ session }: Signed): string {
  return String(session?.user['operatorName'] ?? '');
}

/** Whoever asks, as submitter or reviewer. */
export function personOf(context: Signed): { operatorId: string; name: string } {
  return { operatorId: context.session?.userId ?? '', name: operatorOf(context) };
}
