import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tell } from '#bank/messages/tell.ts';
import type { CallContract } from '#model/call.ts';
import { dateTimeOf } from '#model/instant.ts';
import { type Metrics, serveMetrics } from '#sandbox/metrics.ts';
import { Readiness } from '#sandbox/readiness.ts';
import { outboxOn } from '#sandbox/storage/outbox.ts';
import { cellsOf } from '#sandbox/testing/sheets.ts';
import { callNamed } from './fixtures/asking.ts';
import { card } from './fixtures/card-hints.ts';
import { type CardSecrets, markCards, sendCardCode } from './fixtures/card-secrets.ts';
import { textOfPaper } from './fixtures/paper-text.ts';
import { answerable, startTrials, type Trials } from './fixtures/trials.ts';
import { say, type World } from './fixtures/world.ts';

/*
 * Card secrets: after every call about cards was answered once, the numbers, expiries, CVVs and 3DS codes of all cards
 * appear only in the answers that reveal them.
 */

const MERCHANT = '80010001';
const REVEALS = ['card.secret', 'card-otp.code'];
const ABOUT_CARDS = /^(card|auto-roll-in|sub-user|sub-summary)\b/;
const aboutCards = answerable.filter(({ name }) => ABOUT_CARDS.test(name) || name === 'account.cardSummary');
/** Other outputs that show the same event. */
const AROUND = ['message.page', 'message.unread', 'audit.page', 'portal.jobs'];

let trials: Trials;
let metrics: Metrics;
const readiness = new Readiness('1.2.3+test');
/** Responses by the name of their call, except those of revealing calls. */
const responses: [string, string][] = [];
/** The texts of the PDF documents among them. */
const papers: string[] = [];
const logged: string[] = [];
const secrets: CardSecrets = new Map();

beforeAll(async () => {
  metrics = await serveMetrics({ port: 0, host: '127.0.0.1' }, readiness, () => undefined);
  trials = await startTrials({ readiness, outboxPage: true, log: (line) => logged.push(JSON.stringify(line)) });
  metrics.watch(trials.bank.database, trials.clock, []);
  const { inject } = trials.bank.sandbox;
  vi.spyOn(trials.bank.sandbox, 'inject').mockImplementation(async (request) => {
    const response = await inject(request);
    const url = typeof request === 'object' ? String(request.url) : request;
    const isPaper = String(response.headers['content-type']).includes('pdf');
    if (isPaper) papers.push(textOfPaper(response.rawPayload));
    if (!isReveal(url)) responses.push([url, isPaper ? (papers.at(-1) ?? '') : response.body]);
    return response;
  });
});
afterAll(async () => {
  await metrics?.close();
  await trials?.bank.close();
});

const paths = answerable.filter(({ name }) => REVEALS.includes(name)).map(({ path }) => path);
const isReveal = (url: string): boolean => paths.includes(url.split('?')[0] ?? '');
/** Places with secrets, such as `card.page: CVV`. */
function leaksIn(texts: Iterable<readonly [string, string]>): string[] {
  const found = new Set<string>();
  for (const [place, text] of texts)
    for (const [secret, kind] of secrets) {
      const hex = Buffer.from(secret).toString('hex');
      if (text.includes(secret) || text.includes(hex)) found.add(`${place}: ${kind}`);
    }
  return [...found];
}

/** Every row of every table, as text. */
async function tables(): Promise<[string, string][]> {
  const { kysely } = trials.bank.database;
  const { rows: named } = await sql<{ name: string }>`select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE' order by 1`.execute(kysely);
  return Promise.all(
    named.map(async ({ name }): Promise<[string, string]> => {
      const { rows } = await sql<{ text: string }>`select t::text as text from ${sql.table(name)} as t`.execute(kysely);
      return [name, rows.map(({ text }) => text).join('\n')];
    }),
  );
}

/** Cells of every exported sheet. */
async function sheets(): Promise<[string, string][]> {
  const { rows } = await sql<{ id: string; bytes: Uint8Array }>`select file_id as id,
    string_agg(bytes, ''::bytea order by n) as bytes from sandbox_file_piece group by file_id`.execute(
    trials.bank.database.kysely,
  );
  const zipped = rows.filter(({ bytes }) => Buffer.from(bytes).subarray(0, 2).toString() === 'PK');
  return Promise.all(
    zipped.map(async ({ bytes }): Promise<[string, string]> => ['sheet', (await cellsOf(bytes)).flat().join('\n')]),
  );
}

/** The bank's other outputs at this time, besides the answers so far. */
async function outside(): Promise<[string, string][]> {
  const outbox = await trials.bank.sandbox.inject({ url: '/sandbox/outbox', headers: { accept: 'text/html' } });
  const inbox = await trials.bank.sandbox.inject({ url: '/sandbox/inbox', headers: { accept: 'text/html' } });
  return [
    ['metrics', await (await fetch(metrics.address)).text()],
    ['outbox', outbox.body],
    ['inbox', inbox.body],
    ...logged.map((line): [string, string] => ['log', line]),
  ];
}

describe('the secrets of a card', () => {
  it('are in no answer, document, log, metric, sheet or table after all calls about cards', async () => {
    const world: World = { ...trials, rows: () => Promise.resolve([]) };
    const { bank } = trials;
    await sendCardCode(bank, secrets, { owner: MERCHANT, cardId: String((await card(world))['cardId']) });
    await markCards(bank, secrets);
    const around = answerable.filter(({ name }) => AROUND.includes(name));
    const refused: string[] = [];
    const run = async (call: CallContract): Promise<void> => {
      const wrong = await trials.run(call, { before: () => markCards(bank, secrets), after: async () => undefined });
      if (wrong !== undefined) refused.push(`${call.name}: ${wrong}`);
      await trials.bank.sandbox.settle();
    };
    for (const call of [...aboutCards, ...around]) await run(call);
    await markCards(bank, secrets);
    expect(refused).toEqual([]);
    expect(aboutCards.length).toBeGreaterThan(70);
    const kinds = [...secrets.values()];
    expect(kinds.filter((kind) => kind === 'number').length).toBeGreaterThan(20);
    expect(kinds).toContain('3DS code');
    const exported = await sheets();
    expect(exported.length).toBeGreaterThan(4);
    // Proves that the text of documents is readable.
    expect(papers.join()).toMatch(/CT\d{16}/);
    expect(papers.join()).toContain('卡交易凭证');
    expect(leaksIn([...responses, ...(await outside()), ...exported, ...(await tables())])).toEqual([]);
  });

  it('are found in the places that may have them', async () => {
    const [number = '', expiry = '', cvv = ''] = ['number', 'expiry', 'CVV'].map(
      (kind) => [...secrets].find(([, each]) => each === kind)?.[0],
    );
    const { bank } = trials;
    await bank.work(async (_desk, { tx, entities }) => {
      await outboxOn(tx, () => trials.clock.now()).post({ to: '13800000001', subject: 'Card', text: `CVV ${cvv}` });
      const said = { bizType: 4, title: 'Card', content: `Valid until ${expiry}`, at: dateTimeOf(trials.clock.now()) };
      await tell({ tx, entities }, MERCHANT, said);
      await sql`insert into sandbox_file_piece (file_id, n, bytes)
        select id, 9999, ${Buffer.from(number)}::bytea from sandbox_file limit 1`.execute(tx);
    });
    logged.push(JSON.stringify({ level: 'info', message: `card ${number}` }));
    const from = responses.length;
    await say({ ...trials, rows: () => Promise.resolve([]) }, 'message.page', { currentPage: 1, pageSize: 50 });
    const found = leaksIn([...responses.slice(from), ...(await outside()), ...(await tables())]);
    expect(found.toSorted()).toEqual([
      `${callNamed('message.page').path}: expiry`,
      'entity_message: expiry',
      'log: number',
      'outbox: CVV',
      'sandbox_file_piece: number',
      'sandbox_outbox: CVV',
    ]);
  });
});
