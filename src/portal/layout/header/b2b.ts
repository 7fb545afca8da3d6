import type { SessionUser, SiteConfig } from '../../session/calls.ts';

/** The foreign-trade product: a site of its own; without it, a page of this portal stands at its address. */
export const B2B = '/b2b/account';

const SYSTEM = 'GEP';
/** Mainland and service-trade companies, and those of Hong Kong. */
const TYPES: readonly unknown[] = [2, 3, 5];

interface Known {
  user: Partial<Pick<SessionUser, 'userType'>> | null;
  site: Pick<SiteConfig, 'SYSTEM_NAME'> | null;
  isOldVersion: boolean;
}

/** Whether the person is offered the foreign-trade product; an unknown type of user is. */
export function maySwitchToB2b({ user, site, isOldVersion }: Known): boolean {
  if (user === null || isOldVersion || site?.SYSTEM_NAME !== SYSTEM) return false;
  const type: unknown = user.userType;
  return type === undefined || type === null || type === '' || TYPES.includes(type);
}
