import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { Readiness } from '../context/readiness.ts';
import { jobEnded, journalPosted, requestEnded, requestRefused, stepEnded, turnTaken } from '../context/telemetry.ts';

/* Counters and histograms. Labels are names in the code and the Model, never text of a request. */

/** Seconds. */
const FAST = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];
const SLOW = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** A client may send any method that the HTTP parser knows. */
const METHODS = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'];

/** Starts counting, in a registry of its own. @returns a function that stops it */
export function countIn(registry: Registry, readiness: Readiness): () => void {
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'server_info',
    help: 'Version of the server; always 1.',
    labelNames: ['version'],
    registers,
  }).set({ version: readiness.version || 'unknown' }, 1);
  const ready: Gauge = new Gauge({
    name: 'server_ready',
    help: '1 while the server takes requests, 0 while it starts, waits or stops.',
    registers,
    collect: () => ready.set(readiness.phase === 'ready' ? 1 : 0),
  });

  const requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Answered requests, by method, pattern of the route and status.',
    labelNames: ['method', 'route', 'status'],
    buckets: SLOW,
    registers,
  });
  const refused = new Counter({
    name: 'http_requests_refused_total',
    help: 'Requests answered 503 before anything of them was done, by reason.',
    labelNames: ['reason'],
    registers,
  });
  for (const reason of ['overloaded', 'database', 'upgrade']) refused.inc({ reason }, 0);
  const turns = new Histogram({
    name: 'database_turn_wait_seconds',
    help: 'Time that requests and own work waited for their turn at the database.',
    buckets: FAST,
    registers,
  });
  const steps = new Counter({
    name: 'steps_total',
    help: 'Scheduled events, timed steps of records and events from outside, by name and outcome.',
    labelNames: ['kind', 'name', 'outcome'],
    registers,
  });
  const jobs = new Counter({
    name: 'jobs_ended_total',
    help: 'Jobs that this server ran, by kind and outcome.',
    labelNames: ['kind', 'outcome'],
    registers,
  });
  const postings = new Histogram({
    name: 'ledger_posting_duration_seconds',
    help: 'Journals of the ledger, by kind and outcome, with the wait for the locks of their accounts.',
    labelNames: ['kind', 'outcome'],
    buckets: FAST,
    registers,
  });

  const stops = [
    requestEnded.subscribe(({ method, route, status, milliseconds }) => {
      const known = METHODS.includes(method) ? method : 'other';
      requests.observe({ method: known, route, status: String(status) }, milliseconds / 1000);
    }),
    requestRefused.subscribe(({ reason }) => refused.inc({ reason })),
    turnTaken.subscribe(({ milliseconds }) => turns.observe(milliseconds / 1000)),
    stepEnded.subscribe(({ kind, name, outcome }) => steps.inc({ kind, name, outcome })),
    jobEnded.subscribe(({ kind, outcome }) => jobs.inc({ kind, outcome })),
    journalPosted.subscribe(({ kind, outcome, milliseconds }) => {
      // Sample data is posted in memory, before the server is ready.
      if (readiness.phase === 'starting') return;
      postings.observe({ kind, outcome }, milliseconds / 1000);
    }),
  ];
  return () => {
    for (const stop of stops) stop();
  };
}
