import { afterAll, expect, vi } from 'vitest';

/*
 * Resets stubs and time before each file, because files share a worker. Node's warnings during a file (a leak of
 * listeners, an overflowing timer) fail the file.
 */

const said: string[] = [];
const hear = ({ name, message }: Error): void => {
  // Warnings about deprecated features in a library, and about features that Node calls experimental.
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
