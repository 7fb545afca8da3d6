import { expect, it } from 'vitest';
import { isLoadError } from './loading.tsx';

it('knows a part of the program that could not be fetched from a defect in it', () => {
  expect(isLoadError(new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/x.js'))).toBe(
    true,
  );
  expect(isLoadError(new TypeError('error loading dynamically imported module: https://a.example/assets/x.js'))).toBe(
    true,
  );
  expect(isLoadError(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
  expect(isLoadError('Unable to preload CSS')).toBe(false);
});
