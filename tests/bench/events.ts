import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres } from '#sandbox/testing/postgres.ts';
import { pagesOf } from '#sandbox/testing/scanned-loans.ts';
import { deliverTo, endScanServers, startScanServer, untilClosed, wrongIn } from '../fixtures/scanner.ts';
import { tell } from './report.ts';

/*
 * Events from outside on PostgreSQL: the number that a server process accepts per second, and the number that it
 * applies meanwhile, each as a step of an order in its owner's queue.
 */

const OWNERS = 25;
const LOANS = 40;
const PAGES = 6;
const AT_ONCE = 100;
const LEAST_ACCEPTED = 500;
const LEAST_STEPPED = 100;
const LATEST = 300_000;

/**
 * Prints the figures.
 * @returns true if all of them are reached
 */
export async function benchEvents(): Promise<boolean> {
  const postgres = await startPostgres();
  const url = await postgres.url();
  const server = await startScanServer(url);
  const database = await openDatabase({ url });
  try {
    // Page by page over all owners, so that each owner's events are in order.
    const events = Array.from({ length: LOANS }, (_each, loan) =>
      Array.from({ length: OWNERS }, (_other, n) => pagesOf(`house-${n}`, `L${loan}-${n}`, PAGES)),
    ).flatMap((byOwner) =>
      Array.from({ length: PAGES }, (_each, page) => byOwner.flatMap((pages) => pages[page] ?? [])).flat(),
    );
    const begun = performance.now();
    let accepted = 0;
    for (let at = 0; at < events.length; at += AT_ONCE) {
      // oxlint-disable-next-line no-await-in-loop -- one delivery after the other keeps the order
      const outcomes = await deliverTo(server, events.slice(at, at + AT_ONCE));
      accepted += outcomes?.filter((outcome) => outcome === 'accepted').length ?? 0;
    }
    const acceptedIn = (performance.now() - begun) / 1000;
    const isInTime = await untilClosed(database, LOANS * OWNERS, LATEST);
    const steppedIn = (performance.now() - begun) / 1000;
    const wrong = await wrongIn(database, events);
    const acceptedEach = accepted / acceptedIn;
    // The clock's step that closes a loan counts too.
    const steppedEach = (events.length + LOANS * OWNERS) / steppedIn;
    const isReached = isInTime && wrong.length === 0 && acceptedEach >= LEAST_ACCEPTED && steppedEach >= LEAST_STEPPED;
    tell(
      isReached,
      `${acceptedEach.toFixed(0)} accepted/s, ${steppedEach.toFixed(0)} stepped/s  ` +
        `(limit ${LEAST_ACCEPTED}, ${LEAST_STEPPED})  ${accepted} of ${events.length} events of ${OWNERS} owners, ` +
        `${wrong.length} loans with a lost, doubled or misplaced page`,
    );
    for (const each of wrong.slice(0, 3)) console.log(`         ${each}`);
    return isReached;
  } finally {
    await endScanServers();
    await database.close();
    await postgres.close();
  }
}
