import { expect, it } from 'vitest';
import { isChunkError } from './chunk-error.ts';

it('knows a part of the program that could not be fetched from a defect in it', () => {
  expect(
    isChunkError(new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/x.js')),
  ).toBe(true);
  expect(isChunkError(new TypeError('error loading dynamically imported module: https://a.example/assets/x.js'))).toBe(
    true,
  );
  expect(isChunkError(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
  expect(isChunkError('Unable to preload CSS')).toBe(false);
});
