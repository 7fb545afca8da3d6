import { describe, expect, it } from 'vitest';
import { opens } from './host.ts';

const host = { permissions: new Set(['/orders', '/orders#cancel']), products: new Set(['CARD']) };
const gate = (given: Partial<Parameters<typeof opens>[0] & object>): Parameters<typeof opens>[0] => ({
  any: [],
  products: [],
  reverse: false,
  ...given,
});

describe('a gate', () => {
  it('stands open where there is none', () => expect(opens(undefined, host)).toBe(true));

  it('R-190 opens by any of its permissions', () => {
    expect(opens(gate({ any: ['/payees', '/orders#cancel'] }), host)).toBe(true);
    expect(opens(gate({ any: ['/payees', '/orders#review'] }), host)).toBe(false);
  });

  it('R-191 looks at products too', () => {
    expect(opens(gate({ products: ['EXCHANGE', 'CARD'] }), host)).toBe(true);
    expect(opens(gate({ any: ['/orders'], products: ['EXCHANGE'] }), host)).toBe(false);
    expect(opens(gate({ any: ['/payees'], products: ['CARD'] }), host)).toBe(false);
  });

  it('R-192 is open in reverse where nothing matches', () => {
    expect(opens(gate({ any: ['/payees'], reverse: true }), host)).toBe(true);
    expect(opens(gate({ any: ['/orders'], reverse: true }), host)).toBe(false);
    expect(opens(gate({ any: ['/orders'], products: ['EXCHANGE'], reverse: true }), host)).toBe(true);
  });
});
