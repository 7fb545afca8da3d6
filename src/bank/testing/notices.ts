import { dateTimeOf } from '#model/instant.ts';
import type { Transaction } from '#sandbox/database.ts';
import { type EntityRecord, type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { tell, UNREAD } from '../messages/tell.ts';
import { ACCOUNT } from '../messages/message.ts';

/* Publishes announcements as the provider's staff; no call of the portal can. */

export interface NewNotice {
  noticeId: string;
  title: string;
  content: string;
  /** Wire value of the notice's type. */
  bizType: number;
  /** The picture of an announcement that is a picture. */
  noticeImgIdUrl?: string;
  /** True if the announcement opens as a dialog until it is read. */
  noticePopup?: boolean;
}

interface Desk {
  tx: Transaction;
  entities: EntityStore;
}

/** Publishes an announcement and sends a message to every merchant. */
export async function publishNotice(desk: Desk, notice: NewNotice, now: number): Promise<void> {
  const at = dateTimeOf(now);
  await desk.entities.as(EVERYONE).insert('notice', recordOf(notice, at));
  const merchants = await bankTablesOf(desk.tx).selectFrom('merchant').select('owner').orderBy('owner').execute();
  for (const { owner } of merchants) {
    await tell(desk, owner, {
      bizType: ACCOUNT,
      title: `新公告：${notice.title}`,
      content: notice.content,
      at,
      bizNo: notice.noticeId,
      path: `/customer-service/notice/${encodeURIComponent(notice.noticeId)}`,
      permission: '/customer-service/notice',
    });
  }
}

/** The announcement as a record; unread. */
function recordOf(notice: NewNotice, at: string): EntityRecord {
  const isImage = notice.noticeImgIdUrl !== undefined;
  return {
    ...notice,
    updateAt: at,
    readFlag: UNREAD,
    noticeContentType: isImage ? 2 : 1,
    noticeImgShow: isImage,
    noticePopup: notice.noticePopup ?? false,
  };
}
