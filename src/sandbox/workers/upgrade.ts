import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { canonical } from '#model/canonical.ts';
import type { Model } from '#model/model.ts';
import type { Readiness } from '../context/readiness.ts';
import type { Database, Transaction } from '../database/database.ts';
import { withoutTimeLimit } from '../database/without-time-limit.ts';
import type { SandboxOptions } from '../options/sandbox-options.ts';
import { logLine } from '../request/log.ts';
import { isConflict } from '../storage/conflict.ts';
import { wireOf } from '../storage/data-model/breaks.ts';
import { hashOf, shapeOf } from '../storage/data-model/shape.ts';
import type { OtherServer } from '../storage/fleet.ts';
import { STARTS } from '../storage/tables.ts';
import { UpgradeWaits } from '../storage/upgrade-waits.ts';

/* A start on a database that older servers use. */

type Log = SandboxOptions['log'];

/** Describes this server to others: its version, and what its Model changes in rows and calls. */
export function releaseOf(model: Model, version: string): string {
  const wire = createHash('sha256')
    .update(canonical(wireOf(model)))
    .digest('hex');
  return `${version} ${hashOf(shapeOf(model)).slice(0, 16)} ${wire.slice(0, 16)}`;
}

/** Milliseconds that a start waits for a table in use, while everybody else waits behind it. */
const LOCK_TIMEOUT = 1_000;
const MOST_TRIES = 120;

/** Runs the transaction of a start, again after conflicts with running ones. */
export async function retryTransaction<Result>(
  database: Database,
  log: Log,
  work: (tx: Transaction) => Promise<Result>,
): Promise<Result> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await database.transaction(async (tx) => {
        await withoutTimeLimit(tx);
        if (database.dialect === 'postgres') {
          // Waits for other starts without a limit.
          await sql`select pg_advisory_xact_lock(${sql.lit(STARTS)})`.execute(tx);
          await sql`select set_config('lock_timeout', ${String(LOCK_TIMEOUT)}, true)`.execute(tx);
        }
        return work(tx);
      });
    } catch (error) {
      const isLate = error instanceof Error && 'code' in error && error.code === '55P03';
      if (attempt === MOST_TRIES || !(isLate || isConflict(error))) throw error;
      if (attempt % 10 === 0) logLine(log, { level: 'warn', message: 'the start waits for a lock', attempt });
      await new Promise((resolve) => setTimeout(resolve, LOCK_TIMEOUT * (0.5 + Math.random())));
    }
  }
}

/** Interval of checking the servers that a start waits for, in milliseconds. */
const LOOKS_EVERY = 1_000;

/** Runs `work` once it breaks no live server; the log and probes report the wait. */
export async function whenAllowed(
  { readiness, log, others }: { readiness: Readiness; log: Log; others: () => Promise<OtherServer[]> },
  work: () => Promise<void>,
): Promise<void> {
  for (;;) {
    try {
      await work();
      readiness.become('starting');
      return;
    } catch (error) {
      if (!(error instanceof UpgradeWaits)) throw error;
      readiness.become('waiting', error.message);
      logLine(log, { level: 'warn', message: 'waiting for older servers', why: error.message });
      const ids = new Set((await others()).map(({ id }) => id));
      // The next attempt includes servers that have joined meanwhile.
      while ((await others()).some(({ id }) => ids.has(id))) {
        await new Promise((resolve) => setTimeout(resolve, LOOKS_EVERY));
      }
    }
  }
}
