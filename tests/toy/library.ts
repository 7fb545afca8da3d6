import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { Refusal, REFUSALS } from '#sandbox/refusal.ts';
import { realClock, type Clock } from '#sandbox/clock.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import type { Model } from '#model/model.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityRecord } from '#sandbox/entity-store.ts';
import { model as generated } from './generated/model.ts';

const BOOKS = 12;

interface Librarian {
  userNo: string;
  house: string;
  /** Reading room of a librarian who works only for that room. */
  room?: string;
  permission: string[];
}

const READS = ['/books', '/lendings', '/lendings/:lendingNo'];
const DOES = [...READS, '/books/buy', '/lending/ask'];

/** Librarians by name; Ada is the default. */
const LIBRARIANS = new Map<string, Librarian>([
  ['Ada', { userNo: '1', house: 'north', permission: DOES }],
  ['Ben', { userNo: '2', house: 'north', permission: READS }],
  ['Ella', { userNo: '5', house: 'north', room: 'R1', permission: DOES }],
  ['Finn', { userNo: '6', house: 'north', room: 'R2', permission: DOES }],
  ['Cleo', { userNo: '3', house: 'south', permission: DOES }],
  ['Dana', { userNo: '4', house: 'west', permission: DOES }],
]);

interface LibraryOptions {
  model?: Model;
  clock?: Clock;
  /** Folder of built pages. */
  directory?: string;
}

/** All orders of a house, read without the store, which would keep rooms apart. */
async function roomOrdersOf(tx: Transaction, owner: string): Promise<EntityRecord[]> {
  const { rows } = await sql<EntityRecord>`
    select "orderNo", room, title, cast(price as text) as price, state, "createdAt"
    from entity_room_order where _owner = ${owner}`.execute(tx);
  return rows;
}

/** The toy portal's server: the same sandbox with another Model. Built pages come from tests/results/toy. */
export async function openLibrary({
  model = generated,
  clock = realClock(),
  directory = fileURLToPath(new URL('../results/toy', import.meta.url)),
}: LibraryOptions = {}): Promise<Sandbox> {
  const database = await openDatabase(await emptyPlace());
  const sandbox = await createSandbox({
    model,
    database,
    clock,
    answers: {
      'library.open': async ({ signIn, request }) => {
        const userName = String(request['userName'] ?? 'Ada');
        const librarian = LIBRARIANS.get(userName);
        if (librarian === undefined) throw new Refusal(REFUSALS.notFound);
        await signIn({ owner: librarian.house, userId: userName });
        return { userName, ...librarian };
      },
    },
    accounts: {
      load: (_tx, { userId }) => {
        const librarian = LIBRARIANS.get(userId);
        return Promise.resolve(
          librarian ? { user: { userName: userId, ...librarian }, permissions: librarian.permission } : null,
        );
      },
    },
    sources: { 'room-orders': ({ tx, owner }) => roomOrdersOf(tx, owner) },
    records: {
      nextNumber: async ({ tx }, family) => {
        const { rows } = await sql<{ n: string }>`select nextval('library_number') as n`.execute(tx);
        return `${family}${String(rows[0]?.n).padStart(6, '0')}`;
      },
    },
    migrations: { 'library-0001': { up: async (tx) => void (await sql`create sequence library_number`.execute(tx)) } },
    refusals: { notFound: { code: '10018', message: 'This record doesn’t exist' } },
    wire: { cookie: 'library', header: 'x-library' },
    site: { name: 'Toy library' },
    page: { directory },
    log: () => undefined,
  });
  await database.transaction(async (tx) => {
    await sandbox.entities(tx, 'north').insertMany(
      'book',
      Array.from({ length: BOOKS }, (_, n) => ({
        isbn: `97800000000${String(n).padStart(2, '0')}`,
        name: `Book ${n}`,
        author: n % 2 === 0 ? 'Ada Lovelace' : 'Mary Somerville',
        state: n % 3 === 0 ? 2 : 1,
        boughtAt: `2026-01-${String(n + 1).padStart(2, '0')}`,
      })),
    );
  });
  return sandbox;
}
