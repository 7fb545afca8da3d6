import { afterAll, expect, vi } from 'vitest';

/*
 * Files that share a worker begin as a worker of their own would: nothing is stubbed, and time is the real one. What Node
 * warns of while a file runs (listeners that pile up, a timer that overflows) fails the file.
 */

const said: string[] = [];
const hear = ({ name, message }: Error): void => {
  // A library's own way of doing things, and a feature that Node calls new.
  if (name !== 'DeprecationWarning' && name !== 'ExperimentalWarning') said.push(`${name}: ${message}`);
};
process.on('warning', hear);

afterAll(() => {
  process.off('warning', hear);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  expect(said).toEqual([]);
});
