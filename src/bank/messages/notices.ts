import type { EntityStore } from '#sandbox/entity-store.ts';

/* Announcements are shared by all merchants; their read state is stored per operator. */

/** Ids of the announcements that an operator has read. */
export async function readBy(entities: EntityStore, operatorId: string): Promise<ReadonlySet<string>> {
  const found = await entities.find('notice-reading', { where: { operatorId } });
  return new Set(found.map((each) => String(each['noticeId'])));
}
