import { matchPath } from 'react-router-dom';
import type { RouteDefinition } from '#model/screen.ts';
import { loginPath } from './return-path.ts';
import type { Session } from './session.ts';

/** Whether a call is the portal's own: it never goes to a provider. */
export function isOwnPath(path: string | undefined): boolean {
  return path?.startsWith('/api/portal/') === true;
}

/**
 * The server no longer knows the session (401): the person is forgotten, but typed values are kept.
 * @param notice why, as the server says it
 * @returns where to sign in again; null where nobody need be taken away: a public page, or it was known already
 */
export function cutOffFrom(
  session: Session,
  routes: readonly RouteDefinition[],
  { pathname, search }: { pathname: string; search: string },
  origin: string,
  notice: string,
): string | null {
  // Several questions may be answered so at once; the second would forget where the first was.
  if (session.read().status === 'signed-out') return null;
  // Anybody may look at a demo; what changes something there is for members, and leads to the door.
  const isOpen = routes.some(
    (route) => route.public && route.demo !== true && matchPath(route.path, pathname) !== null,
  );
  session.forget(isOpen ? undefined : notice, 'cut-off');
  return isOpen ? null : loginPath(pathname + search, origin, session.read().door);
}
