import type { Transaction } from '#sandbox/database.ts';
import { foldDeltas, keyOf } from '#sandbox/ledger.ts';
import type { LogLine } from '#sandbox/sandbox-options.ts';
import { isForbidden } from './chart.ts';

/** Milliseconds between two folds, and at most between two tries while they fail. */
const EVERY = 1_000;
const LONGEST = 30_000;

/** Gauges of the fold. */
export const LEDGER_COUNTS = [
  {
    name: 'ledger_unfolded_entries',
    help: 'Entries of shared accounts that are not in their balances yet.',
    rows: 'ledger_delta',
  },
  {
    name: 'ledger_accounts_beyond_bound',
    help: 'Shared accounts whose balance their kind may never have; anything but 0 is an alarm.',
    rows: 'ledger_breach',
  },
];

/**
 * Folds the bank's shared accounts once a second, independently of other servers.
 * @returns a function that stops it after the running fold
 */
export function foldRegularly(
  transaction: <Result>(work: (tx: Transaction) => Promise<Result>) => Promise<Result>,
  log: (line: LogLine) => void,
): () => Promise<void> {
  let rest = EVERY;
  let isOver = false;
  let running: Promise<void> | undefined;
  let timer: NodeJS.Timeout | undefined;
  const later = (): void => {
    if (isOver) return;
    timer = setTimeout(() => {
      running = fold().then(later);
    }, rest);
    timer.unref();
  };
  const fold = async (): Promise<void> => {
    try {
      for (let isMore = true; isMore && !isOver;) {
        const folded = await transaction((tx) => foldDeltas(tx, isForbidden));
        for (const account of folded.breaches) {
          log({ level: 'error', message: 'an account of the bank is beyond its bound', account: keyOf(account) });
        }
        ({ isMore } = folded);
      }
      rest = EVERY;
    } catch (error) {
      if (rest === EVERY)
        log({ level: 'error', message: 'the balances of the bank were not folded', error: String(error) });
      rest = Math.min(LONGEST, rest * 2);
    }
  };
  later();
  return async () => {
    isOver = true;
    clearTimeout(timer);
    await running;
  };
}
