import { describe, expect, it } from 'vitest';
import { mayChooseVersion, versionOf } from './menu-version.ts';

const main = { systemType: 1 } as const;
const subAccount = { systemType: 6 } as const;

describe('the version of the menu', () => {
  it('R-014 is the new one by default', () => {
    expect(versionOf(main, undefined)).toBe('new');
    expect(versionOf(main, 'old')).toBe('old');
    expect(versionOf(main, 'nonsense')).toBe('new');
  });

  it('R-180 is the old one for system type 6, whatever was chosen', () => {
    expect(versionOf(subAccount, undefined)).toBe('old');
    expect(versionOf(subAccount, 'new')).toBe('old');
  });

  it('R-015 can be chosen by everybody but sub-accounts', () => {
    expect(mayChooseVersion(main)).toBe(true);
    expect(mayChooseVersion(subAccount)).toBe(false);
    expect(mayChooseVersion(null)).toBe(false);
  });
});
