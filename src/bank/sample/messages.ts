import { dateTimeOf } from '#model/instant.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { numberOf } from '#sandbox/ledger.ts';
import { copyOf, isConcerned, READ, UNREAD } from '../messages/tell.ts';
import { standardGrants, SUB_ACCOUNT } from '../people/roles.ts';
import type { MemoryDesk } from '../desk/memory-desk.ts';
import type { SampleMerchant } from './merchants.ts';

const DAY = 86_400_000;
/** Older messages are marked as read. */
const FRESH = DAY;
const FAMILY = 'MS';

/** Messages of the sample's orders, the newest `most` per merchant; numbers continue after them. */
export async function insertMessages(
  entities: EntityStore,
  desk: MemoryDesk,
  merchants: readonly SampleMerchant[],
  limits: { most: number; now: number },
): Promise<void> {
  const fresh = dateTimeOf(limits.now - FRESH);
  let next = 0;
  for (const { owner, operators } of merchants) {
    const told = desk.messages.filter((each) => each.owner === owner).slice(-limits.most);
    const copies = told.flatMap(({ message }) => {
      next += 1;
      const number = numberOf(FAMILY, message.at, next);
      return operators.flatMap((each, n) => {
        if (each.disabled === true) return [];
        const operatorId = `${owner}${String(n + 1).padStart(2, '0')}`;
        const sub = each.systemType === SUB_ACCOUNT && { subUserNo: operatorId };
        if (!isConcerned(message, { grants: standardGrants(each.role), ...sub })) return [];
        return [copyOf(message, number, operatorId, message.at >= fresh ? UNREAD : READ)];
      });
    });
    await entities.as(owner).insertMany('message', copies);
  }
  if (next > 0) desk.book.sequences.set(FAMILY, next);
}
