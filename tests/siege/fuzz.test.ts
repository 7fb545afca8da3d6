import { Agent, request as send } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startBank } from '#bank/bank.ts';
import type { Bank } from '#bank/bank.ts';
import { bankTablesOf } from '#bank/ledger/tables.ts';
import { Random } from '#model/random.ts';
import { CODE } from '#bank/testing/customer.ts';
import { smallBank } from '#bank/testing/small-bank.ts';
import { frozenClock } from '#sandbox/clock.ts';
import { calls, signIn } from '../fixtures/asking.ts';
import { contractHints } from '../fixtures/contract-hints.ts';
import { requestsOf } from '../fixtures/requests.ts';
import { endServers, newDirectory, type Server, signIn as signInAt, start } from '../fixtures/server-process.ts';
import { type Attack, attacksOn } from './hostile-values.ts';
import { type RawRequest, rawRequest } from './raw-request.ts';

/*
 * Hostile texts in every field of every call, signed in and not: no answer is a 5xx. A run without SOAK=1 draws some; a soak
 * sends all of them to a separate server process, whose event loop and memory are watched.
 */

const soak = process.env['SOAK'] === '1';
const seed = Number(process.env['SOAK_SEED'] ?? 20261122);
const LOGIN = '13800000001';
const MERCHANT = '80010001';
/** Number of texts for each call in a run without SOAK=1. */
const SIGNED_IN = 3;
const ANONYMOUS = 1;

interface Answer {
  status: number;
  text: string;
}

/** A request for each call that is as valid as possible without preparing a state of the bank. */
async function basesOf(bank: Bank): Promise<Map<string, Record<string, unknown>>> {
  // Second verification is off, so that calls without a code reach more of their answers.
  await bank.work((_desk, { tx }) =>
    bankTablesOf(tx).insertInto('second_auth').values({ owner: MERCHANT, biz_type: 1, auth_way: 0 }).execute(),
  );
  const rows = (entity: string): Promise<Record<string, unknown>[]> =>
    bank.work((_desk, { entities }) => entities.as(MERCHANT).find(entity, { limit: 20 }));
  const accounts = await rows('withdrawal-account');
  const known = {
    withdrawalAccount: accounts.find((each) => each['currency'] === 'CNY' && each['auditState'] === 'PASS')?.['id'],
    ...{ bankCountry: 'HK', product: 'PAYMENT', channelCode: 'SWIFT', messageCode: CODE, msgCode: CODE },
    ...{ currency: 'USD', arriveCcy: 'USD', amount: '20.00', version: 1 },
  };
  const bases = new Map<string, Record<string, unknown>>();
  for (const call of calls) {
    const hint = contractHints[call.name]?.request;
    const [base = {}] = await requestsOf(call, { rows, known, hint });
    bases.set(call.name, base);
  }
  return bases;
}

const isServerError = ({ status }: Answer): boolean => status >= 500 || status === 0;
const told = ({ call, path, request }: Attack, { status, text }: Answer): string =>
  `${status} ${call.name} ${path} ${JSON.stringify(request).slice(0, 400)} ${text.slice(0, 200)}`;

describe.skipIf(soak)('some of the hostile texts', () => {
  let bank: Bank;
  let cookie: string;
  const reported: string[] = [];

  beforeAll(async () => {
    const clock = frozenClock('2026-11-20 10:30:00');
    bank = await smallBank({
      clock,
      log: (line) => void (line.level === 'error' && reported.push(JSON.stringify(line))),
    });
    cookie = await signIn(bank, LOGIN);
  });
  afterAll(() => bank.close());

  it('are refused or answered by every call, and cause no failure', async () => {
    const bases = await basesOf(bank);
    const random = new Random(seed, 'fuzz');
    const failed: string[] = [];
    let isKnown = 0;
    let sent = 0;
    const inject = async (raw: RawRequest): Promise<Answer> => {
      const { body, ...rest } = raw;
      const { statusCode, body: text } = await bank.sandbox.inject({
        ...(rest as { method: 'POST'; url: string; headers: Record<string, string> }),
        ...(body !== undefined && { payload: body }),
      });
      return { status: statusCode, text };
    };
    for (const call of calls) {
      const attacks = attacksOn(call, bases.get(call.name) ?? {});
      for (let n = 0; n < SIGNED_IN + ANONYMOUS; n += 1) {
        const attack = random.pick(attacks);
        const isSignedIn = n < SIGNED_IN;
        let answer = await inject(rawRequest(call, attack.request, isSignedIn ? cookie : ''));
        if (isSignedIn && answer.status === 401) {
          // An earlier call may have ended the session.
          cookie = await signIn(bank, LOGIN);
          answer = await inject(rawRequest(call, attack.request, cookie));
        }
        if (isSignedIn) sent += 1;
        if (isSignedIn && answer.status !== 401) isKnown += 1;
        if (isServerError(answer)) failed.push(told(attack, answer));
      }
    }
    expect({ failed, reported }).toEqual({ failed: [], reported: [] });
    expect(isKnown / sent).toBeGreaterThan(0.95);
  });
});

/** Maximum milliseconds of computing during which no other request is answered. */
const LONGEST_TURN = 200;
const MOST_MEMORY = 600e6;
const AT_ONCE = 4;

describe.runIf(soak)('all hostile texts', () => {
  afterAll(endServers);

  it('cause no failure in a server process, never block its loop and do not fill its memory', async () => {
    const dataDir = newDirectory();
    const bank = await startBank({ database: { dataDir }, seed: 'small', works: false, log: () => undefined });
    const bases = await basesOf(bank);
    await bank.close();
    const watch = new URL('loop-watch.ts', import.meta.url).href;
    const server = await start(dataDir, { SEED: 'small', NODE_OPTIONS: `--import=${watch}` });
    const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
    const failed: string[] = [];
    const worst = { blocked: 0, wall: 0, memory: 0, call: '' };
    const statuses = new Map<number, number>();
    let refusedSessions = 0;
    let shed = 0;
    let cookie = await signInAt(server.url, LOGIN);
    // Resets the figures, so that the start does not count.
    await figuresOf(server);

    for (const call of calls) {
      const attacks = attacksOn(call, bases.get(call.name) ?? {});
      const queue = attacks.flatMap((attack) => [true, false].map((isSignedIn) => ({ attack, isSignedIn })));
      let signing: Promise<string> | undefined;
      const work = async (): Promise<void> => {
        for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
          const { attack, isSignedIn } = next;
          const of = (): RawRequest => rawRequest(call, attack.request, isSignedIn ? cookie : '');
          // A connection may end while a body is sent that is refused early.
          let answer = await answerOf(server, agent, of());
          if (answer.status === 0) answer = await answerOf(server, agent, of());
          if (isSignedIn && answer.status === 401) {
            signing ??= signInAt(server.url, LOGIN);
            cookie = await signing;
            signing = undefined;
            answer = await answerOf(server, agent, of());
            if (answer.status === 401) refusedSessions += 1;
          }
          if (answer.status === 503 && answer.text.includes('"seconds"')) {
            // The server asks for a retry; endless retries would reach the test's timeout.
            shed += 1;
            await new Promise((resolve) => setTimeout(resolve, 1000));
            queue.push(next);
            continue;
          }
          statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
          if (isServerError(answer)) failed.push(told(attack, answer));
        }
      };
      await Promise.all(Array.from({ length: AT_ONCE }, work));
      const figures = await figuresOf(server);
      if (figures.blocked > LONGEST_TURN) failed.push(`${call.name} blocks the loop: ${JSON.stringify(figures)}`);
      if (figures.blocked > worst.blocked) Object.assign(worst, { blocked: figures.blocked, call: call.name });
      worst.wall = Math.max(worst.wall, figures.wall);
      worst.memory = Math.max(worst.memory, figures.memory);
    }
    console.log('fuzz', JSON.stringify({ worst, refusedSessions, shed, statuses: Object.fromEntries(statuses) }));
    if (failed.length > 0) console.log(failed.join('\n'));
    agent.destroy();
    expect(failed).toEqual([]);
    expect(worst.memory).toBeLessThan(MOST_MEMORY);
  });
});

interface Figures {
  blocked: number;
  wall: number;
  memory: number;
}

/** Figures of the server's own watch since the last call. */
async function figuresOf(server: Server): Promise<Figures> {
  const before = server.said().length;
  server.kill('SIGUSR2');
  for (let n = 0; n < 400; n += 1) {
    const [, line] = /loop-watch (\{.*\})\n/.exec(server.said().slice(before)) ?? [];
    if (line !== undefined) return JSON.parse(line) as Figures;
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
  throw new Error(`The server tells no figures: ${server.said().slice(-2000)}`);
}

function answerOf({ url }: Server, agent: Agent, { method, url: path, headers, body }: RawRequest): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = send(
      `${url}${path}`,
      { method, agent, headers: { ...headers, ...(body && { 'content-length': String(body.length) }) } },
      (response) => {
        let text = '';
        response.setEncoding('utf8');
        response.on('data', (piece: string) => (text += text.length < 1000 ? piece : ''));
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text }));
        response.on('error', reject);
      },
    );
    sent.on('error', (error) => resolve({ status: 0, text: String(error) }));
    sent.end(body);
  });
}
