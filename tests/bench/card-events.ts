import { type Bank, startBank } from '#bank/bank.ts';
import { applyCards, transferFunds } from '#bank/testing/cards.ts';
import { auditBooks, openMerchant } from '#bank/testing/teller.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type FrozenClock, frozenClock } from '#sandbox/clock.ts';
import { startPostgres } from '#sandbox/testing/postgres.ts';
import { percentile } from '../fixtures/list-times.ts';
import { endServers, newDirectory, post, signIn, start } from '../fixtures/server-process.ts';
import { tell } from './report.ts';

/*
 * The card scheme's messages as a stream, on PostgreSQL, while a merchant looks at its cards: every message becomes
 * exactly one transaction or clearing, and its change is soon visible.
 */

const SECONDS = Number(process.env['SECONDS'] ?? 300);
const A_SECOND = 50;
/** Deliveries per second, each with its share of the messages. */
const PARTS = 10;
const OWNERS = 5;
const CARDS = 20;
/** Seconds between the authorisation of a purchase and its clearing. */
const CLEARED_AFTER = 5;
const MOST_MS = 2000;
const LATEST = 120_000;
const MINUTE = 60_000;
/** Initial amount on each card. */
const AMOUNT = '2000.00';

const ownerOf = (n: number): string => String(90080100 + n);
export const loginOf = (n: number): string => `stream${n}`;
const PERSON = { operatorId: '0', name: '样例' };

interface Message {
  id: string;
  kind: 'card-authorisation' | 'card-clearing';
  owner: string;
  reference: string;
  source: string;
  body: Record<string, unknown>;
}

/**
 * Prints the figures.
 * @returns true if all of them are reached
 */
export async function benchCardEvents(): Promise<boolean> {
  const postgres = await startPostgres();
  const url = await postgres.url();
  try {
    const cards = await openCards(url);
    const server = await start(newDirectory(), { DATABASE_URL: url });
    const cookie = await signIn(server.url, loginOf(0));
    const ask: Ask = (path, body) => post(server.url, path, { currentPage: 1, pageSize: 10, ...body }, { cookie });
    const stream = new Stream(server.url, cards);
    const watched = new Watched(ask, cards[0]?.at(-1) ?? '');
    const beside: number[] = [];
    const end = performance.now() + SECONDS * 1000;
    await Promise.all([stream.run(SECONDS), watched.run(end, stream), look(ask, end, beside)]);
    const isAll = await stream.untilApplied(server.url);
    server.kill('SIGTERM');
    await server.ended;
    const breaches = await auditedBooks(url);
    const slowest = Math.max(...watched.times);
    const isReached = isAll && breaches === 0 && watched.times.length > 0 && watched.wrong === 0 && slowest <= MOST_MS;
    return tell(
      isReached,
      `${stream.lost} lost, shown within ${slowest.toFixed(0)} ms  (limit 0, ${MOST_MS} ms)  ` +
        `${stream.sent} messages in ${SECONDS} s; list and balance looked at ${watched.times.length} times, p95 ` +
        `${percentile(watched.times, 0.95)} ms, ${watched.wrong} wrong balances; p95 of ${beside.length} other calls ` +
        `${percentile(beside, 0.95)} ms; ${breaches} breaches of the books`,
    );
  } finally {
    endServers();
    await postgres.close();
  }
}

/**
 * Opens merchants with active cards.
 * @returns the cards of each merchant; the last one of each is reserved for watching
 */
export async function openCards(url: string): Promise<string[][]> {
  const clock = frozenClock(dateTimeOf(Date.now() - 10 * MINUTE));
  const bank = await startBank({ clock, database: { url }, seed: 'none', works: false, log: () => undefined });
  try {
    const opened: string[][] = [];
    for (let n = 0; n < OWNERS; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one merchant after the other
      opened.push(await openOne(bank, clock, n));
    }
    return opened;
  } finally {
    await bank.close();
  }
}

async function openOne(bank: Bank, clock: FrozenClock, n: number): Promise<string[]> {
  const owner = ownerOf(n);
  const names = { owner, userName: `样例广告投放有限公司${n}`, loginNo: loginOf(n), products: ['CARD'] };
  await openMerchant(bank, { ...names, money: { USD: '90000.00' } });
  const at = '2026-01-01 00:00:00';
  await bank.work((_desk, { entities }) =>
    entities.as(owner).insert('holder', {
      ...{ holderNo: `H-${n}`, holderType: 'PERSONAL', subjectType: 2, area: 'MAINLAND', audience: 'CARD' },
      ...{ status: 'PASS', holderName: '林样例', idNo: `99010119880312023${n}`, createdAt: at },
    }),
  );
  const into = { direction: 'IN', payCcy: 'USD', arriveCcy: 'USD', amount: '60000.00', person: PERSON } as const;
  await bank.work((desk) => transferFunds(desk, owner, into));
  const cards = { scene: 'SOFTWARE', cardBin: '400012', currency: 'USD', holderNo: `H-${n}` } as const;
  const asked = { ...cards, quantity: CARDS, amount: AMOUNT, expireMonths: 36, person: PERSON } as const;
  await bank.work((desk) => applyCards(desk, owner, asked));
  await bank.sandbox.jump(clock.now() + 3 * MINUTE);
  return bank.work(async (_desk, { entities }) => {
    const found = await entities.as(owner).find('card', { where: { status: 'ACTIVE' }, sort: 'cardId asc' });
    return found.map(({ cardId }) => String(cardId));
  });
}

type Ask = (path: string, body: object) => Promise<{ result: { list: Record<string, string>[]; total: number } }>;

/** The scheme: a number of messages per second, about all merchants except the watched card. */
export class Stream {
  sent = 0;
  lost = 0;
  /** Accepted messages of each kind, by owner. */
  readonly accepted = new Map<string, { purchases: number; clearings: number }>();
  readonly #url: string;
  readonly #cards: string[][];
  readonly #uncleared: Message[][] = [];
  #purchases = 0;

  constructor(url: string, cards: string[][]) {
    this.#url = url;
    this.#cards = cards;
  }

  async run(seconds: number): Promise<void> {
    const begun = performance.now();
    const parts = (seconds + CLEARED_AFTER) * PARTS;
    for (let part = 0; part < parts; part += 1) {
      const wait = begun + (part * 1000) / PARTS - performance.now();
      // oxlint-disable-next-line no-await-in-loop -- a part of a second after the other
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait));
      const clearings = this.#uncleared[part - CLEARED_AFTER * PARTS] ?? [];
      const count = part < seconds * PARTS ? A_SECOND / PARTS - clearings.length : 0;
      const purchases = Array.from({ length: count }, () => this.#purchase());
      this.#uncleared.push(purchases.map(clearingOf));
      // oxlint-disable-next-line no-await-in-loop
      await this.deliver([...clearings, ...purchases]);
    }
  }

  #purchase(): Message {
    this.#purchases += 1;
    const n = this.#purchases;
    const cards = this.#cards[n % OWNERS] ?? [];
    const cardId = cards[Math.floor(n / OWNERS) % (cards.length - 1)] ?? '';
    return purchaseOf(n % OWNERS, cardId, `P${n}`, 'Stream Cloud Ltd');
  }

  /** Sends the same events until the server accepts them. */
  async deliver(events: readonly Message[]): Promise<void> {
    if (events.length === 0) return;
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop
      const reply = await fetch(`${this.#url}/sandbox/inbox`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ events }),
      });
      if (reply.ok) break;
      // oxlint-disable-next-line no-await-in-loop
      await reply.arrayBuffer();
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 200));
    }
    this.sent += events.length;
    for (const { owner, kind } of events) {
      const known = this.accepted.get(owner) ?? { purchases: 0, clearings: 0 };
      known[kind === 'card-clearing' ? 'clearings' : 'purchases'] += 1;
      this.accepted.set(owner, known);
    }
  }

  /**
   * Waits until every message has become a transaction or a clearing.
   * @returns true if there are no others
   */
  async untilApplied(url: string): Promise<boolean> {
    const end = performance.now() + LATEST;
    do {
      this.lost = 0;
      for (let n = 0; n < OWNERS; n += 1) {
        const { purchases = 0, clearings = 0 } = this.accepted.get(ownerOf(n)) ?? {};
        // oxlint-disable-next-line no-await-in-loop
        const cookie = await signIn(url, loginOf(n));
        const totalOf = async (path: string): Promise<number> =>
          (await post(url, path, { currentPage: 1, pageSize: 1 }, { cookie })).result.total;
        // oxlint-disable-next-line no-await-in-loop
        this.lost += Math.abs(purchases - (await totalOf('/vas/common-trans/queryTransPage')));
        // oxlint-disable-next-line no-await-in-loop
        this.lost += Math.abs(clearings - (await totalOf('/vas/trans/querySettlePage')));
      }
    } while (this.lost > 0 && performance.now() < end);
    return this.lost === 0;
  }
}

export function purchaseOf(n: number, cardId: string, reference: string, merchantName: string): Message {
  const body = { cardId, sequence: 1, amount: '1.00', currency: 'USD', merchantName, mcc: '5734', entryMode: 'STORED' };
  return { source: 'stream', id: `${reference}a`, kind: 'card-authorisation', owner: ownerOf(n), reference, body };
}

function clearingOf({ owner, reference, body }: Message): Message {
  const { cardId, amount, currency, merchantName } = body;
  const cleared = { cardId, sequence: 2, amount, currency, merchantName };
  return { source: 'stream', id: `${reference}c`, kind: 'card-clearing', owner, reference, body: cleared };
}

/** A card with one purchase after another: measures the time until the list and the balance show it. */
class Watched {
  readonly times: number[] = [];
  wrong = 0;
  readonly #ask: Ask;
  readonly #cardId: string;

  constructor(ask: Ask, cardId: string) {
    this.#ask = ask;
    this.#cardId = cardId;
  }

  async run(end: number, stream: Stream): Promise<void> {
    for (let n = 1; performance.now() < end; n += 1) {
      // oxlint-disable-next-line no-await-in-loop -- one purchase after the other
      await stream.deliver([purchaseOf(0, this.#cardId, `W${n}`, `Watched ${n}`)]);
      const begun = performance.now();
      // oxlint-disable-next-line no-await-in-loop
      while (!(await this.#isShown(n)) && performance.now() < begun + LATEST) continue;
      this.times.push(performance.now() - begun);
      // oxlint-disable-next-line no-await-in-loop
      await new Promise((resolve) => setTimeout(resolve, 500));
    }
  }

  async #isShown(n: number): Promise<boolean> {
    const cardId = this.#cardId;
    const { result: trades } = await this.#ask('/vas/common-trans/queryTransPage', { cardId });
    if (trades.list[0]?.['merchantName'] !== `Watched ${n}`) return false;
    const { result: cards } = await this.#ask('/vas/card/queryCardWithPage', { cardId });
    if (Number(cards.list[0]?.['balance']) !== Number(AMOUNT) - n) this.wrong += 1;
    return true;
  }
}

const LOOKED_AT = [
  '/vas/card/queryCardWithPage',
  '/vas/common-trans/queryTransPage',
  '/vas/common-trans/queryCardTransPage',
  '/vas/trans/querySettlePage',
];

/** A merchant that opens one page of its lists after another. */
async function look(ask: Ask, end: number, times: number[]): Promise<void> {
  for (let n = 0; performance.now() < end; n += 1) {
    const begun = performance.now();
    const path = LOOKED_AT[n % LOOKED_AT.length] ?? '';
    // oxlint-disable-next-line no-await-in-loop -- one page after the other, as a person looks
    await ask(path, {});
    times.push(performance.now() - begun);
    // oxlint-disable-next-line no-await-in-loop
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
}

async function auditedBooks(url: string): Promise<number> {
  const bank = await startBank({ database: { url }, works: false, log: () => undefined });
  try {
    return (await auditBooks(bank)).length;
  } finally {
    await bank.close();
  }
}
