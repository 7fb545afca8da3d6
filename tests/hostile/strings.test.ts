import { expect, it } from 'vitest';
import { hostile, markup } from './strings.ts';

it('are at least 500 texts, 200 of them markup', () => {
  expect(new Set(hostile).size).toBeGreaterThanOrEqual(500);
  expect(new Set(markup).size).toBeGreaterThanOrEqual(200);
});
