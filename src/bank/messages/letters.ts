import type { Entities } from '#generated/entities.ts';
import type { StepWork } from '#sandbox/answer.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { Message } from './message.ts';

/** A way in which people get a message: in the portal, on the phone, by mail. */
export type Way = Entities['rate-remind']['remindWay'][number];

/** Sends a message to the phones and mail addresses of operators, in the chosen ways. */
export async function sendLetters(
  { tx, outbox }: Pick<StepWork, 'tx' | 'outbox'>,
  owner: string,
  operatorIds: readonly string[],
  ways: readonly string[],
  { title: subject, content }: Pick<Message, 'title' | 'content'>,
): Promise<void> {
  if (operatorIds.length === 0 || !ways.some((way) => way !== 'MESSAGE')) return;
  const operators = await bankTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'email'])
    .where('owner', '=', owner)
    .where('operator_id', 'in', operatorIds)
    .orderBy('operator_id')
    .execute();
  const receivers = operators.flatMap(({ phone, email }) => [
    ...(ways.includes('SMS' satisfies Way) ? [phone] : []),
    ...(ways.includes('EMAIL' satisfies Way) ? [email] : []),
  ]);
  // People who share a phone get one letter.
  for (const to of new Set(receivers)) if (to) await outbox.post({ to, subject, text: content });
}
