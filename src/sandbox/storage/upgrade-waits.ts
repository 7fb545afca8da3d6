import type { OtherServer } from './fleet.ts';

const MOST = 3;

/** The schemas would break live servers. Nothing was changed. */
export class UpgradeWaits extends Error {
  constructor(breaks: readonly string[], others: readonly OtherServer[]) {
    const more = breaks.length > MOST ? ` And ${breaks.length - MOST} more.` : '';
    const servers = others.map(({ id, version }) => `${version || 'another version'} (${id.slice(0, 8)})`).join(', ');
    super(
      `The start waits until older servers have ended, which it would break: ${servers}. ` +
        `${breaks.slice(0, MOST).join(' ')}${more} UPGRADE_WAITS=off starts at once.`,
    );
    this.name = 'UpgradeWaits';
  }
}
