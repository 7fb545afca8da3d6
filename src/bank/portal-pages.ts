import type { PageOptions } from '#sandbox/page.ts';

/* The portal's pages known to the server, besides its screens. */

/** Pages that deny access; the page for unknown paths answers 404. */
const STATUS_PAGES: readonly string[] = ['/403', '/exception/403'];

/** The shell's first calls: without their answers it renders nothing, asks lists about the wrong day, or shifts the layout. */
const ALONG: PageOptions['along'] = {
  headers: { 'system-name': 'member-exchange-client' },
  calls: {
    'user.info': {},
    'system.config': { configNo: 'MEMBER_EXCHANGE', configSystem: 2 },
    'portal.preferences': {},
    'notice.unread': {},
    'system.serverTime': {},
  },
};

export const PORTAL_PAGES: Pick<PageOptions, 'addresses' | 'along' | 'past'> = {
  addresses: STATUS_PAGES,
  past: { addresses: ['/', '/login', '/subLogin'], call: 'user.info', to: '/account/userAccount' },
  ...(ALONG && { along: ALONG }),
};
