import type { SessionUser } from './calls.ts';

export type MenuVersion = 'new' | 'old';

/** Where a person's choice of a version is kept, among the preferences that follow the person. */
export const MENU_VERSION = 'menu-version';

/** System type of a sub-account, as userInfo gives it. */
const SUB_ACCOUNT = 6;

/** Sub-accounts have the old menu and no choice; everybody else has the new one until they choose. */
export function mayChooseVersion(user: Pick<SessionUser, 'systemType'> | null): boolean {
  return user !== null && Number(user.systemType) !== SUB_ACCOUNT;
}

export function versionOf(user: Pick<SessionUser, 'systemType'> | null, chosen: string | undefined): MenuVersion {
  if (user !== null && !mayChooseVersion(user)) return 'old';
  return chosen === 'old' ? 'old' : 'new';
}
