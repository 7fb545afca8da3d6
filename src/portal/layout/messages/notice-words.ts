import type { Calls } from '#generated/calls.ts';

export type Notice = Calls['notice.unread']['result'][number];

const UNREAD = 2;
const IMAGE = 2;
/** `2026-11-20` */
const DAY = 10;

/** The announcement to show over the page: the first unread one that asks for it and was not postponed. */
export function popupOf(notices: readonly Notice[], later: ReadonlySet<string>): Notice | undefined {
  return notices.find((each) => each.noticePopup === true && each.readFlag === UNREAD && !later.has(each.noticeId));
}

/** True if the announcement is shown with its picture. */
export function isImage(
  notice: Pick<Notice, 'noticeContentType' | 'noticeImgShow' | 'noticeImgIdUrl'>,
): notice is { noticeImgIdUrl: string } {
  const { noticeContentType, noticeImgShow, noticeImgIdUrl } = notice;
  return (noticeImgShow === true || noticeContentType === IMAGE) && /^\/(?!\/)/.test(noticeImgIdUrl ?? '');
}

export function dayOf({ updateAt }: Pick<Notice, 'updateAt'>): string {
  return updateAt.slice(0, DAY);
}
