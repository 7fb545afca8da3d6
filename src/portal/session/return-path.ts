export const LOGIN = '/login';
export const SUB_LOGIN = '/subLogin';
/** System type of people with a separate login. */
const SUB_ACCOUNT = 6;

/** The person's sign-in page. */
export function doorOf({ systemType }: { systemType?: unknown }): string {
  return Number(systemType) === SUB_ACCOUNT ? SUB_LOGIN : LOGIN;
}

/**
 * The path to open after signing in, or null if it is not acceptable: it must be of this origin, and neither a sign-in
 * page nor an error page.
 */
export function safeReturnPath(wanted: string | null | undefined, origin: string): string | null {
  if (!wanted?.startsWith('/') || hasControl(wanted)) return null;
  let url: URL;
  try {
    url = new URL(wanted, origin);
  } catch {
    return null;
  }
  if (url.origin !== origin || url.username !== '' || url.pathname.startsWith('//')) return null;
  if (/^\/(login|subLogin|403|404|exception)(\/|$)/.test(url.pathname) || url.pathname === '/') return null;
  return url.pathname + url.search + url.hash;
}

/** Path of the sign-in page, including the page to return to. */
export function loginPath(wanted: string, origin: string, door = LOGIN): string {
  const to = safeReturnPath(wanted, origin);
  return to === null ? door : `${door}?to=${encodeURIComponent(to)}`;
}

/** Browsers drop tabs and line breaks from URLs: `/\t/evil.example` would leave the origin. */
function hasControl(text: string): boolean {
  for (const letter of text) if (letter < ' ' || letter === '\\' || letter === '\u007f') return true;
  return false;
}
