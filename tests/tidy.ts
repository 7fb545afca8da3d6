import { afterAll, expect, vi } from 'vitest';

/*
 * Resets stubs, time and `NODE_ENV` after each file, because files share a worker. Node's warnings during a file (a leak of
 * listeners, an overflowing timer) fail the file.
 */

const said: string[] = [];
const hear = ({ name, message }: Error): void => {
  // Warnings about deprecated features in a library, and about features that Node calls experimental.
  if (name !== 'DeprecationWarning' && name !== 'ExperimentalWarning') said.push(`${name}: ${message}`);
};
process.on('warning', hear);
const { NODE_ENV } = process.env;

afterAll(() => {
  process.off('warning', hear);
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
  // A file that builds pages sets another one, and React loaded after that would be the production one.
  process.env['NODE_ENV'] = NODE_ENV;
  expect(said).toEqual([]);
});
