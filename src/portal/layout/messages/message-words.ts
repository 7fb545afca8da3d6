import { matchPath } from 'react-router-dom';
import type { Calls } from '#generated/calls.ts';

export type Message = Calls['message.unread']['result']['list'][number];

/** Maximum length of a message in notifications. */
const LONGEST = 62;

/** Text of a notification: at most 62 characters, followed by a link to the whole message. */
export function noticeText(content: string): string {
  const letters = Array.from(content.replace(/\s+/g, ' ').trim());
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : letters.join('');
}

export const DETAILS = '查看详情';

/** `15:42` today, otherwise `11-20 15:42`, in another year `2025-11-20`. @param now as on the wire */
export function shortTime(at: string, now: string): string {
  if (at.slice(0, 10) === now.slice(0, 10)) return at.slice(11, 16);
  return at.slice(0, 4) === now.slice(0, 4) ? at.slice(5, 16) : at.slice(0, 10);
}

/** Request for unread messages. */
export const UNREAD_PAGE = { currentPage: 1, pageSize: 100 };

/** Page of all announcements and messages. */
export const MESSAGES = '/customer-service/notice';

/** Target of a message: its record if the person may see it, else the list of messages if permitted. */
export function placeOf({ path }: Pick<Message, 'path'>, permissions: ReadonlySet<string>): string | null {
  // Only a path of this portal counts.
  if (typeof path === 'string' && /^\/(?![/\\])/.test(path) && isOpenTo(path, permissions)) return path;
  return isOpenTo(MESSAGES, permissions) ? MESSAGES : null;
}

function isOpenTo(path: string, permissions: ReadonlySet<string>): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return permissions.has(pathname) || [...permissions].some((each) => matchPath(each, pathname) !== null);
}

/** Number of messages of one kind and day that form a burst. */
const BURST = 3;

/** Messages in order, with bursts grouped at their newest message: several of one day with the same title and type. */
export function burstsOf<Each extends Pick<Message, 'title' | 'bizType' | 'createdAt'>>(
  list: readonly Each[],
): Each[][] {
  const kindOf = ({ title, bizType, createdAt }: Each): string => [bizType, createdAt.slice(0, 10), title].join(' ');
  const kinds = new Map<string, Each[]>();
  for (const each of list) kinds.set(kindOf(each), [...(kinds.get(kindOf(each)) ?? []), each]);
  return list.flatMap((each) => {
    const alike = kinds.get(kindOf(each)) ?? [];
    if (alike.length < BURST) return [[each]];
    return alike[0] === each ? [alike] : [];
  });
}
