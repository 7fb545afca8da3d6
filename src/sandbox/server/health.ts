import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Database } from '../database/database.ts';
import { Overloaded } from '../storage/turns.ts';

/** Timeout of the health check's write, in milliseconds. */
const PATIENCE = 2_000;
/** Milliseconds that an answer holds: asking often costs nothing. */
const HOLDS = 1_000;
/** Asks for its turn among people. */
const WHO = 'health';

type State = 'ok' | 'overloaded' | 'database-silent' | 'database-failing';

/** `GET /healthz`: 200 while a row can be written soon, else 503. */
export function serveHealth(app: FastifyInstance, database: Database): void {
  let last: { at: number; state: Promise<State> } | undefined;
  app.get('/healthz', async (_request, reply) => {
    const now = performance.now();
    if (last === undefined || now - last.at > HOLDS) last = { at: now, state: stateOf(database) };
    const state = await last.state;
    return reply
      .header('cache-control', 'no-store')
      .code(state === 'ok' ? 200 : 503)
      .send({ status: state });
  });
}

async function stateOf(database: Database): Promise<State> {
  if (database.lateFor(WHO) !== null) return 'overloaded';
  let timer: NodeJS.Timeout | undefined;
  const silent = new Promise<State>((resolve) => {
    timer = setTimeout(() => resolve('database-silent'), PATIENCE);
  });
  const written = database
    .serve(WHO, () => write(database))
    .then(
      (): State => 'ok',
      (error: unknown): State => (error instanceof Overloaded ? 'overloaded' : 'database-failing'),
    );
  return Promise.race([written, silent]).finally(() => clearTimeout(timer));
}

async function write(database: Database): Promise<void> {
  const at = String(Date.now());
  await sql`insert into sandbox_health (id, at) values (1, ${at})
    on conflict (id) do update set at = excluded.at`.execute(database.kysely);
}
