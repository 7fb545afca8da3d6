import type { EntityRecord, EntityStore, Where } from '#sandbox/entity-store.ts';
import { round, subtract } from '#model/money.ts';
import { CURRENCY } from './sub-user.ts';

/* The spending of cards: bills cleared by the scheme, less refunds of merchants. */

type Entities = Pick<EntityStore, 'groups'>;

/** The spending of each sub-user in a period, by its number. */
export async function spentBySubUser(entities: Entities, settleTime: Where[string]): Promise<Map<string, string>> {
  const rows = await spendingBy(entities, 'subUserNo', { settleTime });
  return new Map(rows.map((row) => [String(row['subUserNo']), spentIn(row)]));
}

/** The spending of all that the caller sees since the first of the month. @param at `2026-11-20 15:42:08` */
export async function spentInMonth(entities: Entities, at: string, where: Where = {}): Promise<string> {
  const [row = {}] = await spendingBy(entities, 'settleCcy', { ...where, settleTime: { from: `${at.slice(0, 8)}01` } });
  return spentIn(row);
}

function spendingBy(entities: Entities, field: string, where: Where): Promise<EntityRecord[]> {
  return entities.groups('card-settle', {
    where: { ...where, settleCcy: CURRENCY },
    by: [{ name: field, field }],
    parts: [
      { where: { direction: 'OUT' }, sums: { cleared: 'settleAmount' } },
      { where: { direction: 'IN' }, sums: { returned: 'settleAmount' } },
    ],
  });
}

function spentIn({ cleared = '0', returned = '0' }: EntityRecord): string {
  return round(subtract(String(cleared), String(returned)), 2, 'halfUp');
}
