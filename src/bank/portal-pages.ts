import type { PageOptions } from '#sandbox/page.ts';

/* The portal's pages as the server knows them, beside its screens. */

/** The pages that say no; the one for what does not exist answers 404. */
const STATUS_PAGES: readonly string[] = ['/403', '/exception/403'];

/** The shell's first questions: it draws nothing before their answers, or moves the page when they come late. */
const ALONG: PageOptions['along'] = {
  headers: { 'system-name': 'member-exchange-client' },
  calls: {
    'user.info': {},
    'system.config': { configNo: 'MEMBER_EXCHANGE', configSystem: 2 },
    'portal.preferences': {},
    'notice.unread': {},
  },
};

export const PORTAL_PAGES: Pick<PageOptions, 'addresses' | 'along' | 'past'> = {
  addresses: STATUS_PAGES,
  past: { addresses: ['/', '/login', '/subLogin'], call: 'user.info', to: '/account/userAccount' },
  ...(ALONG && { along: ALONG }),
};
