import { dateTimeOf } from '#model/instant.ts';
import type { Transaction } from '#sandbox/database.ts';
import { type EntityRecord, type EntityStore, EVERYONE } from '#sandbox/entity-store.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { tell, UNREAD } from '../messages/tell.ts';
import { ACCOUNT } from '../messages/message.ts';

/* The provider's staff, who publish announcements: no call of the portal does. */

export interface NewNotice {
  noticeId: string;
  title: string;
  content: string;
  /** Wire value of the notice's type. */
  bizType: number;
  /** An announcement that is a picture. */
  noticeImgIdUrl?: string;
  /** Stands before the page until it is read. */
  noticePopup?: boolean;
}

interface Desk {
  tx: Transaction;
  entities: EntityStore;
}

/** Publishes an announcement and tells every merchant of it. */
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

/** The announcement as it is kept; nobody has read it. */
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
