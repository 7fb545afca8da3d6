import { useCallback, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { definitions } from '../../session/call-definitions.ts';
import { useQuietQuestion } from '../../session/use-quiet-question.ts';
import { MESSAGES } from './message-words.ts';
import { popupOf, type Notice } from './notice-words.ts';

/** The announcement to be read first, and a function that postpones it until the next page load. */
export function usePopup(): { notice: Notice | undefined; putOff: () => void } {
  const { data = [] } = useQuietQuestion<'notice.unread'>(definitions['notice.unread'], {});
  const { pathname } = useLocation();
  const [later, setLater] = useState<ReadonlySet<string>>(new Set());
  // No popup on the announcements pages themselves.
  const notice = pathname.startsWith(MESSAGES) ? undefined : popupOf(data, later);
  const noticeId = notice?.noticeId;
  const putOff = useCallback(() => {
    if (noticeId !== undefined) setLater((before) => new Set([...before, noticeId]));
  }, [noticeId]);
  return { notice, putOff };
}
