import type { EntityStore } from '#sandbox/entity-store.ts';

/* Announcements are everybody's; who has read which is kept for each operator. */

/** Ids of the announcements that an operator has read. */
export async function readBy(entities: EntityStore, operatorId: string): Promise<ReadonlySet<string>> {
  const found = await entities.find('notice-reading', { where: { operatorId } });
  return new Set(found.map((each) => String(each['noticeId'])));
}
