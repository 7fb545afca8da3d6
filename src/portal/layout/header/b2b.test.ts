import { describe, expect, it } from 'vitest';
import { maySwitchToB2b } from './b2b.ts';

const GEP = { SYSTEM_NAME: 'GEP' };
const may = (userType: unknown, site = GEP, isOldVersion = false): boolean =>
  maySwitchToB2b({ user: { userType } as never, site, isOldVersion });

describe('R-016 R-036 the link to the foreign-trade product', () => {
  it.each([2, 3, 5, undefined, null, ''])('is offered to a user of type %s', (type) => expect(may(type)).toBe(true));
  it.each([1, 4, 6, '2'])('is not offered to a user of type %s', (type) => expect(may(type)).toBe(false));
  it('is not offered by the old version', () => expect(may(2, GEP, true)).toBe(false));
  it('is not offered by a system of another name', () => expect(may(2, { SYSTEM_NAME: 'OTHER' })).toBe(false));
  it('is not offered to nobody', () =>
    expect(maySwitchToB2b({ user: null, site: GEP, isOldVersion: false })).toBe(false));
});
