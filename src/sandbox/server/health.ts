import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Readiness } from '../context/readiness.ts';
import type { Database } from '../database/database.ts';
import { Overloaded } from '../storage/turns.ts';
import { LIVE, READY, readyBody } from './probes.ts';

/** Timeout of the health check's write, in milliseconds. */
const PATIENCE = 2_000;
/** Cache lifetime of an answer in milliseconds, so that frequent probes cost nothing. */
const HOLDS = 1_000;
/** Name of the health check in the queue for the database. */
const WHO = 'health';
/** After a write found the disk full, a probe writes more than one small row for this long, in milliseconds. */
const DOUBTED = 60_000;
/** Bytes of such a write: more than fits into existing pages of the table. */
const LARGE = 256 * 1024;

type State = 'ok' | 'overloaded' | 'database-silent' | 'database-failing';

/** The time at which a write last found the disk full. */
export interface Fullness {
  at: number | undefined;
}

/**
 * `GET /livez`: 200 while the process answers. `GET /readyz`, and its older name `/healthz`: 200 while the server
 * accepts requests, else 503.
 */
export function serveHealth(app: FastifyInstance, database: Database, readiness: Readiness, fullness: Fullness): void {
  let last: { at: number; state: Promise<State> } | undefined;
  app.get(LIVE, async (_request, reply) => reply.header('cache-control', 'no-store').send(readyBody('ok', readiness)));
  for (const path of READY) {
    app.get(path, async (_request, reply) => {
      const now = performance.now();
      let status: string = readiness.phase;
      if (status === 'ready') {
        if (last === undefined || now - last.at > HOLDS) last = { at: now, state: stateOf(database, fullness) };
        status = await last.state;
      }
      return reply
        .header('cache-control', 'no-store')
        .code(status === 'ok' ? 200 : 503)
        .send(readyBody(status, readiness));
    });
  }
}

async function stateOf(database: Database, fullness: Fullness): Promise<State> {
  if (database.lateFor(WHO) !== null) return 'overloaded';
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('database-silent'), PATIENCE);
  });
  const isDoubted = fullness.at !== undefined && performance.now() - fullness.at < DOUBTED;
  const written = database
    .serve(WHO, () => (isDoubted ? writeMuch(database) : write(database)))
    .then(
      (): State => {
        if (isDoubted) fullness.at = undefined;
        return 'ok';
      },
      (error: unknown): State => {
        if (error instanceof Overloaded) return 'overloaded';
        if (isDoubted) fullness.at = performance.now();
        return 'database-failing';
      },
    );
  return Promise.race([written, silent]).finally(() => clearTimeout(timer));
}

async function write(database: Database): Promise<void> {
  const at = String(Date.now());
  await sql`insert into sandbox_health (id, at) values (1, ${at})
    on conflict (id) do update set at = excluded.at`.execute(database.kysely);
}

/**
 * Writes too many rows for the free space in existing pages, and rolls them back. A single row would fit even on a full
 * disk.
 */
async function writeMuch(database: Database): Promise<void> {
  const rows = Math.ceil(LARGE / 32);
  class Enough extends Error {}
  const tried = database.transaction(async (tx) => {
    await sql`insert into sandbox_health (id, at) select -n, 0 from generate_series(1, ${sql.lit(rows)}) n`.execute(tx);
    throw new Enough();
  });
  await tried.catch((error: unknown) => {
    if (!(error instanceof Enough)) throw error;
  });
}
