import { afterAll, vi } from 'vitest';

/* Files that share a worker begin as a worker of their own would: nothing is stubbed, and time is the real one. */

afterAll(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});
