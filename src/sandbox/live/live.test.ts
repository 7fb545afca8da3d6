import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { Database } from '../database/database.ts';
import { openDatabase } from '../open-database.ts';
import { type Desk, loans, openDesk } from '../testing/desk.ts';
import { startPostgres, type TestServer } from '../testing/postgres.ts';
import { emptyPlace } from '../testing/templates.ts';

/* An open page's stream of changes, over a real socket. */

interface Stream {
  status: number;
  /** Entity names received so far. */
  heard: string[];
  closed: Promise<void>;
  end(): void;
}

const open: { desk: Desk; database: Database; address: string }[] = [];
let server: TestServer;
beforeAll(async () => {
  server = await startPostgres();
});
afterAll(() => server?.close());
afterEach(async () => {
  for (const { desk, database } of open.splice(0)) {
    await desk.sandbox.close();
    await database.close();
  }
});

async function start(place: Parameters<typeof openDatabase>[0]) {
  const database = await openDatabase(place);
  const desk = await openDesk(database);
  const address = await desk.sandbox.listen({ port: 0, host: '127.0.0.1' });
  const each = { desk, database, address };
  open.push(each);
  return each;
}

async function listen(address: string, cookie: string): Promise<Stream> {
  const given = new AbortController();
  const response = await fetch(`${address}/api/live`, { headers: { cookie }, signal: given.signal });
  const stream: Stream = {
    status: response.status,
    heard: [],
    closed: Promise.resolve(),
    end: () => given.abort(),
  };
  if (response.status !== 200 || response.body === null) return stream;
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const text = response.body.pipeThrough(new TextDecoderStream());
  stream.closed = (async () => {
    for await (const piece of text) {
      for (const [, data = '[]'] of piece.matchAll(/^data: (.*)$/gm))
        stream.heard.push(...(JSON.parse(data) as string[]));
    }
  })().catch(() => undefined);
  return stream;
}

/** Longer than changes are gathered, and than servers wait between two exchanges. */
const rest = () => new Promise((resolve) => setTimeout(resolve, 1500));
const lend = ({ sandbox }: Desk, owner: string, loanNo: string): Promise<void> =>
  sandbox.transaction((tx) => sandbox.entities(tx, owner).insertMany('library-loan', [{ ...loans(1)[0], loanNo }]));

describe.each(['embedded', 'postgres'] as const)('on %s', (kind) => {
  const place = async () => (kind === 'embedded' ? emptyPlace() : { url: await server.url() });

  it('sends the names of changed entities only to people of that owner, and nothing of the records', async () => {
    const { desk, address } = await start(await place());
    const [anna, carl] = [await desk.signIn('anna'), await desk.signIn('carl')];
    const [north, south] = [await listen(address, anna.cookie), await listen(address, carl.cookie)];
    await lend(desk, 'north', 'SECRET-1');
    await expect.poll(() => north.heard).toContain('library-loan');
    expect(north.heard.join()).not.toContain('SECRET');
    await lend(desk, 'south', 'SECRET-2');
    await expect.poll(() => south.heard).toContain('library-loan');
    await rest();
    expect([north.heard, south.heard]).toEqual([['library-loan'], ['library-loan']]);
    for (const each of [north, south]) each.end();
  });

  it('sends the changes of the last moment, because the listening page was loaded before them', async () => {
    const { desk, address } = await start(await place());
    const anna = await desk.signIn('anna');
    await lend(desk, 'north', 'BEFORE');
    const stream = await listen(address, anna.cookie);
    await expect.poll(() => stream.heard).toEqual(['library-loan']);
    stream.end();
  });

  it('sends nothing about changes that were undone', async () => {
    const { desk, address } = await start(await place());
    const stream = await listen(address, (await desk.signIn('anna')).cookie);
    const undone = desk.sandbox.transaction(async (tx) => {
      await desk.sandbox.entities(tx, 'north').insert('library-loan', loans(1)[0]!);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await rest();
    expect(stream.heard).toEqual([]);
    stream.end();
  });

  it('is closed without a session, and ends with the session', async () => {
    const { desk, address } = await start(await place());
    expect((await listen(address, '')).status).toBe(401);
    const anna = await desk.signIn('anna');
    const streams = await Promise.all(Array.from({ length: 11 }, () => listen(address, anna.cookie)));
    expect(streams.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
      ...Array<number>(10).fill(200),
      429,
    ]);
    const [first] = streams;
    desk.sandbox.retire();
    await first?.closed;
    expect((await listen(address, anna.cookie)).status).toBe(503);
    for (const each of streams) each.end();
  });
});

it.each(['signs out', 'is ended elsewhere'])('ends the stream of a session that %s, at its next beat', async (how) => {
  // Only the heartbeat uses fake timers; sockets keep real time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  try {
    const { desk, address } = await start(await emptyPlace());
    const [anna, other] = [await desk.signIn('anna'), await desk.signIn('anna')];
    const [stream, kept] = [await listen(address, anna.cookie), await listen(address, other.cookie)];
    let isKept = true;
    void kept.closed.then(() => (isKept = false));
    if (how === 'signs out') await anna.call('desk.signOut');
    else {
      const { result } = await other.call('own.mine');
      const { sessions } = result as { sessions: { id: string; isThis: boolean }[] };
      await other.call('own.end', { id: sessions.find(({ isThis }) => !isThis)?.id });
    }
    await vi.advanceTimersByTimeAsync(25_000);
    await stream.closed;
    expect((await listen(address, anna.cookie)).status).toBe(401);
    await lend(desk, 'north', 'AFTER');
    await expect.poll(() => kept.heard).toContain('library-loan');
    expect([stream.heard, isKept]).toEqual([[], true]);
    kept.end();
  } finally {
    vi.useRealTimers();
  }
});

it('reports a change of another server to people at this one, once', async () => {
  const url = await server.url();
  const [one, other] = [await start({ url }), await start({ url })];
  const stream = await listen(one.address, (await one.desk.signIn('anna')).cookie);
  await lend(other.desk, 'north', 'OVER-THERE');
  await expect.poll(() => stream.heard, { timeout: 5000 }).toContain('library-loan');
  await rest();
  expect(stream.heard).toEqual(['library-loan']);
  stream.end();
});
