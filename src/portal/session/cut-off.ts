import { matchPath } from 'react-router-dom';
import type { RouteDefinition } from '#model/screen.ts';
import { loginPath } from './return-path.ts';
import type { Session } from './session.ts';

/** True for a call to the portal's own server, not to a provider. */
export function isOwnPath(path: string | undefined): boolean {
  return path?.startsWith('/api/portal/') === true;
}

/**
 * Handles a 401: forgets the person but keeps typed values.
 * @param notice reason in the server's words
 * @returns the sign-in address; null on a public page, or if already signed out
 */
export function cutOffFrom(
  session: Session,
  routes: readonly RouteDefinition[],
  { pathname, search }: { pathname: string; search: string },
  origin: string,
  notice: string,
): string | null {
  // Several requests may fail at once; the second must not overwrite the first one's place.
  if (session.read().status === 'signed-out') return null;
  // Demo screens are public, but changing data there requires signing in, so they count as pages of members.
  const isOpen = routes.some(
    (route) => route.public && route.demo !== true && matchPath(route.path, pathname) !== null,
  );
  session.forget(isOpen ? undefined : notice, 'cut-off');
  return isOpen ? null : loginPath(pathname + search, origin, session.read().door);
}
