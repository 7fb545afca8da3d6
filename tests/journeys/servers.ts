import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:http';
import { fileURLToPath } from 'node:url';
import { frontPortOf, portOf, READY_PORT } from './ports.ts';

/*
 * Starts the servers of all workers at once: each worker has a bank of its own, so that parallel journeys do not share
 * books, and with FRONTS=on a portal in front of it. Playwright itself would start them one after another. Answers on
 * READY_PORT with 200 once all of them answer; if one ends, all end.
 */

const SERVER = fileURLToPath(new URL('server.ts', import.meta.url));
const workers = Number(process.env['WORKERS'] ?? 1);
const hasFronts = process.env['FRONTS'] === 'on';
const running: ChildProcess[] = [];

const addresses = Array.from({ length: workers }, (_, worker) => [
  started(portOf(worker)),
  ...(hasFronts ? [started(frontPortOf(worker), { API_ORIGIN: `http://127.0.0.1:${portOf(worker)}` })] : []),
]).flat();

process.once('exit', () => running.forEach((child) => child.kill('SIGKILL')));
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(0));

createServer((_request, response) => {
  void Promise.all(addresses.map(isUp)).then((up) => response.writeHead(up.every(Boolean) ? 200 : 503).end());
}).listen(READY_PORT, '127.0.0.1');

function started(port: number, env: NodeJS.ProcessEnv = {}): string {
  const child = spawn(process.execPath, [SERVER], {
    env: { ...process.env, PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  child.once('exit', (code) => process.exit(code ?? 1));
  running.push(child);
  return `http://127.0.0.1:${port}/healthz`;
}

async function isUp(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => null);
  return answer?.ok === true;
}
