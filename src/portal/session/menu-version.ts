import type { SessionUser } from './calls.ts';

export type MenuVersion = 'new' | 'old';

/** Preference key of the person's menu version. */
export const MENU_VERSION = 'menu-version';

/** System type of a sub-account in userInfo. */
const SUB_ACCOUNT = 6;

/**
 * True if the person may choose the menu version: sub-accounts always have the old one, everybody else starts with the
 * new one.
 */
export function mayChooseVersion(user: Pick<SessionUser, 'systemType'> | null): boolean {
  return user !== null && Number(user.systemType) !== SUB_ACCOUNT;
}

export function versionOf(user: Pick<SessionUser, 'systemType'> | null, chosen: string | undefined): MenuVersion {
  if (user !== null && !mayChooseVersion(user)) return 'old';
  return chosen === 'old' ? 'old' : 'new';
}
