/** The portal's pages that say no; its page for what does not exist answers 404. */
export const STATUS_PAGES: readonly string[] = ['/403', '/exception/403'];
