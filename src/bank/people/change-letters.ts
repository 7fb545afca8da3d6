import { dateTimeOf } from '#model/instant.ts';
import type { AnswerContext, Who } from '#sandbox/answer.ts';
import { peopleTablesOf } from './tables.ts';

const MAIN_OPERATOR = 1;

/** The operator affected by a change. */
export interface Changed extends Who {
  loginNo: string;
  /** Old and new contacts of the operator. */
  contacts: readonly (string | null | undefined)[];
}

type Telling = Pick<AnswerContext, 'tx' | 'outbox' | 'clock'>;

/**
 * Sends letters about a change of sign-in or permissions to the operator, at old and new contacts, and to every main
 * operator.
 * @param did end of the sentence, after the acting person and the time
 */
export async function tellOfChange(
  { tx, outbox, clock }: Telling,
  by: string,
  did: string,
  { owner, contacts }: Pick<Changed, 'owner' | 'contacts'>,
): Promise<void> {
  const mains = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['phone', 'email'])
    .where('owner', '=', owner)
    .where('operator_type', '=', MAIN_OPERATOR)
    .where('disabled', '=', false)
    .execute();
  const reached = [...contacts, ...mains.map(({ phone, email }) => phone || email)];
  const text = `${by} 于 ${dateTimeOf(clock.now())} ${did}。如非本人或授权操作，请立即联系主操作员或客服。`;
  for (const to of new Set(reached)) if (to) await outbox.post({ to, subject: '账号安全提醒', text });
}

/** Ends an operator's trust: sent codes become invalid, and known devices unknown. */
export async function endTrust(
  { devices, dropCodes }: Pick<AnswerContext, 'devices' | 'dropCodes'>,
  { owner, userId, loginNo, contacts }: Changed,
): Promise<void> {
  // Sub-accounts sign in by their merchant's number and their own name.
  const places = [loginNo, `${owner}/${loginNo}`, ...contacts].flatMap((each) => (each ? [each] : []));
  await dropCodes({ owner, userId }, [...new Set(places)]);
  await devices.forget({ owner, userId });
}
