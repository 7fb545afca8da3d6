import type { InboxEvent, InboxHandler } from '#sandbox/inbox.ts';
import type { WorkContext } from '#sandbox/answer.ts';
import type { Desk } from '../desk/desk.ts';
import type { Receipt } from './collection.ts';
import { announceReceipt, receiveFunds } from './receive.ts';

/* Messages of correspondents and platforms about money, as they come into the inbox. */

const TEXT = { type: 'string', minLength: 1, maxLength: 200 } as const;

const RECEIPT = {
  accountNo: TEXT,
  currency: { type: 'string', pattern: '^[A-Z]{3}$' },
  amount: { type: 'string', pattern: '^(?!0+(\\.0+)?$)\\d{1,12}(\\.\\d{1,2})?$' },
  payerName: TEXT,
  payerCountry: TEXT,
  payerBank: TEXT,
  postscript: TEXT,
  storeNo: TEXT,
  known: { type: 'boolean' },
  unannounced: { type: 'boolean' },
  screened: { type: 'boolean' },
  mismatch: TEXT,
} as const;

const REQUIRED = ['accountNo', 'currency', 'amount', 'payerName'];

/** Kinds of events: `announcement` of a payout, `receipt` of money. The reference is the sender's own. */
export function collectionInbox(deskOf: (context: WorkContext) => Desk): Record<string, InboxHandler> {
  return {
    announcement: {
      body: {
        type: 'object',
        properties: { ...RECEIPT, expectedAt: { type: 'string', format: 'date-time' } },
        required: [...REQUIRED, 'expectedAt'],
        additionalProperties: false,
      },
      apply: (context, event) =>
        applied<Receipt & { expectedAt: string }>(deskOf(context), event, (desk, said) =>
          announceReceipt(desk, event.owner, said),
        ),
    },
    receipt: {
      body: { type: 'object', properties: RECEIPT, required: REQUIRED, additionalProperties: false },
      apply: (context, event) =>
        applied<Receipt>(deskOf(context), event, (desk, said) => receiveFunds(desk, event.owner, said)),
    },
  };
}

/**
 * Money for an account that does not exist yet waits for the account.
 * @typeParam Said the body, which the kind's schema has validated
 */
async function applied<Said extends Receipt>(
  desk: Desk,
  { id, owner, body }: InboxEvent,
  apply: (desk: Desk, said: Said) => Promise<unknown>,
): Promise<boolean> {
  const said = body as Said;
  // Earlier versions kept the ids of applied messages among the facts of orders.
  if ((await desk.facts(id))?.family === 'event') return true;
  if ((await desk.record(owner, 'collection-account', said.accountNo)) === undefined) return false;
  await apply(desk, said);
  return true;
}
