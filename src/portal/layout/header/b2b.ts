import type { SessionUser, SiteConfig } from '../../session/calls.ts';

/** Path of the foreign-trade product: it leads to another site, or to a page of this portal if none is configured. */
export const B2B = '/b2b/account';

const SYSTEM = 'GEP';
/** User types: mainland and service-trade companies, and those of Hong Kong. */
const TYPES: readonly unknown[] = [2, 3, 5];

interface Known {
  user: Partial<Pick<SessionUser, 'userType'>> | null;
  site: Pick<SiteConfig, 'SYSTEM_NAME'> | null;
  isOldVersion: boolean;
}

/** True if the person is offered the foreign-trade product; unknown user types are. */
export function maySwitchToB2b({ user, site, isOldVersion }: Known): boolean {
  if (user === null || isOldVersion || site?.SYSTEM_NAME !== SYSTEM) return false;
  const type: unknown = user.userType;
  return type === undefined || type === null || type === '' || TYPES.includes(type);
}
