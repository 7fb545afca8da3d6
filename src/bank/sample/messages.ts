import { dateTimeOf } from '#model/instant.ts';
import { numberOf } from '#sandbox/ledger.ts';
import type { Owned } from '#sandbox/orders.ts';
import { copyOf, isConcerned, READ, UNREAD } from '../messages/tell.ts';
import { standardGrants, SUB_ACCOUNT } from '../people/roles.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { SampleMerchant } from './merchants.ts';

const DAY = 86_400_000;
/** Older messages are marked as read. */
const FRESH = DAY;
const FAMILY = 'MS';

/** Messages of the sample's orders, the newest `most` per merchant; numbers continue after them. */
export function sampleMessages(
  desk: MemoryDesk,
  merchants: readonly SampleMerchant[],
  limits: { most: number; now: number },
): Owned[] {
  const fresh = dateTimeOf(limits.now - FRESH);
  let next = 0;
  const copies = merchants.flatMap(({ owner, operators }) => {
    const told = desk.messages.filter((each) => each.owner === owner).slice(-limits.most);
    return told.flatMap(({ message }) => {
      next += 1;
      const number = numberOf(FAMILY, message.at, next);
      return operators.flatMap((each, n) => {
        if (each.disabled === true) return [];
        const operatorId = `${owner}${String(n + 1).padStart(2, '0')}`;
        const sub = each.systemType === SUB_ACCOUNT && { subUserNo: operatorId };
        if (!isConcerned(message, { grants: standardGrants(each.role), ...sub })) return [];
        return [{ owner, record: copyOf(message, number, operatorId, message.at >= fresh ? UNREAD : READ) }];
      });
    });
  });
  if (next > 0) desk.book.sequences.set(FAMILY, next);
  return copies;
}
