import { Agent, request as httpRequest } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Many connections to a server, each sending one request after another, in a separate thread, because a client in the
 * test's thread would measure its own delays. A request with answer 503 is repeated after its retry time.
 */

export interface LoadOrder {
  url: string;
  seconds: number;
  /** One cookie for each connection. */
  cookies: string[];
  /** The connections before this one start at once, the others while these are busy. */
  first: number;
  withdrawal: object;
}

export interface LoadReport {
  /** Milliseconds of each served request, by connection. */
  served: number[][];
  /** Milliseconds of each answer with 503. */
  refused: number[];
  /** Other outcomes, each with its time in milliseconds. */
  errors: string[];
  /** Numbers of acknowledged orders, by their keys. */
  orders: [key: string, orderNo: string][];
}

interface Answer {
  status: number;
  retryAfter: number;
  text: string;
}

const HEADERS = { 'system-name': 'member-exchange-client', 'content-type': 'application/json' };
/** Milliseconds after which the later connections start. */
const LATER = 400;

/** Alternating reads and writes. */
const MIX: [path: string, body: object | null][] = [
  ['/user/account-bal-query/query-user-gep-all-acc-balance', {}],
  ['/pay/paymentOrder/withdrawalApply', null],
  ['/pay/paymentOrder/queryPaymentOrder', { currentPage: 1, pageSize: 20 }],
  ['/portal/preferences/save', { preferenceKey: 'load', preferenceValue: 'x' }],
];

const order = workerData as LoadOrder;
const agent = new Agent({ keepAlive: true, maxSockets: order.cookies.length });
const report: LoadReport = { served: order.cookies.map(() => []), refused: [], errors: [], orders: [] };
const end = performance.now() + order.seconds * 1000;
await Promise.all(order.cookies.map((cookie, n) => connection(n, cookie)));
agent.destroy();
parentPort?.postMessage(report);

async function connection(n: number, cookie: string): Promise<void> {
  if (n >= order.first) await sleep(LATER);
  for (let turn = n; performance.now() < end; turn += 1) await ask(n, cookie, MIX[turn % MIX.length]!);
}

/** Repeats a request until it is served; a refused one waits. */
async function ask(n: number, cookie: string, [path, body]: (typeof MIX)[number]): Promise<void> {
  const key = crypto.randomUUID();
  const headers = { ...HEADERS, cookie, ...(body === null && { 'idempotency-key': key }) };
  for (;;) {
    const began = performance.now();
    const answer = await post(path, body ?? order.withdrawal, headers).catch((error: unknown) => String(error));
    const took = performance.now() - began;
    if (typeof answer === 'string') return tell(`${path}: ${answer}`, took);
    if (answer.status === 503 && answer.retryAfter >= 1) {
      report.refused.push(took);
      // Calls that move money are repeated until served; at the end a later read may stay refused.
      if (body !== null && performance.now() > end && report.served[n]!.length > 0) return undefined;
      await sleep(answer.retryAfter * 1000 * (1 + Math.random() / 2));
      continue;
    }
    if (answer.status !== 200) return tell(`${path}: ${answer.status} ${answer.text.slice(0, 200)}`, took);
    const { code, result } = JSON.parse(answer.text) as { code: string; result: { orderNo?: string } | null };
    if (code !== '0') return tell(`${path}: ${answer.text.slice(0, 200)}`, took);
    report.served[n]!.push(took);
    if (body === null) report.orders.push([key, String(result?.orderNo)]);
    return undefined;
  }
}

function tell(what: string, took: number): void {
  report.errors.push(`${what} after ${Math.round(took)} ms`);
}

function post(path: string, body: object, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(`${order.url}/api${path}`, { method: 'POST', agent, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8');
      response.on('data', (piece: string) => (text += piece));
      response.on('error', reject);
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 0), text }),
      );
    });
    sent.on('error', reject);
    sent.end(JSON.stringify(body));
  });
}

function sleep(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}
