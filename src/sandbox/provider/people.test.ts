import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { emptyPlace } from '../testing/templates.ts';
import { createProvider, type Provider } from '../options/provider.ts';
import type { AuditEntry } from '../context/audit-entry.ts';
import { type Desk, openDesk } from '../testing/desk.ts';

/* A provider that identifies people by its cookie, and a portal that stores their own data. */

type Reply = (request: IncomingMessage, response: ServerResponse) => void;

let fake: Server;
let database: Database;
let desk: Desk;
let provider: Provider;
let address: string;
/** Paths requested from the provider. */
let asked: string[] = [];
/** Person by the provider's session secret. */
const people = new Map<string, { house: string; reader: string }>();
let signIns = 0;
/** Replies that replace the provider's usual ones, by path. */
let instead: Record<string, Reply> = {};
const audited: AuditEntry[] = [];

const json = (response: ServerResponse, result: unknown, status = 200, code = '0'): void =>
  void response
    .writeHead(status, { 'content-type': 'application/json' })
    .end(JSON.stringify({ code, message: '', result }));
const secretOf = ({ headers }: IncomingMessage): string =>
  /(?:^|; )reader=([^;]+)/.exec(headers.cookie ?? '')?.[1] ?? '';

const usual: Record<string, Reply> = {
  '/api/desk/signIn': (_request, response) => {
    signIns += 1;
    const secret = `secret-${signIns}`;
    people.set(secret, { house: 'east', reader: 'dora' });
    response.setHeader('set-cookie', `reader=${secret}; Path=/`);
    json(response, null);
  },
  '/api/desk/signOut': (request, response) => {
    people.delete(secretOf(request));
    response.setHeader('set-cookie', 'reader=; Max-Age=0');
    json(response, null);
  },
  '/api/desk/whose': (request, response) => {
    const person = people.get(secretOf(request));
    if (person) json(response, { ...person, may: ['/loans'] });
    else json(response, null, 401, '401');
  },
  '/api/loan/export': (_request, response) => json(response, { uuId: 'job-1', status: 'PROCESSING' }),
  '/api/job/state': (_request, response) =>
    json(response, { uuId: 'job-1', status: 'PASS', downloadUrl: '/api-file/f1', fileName: '借阅.xlsx' }),
};

beforeAll(async () => {
  fake = createServer((request, response) => {
    const path = request.url ?? '';
    asked.push(path);
    request.resume();
    request.on('end', () => {
      const reply = instead[path] ?? usual[path];
      if (reply) reply(request, response);
      else json(response, null, people.has(secretOf(request)) ? 200 : 401, people.has(secretOf(request)) ? '0' : '401');
    });
  });
  await new Promise<void>((resolve) => fake.listen(0, '127.0.0.1', resolve));
  database = await openDatabase(await emptyPlace());
  provider = createProvider(`http://127.0.0.1:${(fake.address() as AddressInfo).port}`);
  desk = await openDesk(database, {
    provider,
    outboxPage: true,
    audit: async (_tx, _entities, entry) => void audited.push(entry),
  });
  address = await desk.sandbox.listen({ port: 0 });
});
beforeEach(() => {
  asked = [];
  instead = {};
});
afterAll(async () => {
  await desk.sandbox.close();
  await database.close();
  fake.closeAllConnections();
  await new Promise((resolve) => fake.close(resolve));
});

interface Answered {
  status: number;
  code: string;
  // oxlint-disable-next-line typescript/no-explicit-any -- tests read results of every shape
  result: any;
  cookie: string;
}

async function send(path: string, cookie: string, body: unknown = {}): Promise<Answered> {
  const response = await fetch(`${address}${path}`, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'desk-name': 'x', 'content-type': 'application/json', cookie },
  });
  const set = response.headers.getSetCookie()[0]?.split(';')[0];
  return {
    status: response.status,
    ...((await response.json()) as Omit<Answered, 'status' | 'cookie'>),
    cookie: set ?? cookie,
  };
}
const signIn = async (): Promise<string> => (await send('/api/desk/signIn', '', { reader: 'dora', word: 'x' })).cookie;
const mine = (cookie: string): Promise<Answered> => send('/api/portal/mine', cookie);

describe('a person who is signed in at the provider', () => {
  it('has the portal’s own data here, under the name that the provider gives', async () => {
    const cookie = await signIn();
    const { status, result } = await mine(cookie);
    expect([status, result.owner, result.person, result.user.reader]).toEqual([200, 'east', 'dora', 'dora']);
    expect(result.sessions).toHaveLength(1);
    expect(asked).toEqual(['/api/desk/signIn', '/api/desk/whose']);
    expect((await mine('')).status).toBe(401);
    expect((await mine('reader=secret-0')).status).toBe(401);
  });

  it('is requested again after a restart, and not for every call', async () => {
    const cookie = await signIn();
    await database.kysely.deleteFrom('sandbox_session').execute();
    asked = [];
    await Promise.all([mine(cookie), mine(cookie), mine(cookie)]);
    await mine(cookie);
    expect(asked).toEqual(['/api/desk/whose']);
  });

  it('stays signed in while the provider is silent, and is refused as long as it says no', async () => {
    const cookie = await signIn();
    await database.kysely.deleteFrom('sandbox_session').execute();
    for (const [reply, status] of [
      [(_request, response) => void response.destroy(), 502],
      [(_request, response) => json(response, null, 500), 502],
      [(_request, response) => json(response, null, 503), 503],
      [(_request, response) => json(response, { reader: 7.5, house: '' }), 502],
      [(_request, response) => json(response, { reader: 'dora', house: '*', may: [] }), 502],
      [(_request, response) => void response.end('<html>'), 502],
    ] satisfies [Reply, number][]) {
      instead = { '/api/desk/whose': reply };
      // oxlint-disable-next-line no-await-in-loop -- one provider after the other
      const { status: found, cookie: kept } = await mine(cookie);
      expect([found, kept]).toEqual([status, cookie]);
    }
    instead = {};
    expect((await mine(cookie)).status).toBe(200);
    people.clear();
    expect((await send('/api/loan/page', cookie)).status).toBe(401);
    expect((await mine(cookie)).status).toBe(401);
  });

  it('changes as soon as somebody else signs in with the same cookie, or the cookie changes', async () => {
    const cookie = await signIn();
    const [secret = ''] = [...people.keys()].slice(-1);
    instead = {
      '/api/desk/signIn': (_request, response) => {
        people.set(secret, { house: 'west', reader: 'emil' });
        json(response, null);
      },
    };
    await send('/api/desk/signIn', cookie, { reader: 'emil', word: 'x' });
    expect((await mine(cookie)).result).toMatchObject({ owner: 'west', person: 'emil' });
    instead = {
      '/api/loan/page': (_request, response) => {
        people.set('changed', { house: 'west', reader: 'emil' });
        response.setHeader('set-cookie', 'reader=changed; Path=/');
        json(response, { list: [], total: 0, currentPage: 1, pageSize: 10 });
      },
    };
    const { cookie: changed } = await send('/api/loan/page', cookie);
    expect(changed).not.toBe(cookie);
    expect((await mine(changed)).result.sessions).toHaveLength(1);
  });

  it('ends another session here, which then ends at the provider too', async () => {
    const [one, other] = [await signIn(), await signIn()];
    await mine(other);
    const { result } = await mine(one);
    const there = result.sessions.find((each: { isThis: boolean; seenAt: number }) => !each.isThis);
    // The first other session in the list, which is sorted by last use, belongs to `other`.
    expect((await send('/api/portal/end', one, { id: there.id })).status).toBe(200);
    asked = [];
    const answers = await Promise.all([send('/api/loan/page', other), mine(other)]);
    expect(answers.map(({ status }) => status)).toEqual([401, 401]);
    await expect.poll(() => asked).toContain('/api/desk/signOut');
    expect(asked).not.toContain('/api/loan/page');
    expect((await mine(one)).status).toBe(200);
  });

  it('finds the provider’s jobs in the portal’s list', async () => {
    const cookie = await signIn();
    await send('/api/loan/export', cookie);
    expect((await mine(cookie)).result.jobs).toMatchObject([{ uuId: 'job-1', status: 'PROCESSING' }]);
    await send('/api/job/state', cookie, { id: 'job-1' });
    expect((await mine(cookie)).result.jobs).toMatchObject([
      { uuId: 'job-1', status: 'PASS', downloadUrl: '/api-file/f1', fileName: '借阅.xlsx' },
    ]);
    people.set('somebody', { house: 'west', reader: 'emil' });
    const other = cookie.replace(/=.*/, '=somebody');
    expect((await mine(other)).result.jobs).toEqual([]);
    // The server's own work ignores jobs of the provider.
    await desk.sandbox.settle();
    expect((await mine(cookie)).result.jobs).toMatchObject([{ status: 'PASS' }]);
  });

  it('is in the audit log with the actions at the provider', async () => {
    audited.length = 0;
    const cookie = await signIn();
    await send('/api/fine/pay', cookie, { loanNo: 'L1', amount: '1.00' });
    expect(audited).toMatchObject([
      { call: 'fine.pay', kind: 'money', outcome: 'done', who: { owner: 'east', userId: 'dora' } },
    ]);
  });

  it('is in no log together with the secret, which no table contains', async () => {
    const cookie = await signIn();
    await mine(cookie);
    const [secret = ''] = [...people.keys()].slice(-1);
    expect(JSON.stringify(desk.log)).not.toContain('secret-');
    const rows = await database.kysely.selectFrom('sandbox_session').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });
});

describe('calls of which only some go to the provider', () => {
  const started = async (calls: string): Promise<string> => {
    try {
      const other = await openDesk(database, { provider: createProvider('https://provider.example', { calls }) });
      await other.sandbox.close();
      return 'started';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('are refused at the start if they cannot work', async () => {
    expect(await started('loan.*, job.*')).toMatch(
      /would know nobody: loan\.page.*Add desk\.signIn, desk\.signOut, desk\.whose\./s,
    );
    expect(await started('desk.signIn, loan.*')).toMatch(
      /splits the session: desk\.signIn would go.*desk\.signOut, desk\.whose would stay/s,
    );
    expect(await started('desk.*, fine.pay')).toMatch(/from their needs: fine\.pay and fine\.sendCode/);
    expect(await started('desk.*, loan.export')).toMatch(/from their jobs: loan\.export and job\.state/);
    expect(await started('desk.*, job.*, loan.remove')).toMatch(
      /from their inner calls: loan\.removeMany and loan\.remove/,
    );
    expect(await started('desk.*, nothing.*')).toMatch(/names no call by nothing\.\*/);
    expect(await started('own.*')).toMatch(/names no call/);
    expect(await started('desk.*, fine.*, job.*')).toBe('started');
    expect(await started('desk.hours')).toBe('started');
  });

  it('leave the others to this server, for people whom it knows', async () => {
    const other = await openDesk(database, {
      provider: createProvider(provider.origin, { calls: 'desk.*, fine.*, card.*' }),
    });
    const origin = await other.sandbox.listen({ port: 0 });
    const page = async (reader: string): Promise<number> => {
      people.set(`of-${reader}`, { house: 'north', reader });
      const cookie = (await signIn()).replace(/=.*/, `=of-${reader}`);
      const response = await fetch(`${origin}/api/loan/page`, {
        method: 'POST',
        body: '{}',
        headers: { 'desk-name': 'x', 'content-type': 'application/json', cookie },
      });
      return response.status;
    };
    expect(await page('anna')).toBe(200);
    expect(await page('a-stranger')).toBe(403);
    await other.sandbox.close();
  });
});
