import { createServer } from 'node:http';
import { Gauge, Registry } from 'prom-client';
import type { Clock } from './context/clock.ts';
import type { Readiness } from './context/readiness.ts';
import type { Database } from './database/database.ts';
import { createFront, isLoopback } from './front.ts';
import { countIn } from './metrics/meters.ts';
import { type Count, gaugeOn } from './metrics/gauges.ts';

/* `GET /metrics` on a port of its own, which users of the portal cannot reach. */

export interface Metrics {
  /** `http://127.0.0.1:9464/metrics` */
  address: string;
  /** Adds gauges of a database, once it is open. @param counts further gauges, of the product's tables */
  watch(database: Database, clock: Clock, counts?: readonly Count[]): void;
  /** Verifies the books now and at a fixed interval. @param prove returns the number of errors */
  proveBooks(every: number, prove: () => Promise<number>): void;
  close(): Promise<void>;
}

/** @throws Error if the address is not available */
export async function serveMetrics(
  { port, host }: { port: number; host: string },
  readiness: Readiness,
  onError: (error: unknown, what: string) => void,
): Promise<Metrics> {
  const registry = new Registry();
  const stopCounting = countIn(registry, readiness);
  // Refuses foreign host names, so that a foreign page cannot read the metrics by DNS rebinding.
  const front = isLoopback(host) ? createFront({ names: [], trustProxy: false, isLocal: false, calls: [] }) : undefined;
  const server = createServer((request, response) => {
    if (front?.admit(request, response) === false) return;
    if (request.method !== 'GET' || request.url?.split('?')[0] !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    registry.metrics().then(
      (text) => response.writeHead(200, { 'content-type': registry.contentType }).end(text),
      (error: unknown) => {
        onError(error, 'metrics');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  server.unref();
  const at = server.address();
  let timer: NodeJS.Timeout | undefined;
  return {
    address: `http://${host}:${typeof at === 'object' && at ? at.port : port}/metrics`,
    watch: (database, clock, counts) => gaugeOn(registry, database, clock, counts),
    proveBooks(every, prove) {
      const next = proof(registry, prove, onError);
      timer = setInterval(next, every);
      timer.unref();
      next();
    },
    async close() {
      clearInterval(timer);
      stopCounting();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Gauges of a verification that runs rarely, because it reads the whole ledger. */
function proof(
  registry: Registry,
  prove: () => Promise<number>,
  onError: (error: unknown, what: string) => void,
): () => void {
  const registers = [registry];
  const breaches = new Gauge({
    name: 'ledger_breaches',
    help: 'Differences in the books at the last proof; anything but 0 is an alarm. NaN before the first proof.',
    registers,
  });
  breaches.set(Number.NaN);
  const provenAt = new Gauge({
    name: 'ledger_proof_timestamp_seconds',
    help: 'When the books were last proven.',
    registers,
  });
  const took = new Gauge({
    name: 'ledger_proof_duration_seconds',
    help: 'How long the last proof of the books took.',
    registers,
  });
  return () => {
    const began = performance.now();
    prove().then(
      (count) => {
        breaches.set(count);
        provenAt.setToCurrentTime();
        took.set((performance.now() - began) / 1000);
      },
      (error: unknown) => onError(error, 'the proof of the books'),
    );
  };
}
