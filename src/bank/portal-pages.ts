import type { PageOptions } from '#sandbox/page.ts';

/* What the server knows of the portal's pages beside its screens. */

/** The pages that say no; the one for what does not exist answers 404. */
const STATUS_PAGES: readonly string[] = ['/403', '/exception/403'];

/** What the shell asks before it draws a page, and what would move the page when it came later. */
const ALONG: PageOptions['along'] = {
  headers: { 'system-name': 'member-exchange-client' },
  calls: {
    'user.info': {},
    'system.config': { configNo: 'MEMBER_EXCHANGE', configSystem: 2 },
    'portal.preferences': {},
    'notice.unread': {},
  },
};

export const PORTAL_PAGES: Pick<PageOptions, 'addresses' | 'along'> = {
  addresses: STATUS_PAGES,
  ...(ALONG && { along: ALONG }),
};
