import { readFileSync } from 'node:fs';
import { gatherChanges } from '#portal/live.ts';
import { startPostgres } from '#sandbox/testing/postgres.ts';
import { percentile } from '../fixtures/list-times.ts';
import { endServers, newDirectory, post, signIn, start } from '../fixtures/server-process.ts';
import { loginOf, openCards, purchaseOf, Stream } from './card-events.ts';
import { tell } from './report.ts';

/*
 * A merchant's list of card transactions in a hundred windows, during ten purchases a second: each window receives the
 * changes and sends its questions again, like the portal. PostgreSQL runs on the same machine; its own work is not
 * counted.
 */

const SECONDS = Number(process.env['SECONDS'] ?? 60);
const WINDOWS = 100;
/** Windows of one session: the server allows ten streams. */
const OF_SESSION = 10;
const A_SECOND = 10;
const MOST_MS = 2000;
const MOST_OF_CORE = 0.3;
/** Clock ticks per second in /proc. */
const TICKS = 100;

/**
 * Prints the figures.
 * @returns true if all of them are reached
 */
export async function benchLive(): Promise<boolean> {
  const postgres = await startPostgres();
  const url = await postgres.url();
  try {
    const cards = await openCards(url);
    const server = await start(newDirectory(), { DATABASE_URL: url });
    const madeAt: number[] = [];
    const windows: ListWindow[] = [];
    for (let n = 0; n < WINDOWS / OF_SESSION; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one sign-in after the other
      const cookie = await signIn(server.url, loginOf(0));
      for (let each = 0; each < OF_SESSION; each += 1) windows.push(new ListWindow(server.url, cookie, madeAt));
    }
    await Promise.all(windows.map((each) => each.open()));
    const stream = new Stream(server.url, cards);
    const before = processorSeconds(server.pid);
    const begun = performance.now();
    for (let n = 0; n < SECONDS * A_SECOND; n += 1) {
      const wait = begun + (n * 1000) / A_SECOND - performance.now();
      // oxlint-disable-next-line no-await-in-loop -- one purchase after the other
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const cardId = cards[0]?.[n % (cards[0].length - 1)] ?? '';
      madeAt.push(performance.now());
      // oxlint-disable-next-line no-await-in-loop
      await stream.deliver([purchaseOf(0, cardId, `L${n}`, `Live ${n}`)]);
    }
    const share = (processorSeconds(server.pid) - before) / ((performance.now() - begun) / 1000);
    await new Promise((resolve) => setTimeout(resolve, 2 * MOST_MS));
    for (const each of windows) each.close();
    const times = windows.flatMap((each) => each.times);
    const behind = windows.filter((each) => each.newest < madeAt.length - 1).length;
    const slowest = Math.max(...times);
    const isReached = behind === 0 && slowest <= MOST_MS && share <= MOST_OF_CORE;
    return tell(
      isReached,
      `${WINDOWS} open lists, ${A_SECOND} changes a second: shown within ${slowest.toFixed(0)} ms, ` +
        `${share.toFixed(2)} of a core  (limit ${MOST_MS} ms, ${MOST_OF_CORE})  p95 ${percentile(times, 0.95)} ms; ` +
        `${windows.reduce((sum, each) => sum + each.asked, 0)} questions; ${behind} lists behind at the end`,
    );
  } finally {
    endServers();
    await postgres.close();
  }
}

/** A window with the list: its stream of changes and its questions. */
class ListWindow {
  /** Milliseconds from each purchase to the answer that showed it. */
  readonly times: number[] = [];
  newest = -1;
  asked = 0;
  readonly #url: string;
  readonly #cookie: string;
  readonly #madeAt: readonly number[];
  readonly #ended = new AbortController();
  readonly #gathered = gatherChanges((entities) => {
    if (entities === null || entities.includes('card-trans')) this.#ask().catch(() => undefined);
    return true;
  });

  constructor(url: string, cookie: string, madeAt: readonly number[]) {
    this.#url = url;
    this.#cookie = cookie;
    this.#madeAt = madeAt;
  }

  async open(): Promise<void> {
    const { signal } = this.#ended;
    const reply = await fetch(`${this.#url}/api/live`, { headers: { cookie: this.#cookie }, signal });
    if (reply.status !== 200 || reply.body === null) throw new Error(`The stream answered ${reply.status}`);
    void this.#read(reply.body).catch(() => undefined);
  }

  close(): void {
    this.#gathered.stop();
    this.#ended.abort();
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const decoder = new TextDecoder();
    for await (const piece of body) {
      for (const [, data = '[]'] of decoder.decode(piece, { stream: true }).matchAll(/^data: (.*)$/gm)) {
        this.#gathered.hear(JSON.parse(data) as string[]);
      }
    }
  }

  /** The rows and the figures of the list, in one request like a refresh of the portal. */
  async #ask(): Promise<void> {
    this.asked += 1;
    const body = { currentPage: 1, pageSize: 10, figures: 'both' };
    // A window whose question fails falls behind, which is counted.
    const rows = await post(this.#url, '/vas/common-trans/queryTransPage', body, { cookie: this.#cookie });
    const [, shown] = /^Live (\d+)$/.exec(String(rows.result.list[0]?.merchantName)) ?? [];
    const now = performance.now();
    for (let n = this.newest + 1; n <= Number(shown ?? -1); n += 1) this.times.push(now - (this.#madeAt[n] ?? now));
    this.newest = Math.max(this.newest, Number(shown ?? -1));
  }
}

/** Processor time of a process in seconds, its threads included. */
function processorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  return (Number(fields[11]) + Number(fields[12])) / TICKS;
}
