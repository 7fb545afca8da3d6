import type { EntityRecord, EntityStore, Where } from '#sandbox/entity-store.ts';
import { round, subtract } from '#model/money.ts';
import { CURRENCY } from './sub-user.ts';

/* The spending of cards: bills cleared by the scheme, less refunds of merchants. */

type Entities = Pick<EntityStore, 'groups'>;

/** The spending of each sub-user in a period, by its number. */
export async function spentBySubUser(entities: Entities, settleTime: Where[string]): Promise<Map<string, string>> {
  const rows = await entities.groups('card-settle', {
    where: { settleTime, settleCcy: CURRENCY },
    by: [{ name: 'subUserNo', field: 'subUserNo' }],
    parts: [
      { where: { direction: 'OUT' }, sums: { cleared: 'settleAmount' } },
      { where: { direction: 'IN' }, sums: { returned: 'settleAmount' } },
    ],
  });
  return new Map(rows.map((row) => [String(row['subUserNo']), spentIn(row)]));
}

function spentIn({ cleared = '0', returned = '0' }: EntityRecord): string {
  return round(subtract(String(cleared), String(returned)), 2, 'halfUp');
}
