import { matchPath } from 'react-router-dom';
import type { Calls } from '#generated/calls.ts';

export type Message = Calls['message.unread']['result']['list'][number];

/** Longer texts of a message are cut where they come up by themselves. */
const LONGEST = 62;

/** Text of a notification: at most 62 characters, then a link to the whole message. */
export function noticeText(content: string): string {
  const letters = Array.from(content.replace(/\s+/g, ' ').trim());
  return letters.length > LONGEST ? `${letters.slice(0, LONGEST).join('')}…` : letters.join('');
}

export const DETAILS = '查看详情';

/** `15:42` of today, else `11-20 15:42`, of another year `2025-11-20`. @param now as on the wire */
export function shortTime(at: string, now: string): string {
  if (at.slice(0, 10) === now.slice(0, 10)) return at.slice(11, 16);
  return at.slice(0, 4) === now.slice(0, 4) ? at.slice(5, 16) : at.slice(0, 10);
}

/** How unread messages are asked for. */
export const UNREAD_PAGE = { currentPage: 1, pageSize: 100 };

/** All announcements and messages. */
export const MESSAGES = '/customer-service/notice';

/** Where a message leads: to its record where that may be seen, else to all messages where these may. */
export function placeOf({ path }: Pick<Message, 'path'>, permissions: ReadonlySet<string>): string | null {
  // Anything but a path of this portal is no place of it.
  if (typeof path === 'string' && /^\/(?![/\\])/.test(path) && isOpenTo(path, permissions)) return path;
  return isOpenTo(MESSAGES, permissions) ? MESSAGES : null;
}

function isOpenTo(path: string, permissions: ReadonlySet<string>): boolean {
  const [pathname = ''] = path.split(/[?#]/);
  return permissions.has(pathname) || [...permissions].some((each) => matchPath(each, pathname) !== null);
}

/** So many messages of one kind and day are a burst. */
const BURST = 3;

/**
 * Messages in their order, those of a burst together where the newest of them stands: messages with one title and type
 * of one day, of which there are several.
 */
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
