import type { EntityStore } from '#sandbox/entity-store.ts';
import type { SampleMerchant } from './merchants.ts';

/** Number of newest announcements that are unread at first. */
const UNREAD = 3;
/** Announcements that open as a dialog, for some merchants only. */
const POPUPS: Record<string, string[]> = { NT000061: ['80010003'], NT000062: ['80010005', '80010009'] };

/** The announcements that each merchant has read. */
export async function readNotices(entities: EntityStore, merchants: readonly SampleMerchant[]): Promise<void> {
  const found = await entities.find<{ noticeId: string }>('notice', { sort: 'updateAt desc' });
  const all = found.map(({ noticeId }) => noticeId);
  const old = all.filter((each) => !Object.hasOwn(POPUPS, each)).slice(UNREAD);
  for (const { owner, operators } of merchants) {
    const elsewhere = Object.entries(POPUPS).flatMap(([id, to]) => (to.includes(owner) ? [] : [id]));
    const readings = operators.flatMap((_operator, n) => {
      const operatorId = `${owner}${String(n + 1).padStart(2, '0')}`;
      return [...old, ...elsewhere].map((noticeId) => ({
        readingId: `${operatorId}:${noticeId}`,
        operatorId,
        noticeId,
      }));
    });
    await entities.as(owner).insertMany('notice-reading', readings);
  }
}
