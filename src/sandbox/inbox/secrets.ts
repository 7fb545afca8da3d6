import { ownEntry } from '#model/own-entry.ts';
import type { Transaction } from '../database/database.ts';
import { sealKeys, unseal } from '../database/sealing.ts';
import type { InboxEvent, InboxHandler } from './event.ts';

/* Secrets in the bodies of events are stored encrypted, and decrypted only for the handler. */

/**
 * The body as stored. The same secret always has the same encrypted text, so that a second delivery is recognised as a
 * copy.
 * @param handler names the fields
 */
export function sealedBody(tx: Transaction, handler: InboxHandler | undefined, event: InboxEvent): Promise<unknown> {
  return changed(handler, event, async (text) => (await sealKeys(tx, event.owner, [text]))[0] ?? '');
}

/** The body as it was delivered. A text that was stored without a seal, by an earlier version, stays. */
export function openedBody(tx: Transaction, handler: InboxHandler | undefined, event: InboxEvent): Promise<unknown> {
  return changed(handler, event, async (text) => (await unseal(tx, event.owner, text)) ?? text);
}

async function changed(
  handler: InboxHandler | undefined,
  { body }: InboxEvent,
  change: (text: string) => Promise<string>,
): Promise<unknown> {
  if (handler?.secrets === undefined || typeof body !== 'object' || body === null) return body;
  const shown: Record<string, unknown> = { ...body };
  for (const field of handler.secrets) {
    const text = ownEntry(shown, field);
    if (typeof text === 'string') shown[field] = await change(text);
  }
  return shown;
}
