import { expect, it } from 'vitest';
import currency from '../../../schemas/enums/currency.json' with { type: 'json' };
import { hueOf, symbolOf } from './currencies.ts';

const codes = currency.oneOf.map((each) => each.const);

it('R-141 there are 33 currencies, each with a badge of its own sign and colour', () => {
  expect(codes).toHaveLength(33);
  for (const code of codes) {
    expect(symbolOf(code), code).not.toBe(code.slice(0, 2));
    expect(hueOf(code)).toMatch(/^var\(--sw-hue-\w+\)$/);
  }
});
