import { expect, it } from 'vitest';
import { Runner, Runners } from './runner.ts';

const report = (error: unknown): never => {
  throw error;
};

/** A promise that is resolved from outside. */
function gate(): { promise: Promise<void>; resolve: () => void } {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((open) => (resolve = open));
  return { promise, resolve };
}

/** Work that can be taken a number of times. */
function pieces(
  count: number,
  done: () => void = () => undefined,
): { add(more: number): void; take(): Promise<boolean> } {
  let left = count;
  return {
    add: (more) => (left += more),
    take: () => {
      if (left === 0) return Promise.resolve(false);
      left -= 1;
      done();
      return Promise.resolve(true);
    },
  };
}

it('lets no runner wait for another one, and settles when none has work', async () => {
  const opened = gate();
  let [steps, files] = [0, 0];
  const orders = pieces(2, () => (steps += 1));
  const all = new Runners(
    new Runner([orders.take], report),
    new Runner(
      [
        async () => {
          if (files === 1) return false;
          await opened.promise;
          files = 1;
          // The end of a file starts work of the other runner.
          orders.add(3);
          return true;
        },
      ],
      report,
    ),
  );
  let isSettled = false;
  const settled = all.settle().then(() => (isSettled = true));
  await new Promise(setImmediate);
  expect({ steps, files }).toEqual({ steps: 2, files: 0 });
  orders.add(1);
  all.wake();
  await new Promise(setImmediate);
  expect({ steps, files, isSettled }).toEqual({ steps: 3, files: 0, isSettled: false });
  opened.resolve();
  await settled;
  expect({ steps, files }).toEqual({ steps: 6, files: 1 });
});

it('starts nothing after it is closed, and ends after the running work', async () => {
  const opened = gate();
  let ended = 0;
  const all = new Runners(
    new Runner(
      [
        async () => {
          await opened.promise;
          ended += 1;
          return true;
        },
      ],
      report,
    ),
  );
  all.wake();
  const closed = all.close();
  opened.resolve();
  await closed;
  all.wake();
  await all.settle();
  expect(all.isClosed).toBe(true);
  expect(ended).toBe(1);
});
