import { expect, it } from 'vitest';
import { isLoadError, loadPart, partsLoaded } from './loading.tsx';

it('distinguishes a part that failed to load from a defect in it', () => {
  expect(isLoadError(new TypeError('Failed to fetch dynamically imported module: https://a.example/assets/x.js'))).toBe(
    true,
  );
  expect(isLoadError(new TypeError('error loading dynamically imported module: https://a.example/assets/x.js'))).toBe(
    true,
  );
  expect(isLoadError(new TypeError("Cannot read properties of undefined (reading 'x')"))).toBe(false);
  expect(isLoadError('Unable to preload CSS')).toBe(false);
});

it('resolves when no part is loading', async () => {
  const come: (() => void)[] = [];
  const begin = (): Promise<void> => loadPart(() => new Promise((resolve) => come.push(resolve)));
  let all = false;
  await partsLoaded();
  const first = begin();
  // The second part is requested by the first, like a nested part.
  const second = first.then(begin);
  const lost = loadPart(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module: x.js')));
  void partsLoaded().then(() => (all = true));
  await expect(lost).rejects.toThrow('x.js');
  come[0]?.();
  await first;
  await new Promise((resolve) => setTimeout(resolve, 5));
  expect(all).toBe(false);
  come[1]?.();
  await second;
  await expect.poll(() => all).toBe(true);
});
