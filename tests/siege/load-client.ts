import { Agent, request as httpRequest } from 'node:http';
import { parentPort, workerData } from 'node:worker_threads';

/*
 * Many connections to a server, each asking one question after the other, in a thread of its own: a client in the thread
 * that watches it would measure its own delays. Whoever is answered 503 asks the same again when it was told to.
 */

export interface LoadOrder {
  url: string;
  seconds: number;
  /** One cookie for each connection. */
  cookies: string[];
  /** The connections before this one begin at once, the others while these are busy. */
  first: number;
  withdrawal: object;
}

export interface LoadReport {
  /** Milliseconds of each answer that was served, by connection. */
  served: number[][];
  /** Milliseconds of each answer 503. */
  refused: number[];
  /** Other outcomes, each with its time in milliseconds. */
  errors: string[];
  /** Numbers of the orders that were acknowledged, by their keys. */
  orders: [key: string, orderNo: string][];
}

interface Answer {
  status: number;
  retryAfter: number;
  text: string;
}

const HEADERS = { 'system-name': 'member-exchange-client', 'content-type': 'application/json' };
/** Milliseconds after which the later connections begin. */
const LATER = 400;

/** Reads and writes, one after the other. */
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

/** Until it is served: whoever is refused waits, and sends the same once more. */
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
      // Calls that move money are repeated until answered; at the end a later question may stay unanswered.
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
