import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { post } from '../fixtures/server-process.ts';

/*
 * Another user who sends requests continuously, in a thread, so that the test's own work does not affect the measured
 * times.
 */

interface Asking {
  url: string;
  pid: number;
  cookie: string;
}

export interface Waited {
  /** Milliseconds of each call. */
  waits: number[];
  /** Codes and errors other than success. */
  failures: string[];
  /** Maximum memory of the server, in MiB. */
  memory: number;
}

const PAUSE = 25;

export class Others {
  private readonly thread: Worker;

  constructor(asking: Asking) {
    this.thread = new Worker(new URL(import.meta.url), { workerData: asking });
  }

  /** Measurements so far. */
  async waited(): Promise<Waited> {
    this.thread.postMessage('tell');
    const [waited] = (await once(this.thread, 'message')) as [Waited];
    return waited;
  }

  async end(): Promise<void> {
    await this.thread.terminate();
  }
}

export function percentile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;
}

function residentOf(pid: number): number {
  try {
    const [, kilobytes = '0'] = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    // Only Linux reports it.
    return 0;
  }
}

async function ask({ url, pid, cookie }: Asking, waited: Waited): Promise<void> {
  for (;;) {
    const began = performance.now();
    const path = '/user/payee-account/query-payee-manage-page';
    const { code } = await post(url, path, { pageSize: 10 }, { cookie }).catch((error: unknown) => ({
      code: String(error),
    }));
    waited.waits.push(performance.now() - began);
    if (code !== '0') waited.failures.push(code);
    waited.memory = Math.max(waited.memory, residentOf(pid));
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
}

if (!isMainThread && parentPort !== null && 'pid' in ((workerData as object | null) ?? {})) {
  const waited: Waited = { waits: [], failures: [], memory: 0 };
  parentPort.on('message', () => parentPort?.postMessage(waited));
  void ask(workerData as Asking, waited);
}
