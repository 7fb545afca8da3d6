import { fileURLToPath } from 'node:url';
import { sql } from 'kysely';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { Refusal, REFUSALS } from '#sandbox/refusal.ts';
import { realClock, type Clock } from '#sandbox/clock.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import type { Model } from '#model/model.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { model as generated } from './generated/model.ts';

const BOOKS = 12;

interface Librarian {
  userNo: string;
  house: string;
  permission: string[];
}

const READS = ['/books', '/lendings', '/lendings/:lendingNo'];
const DOES = [...READS, '/books/buy', '/lending/ask'];

/** By name; Ada opens the library where nobody else is named. */
const LIBRARIANS = new Map<string, Librarian>([
  ['Ada', { userNo: '1', house: 'north', permission: DOES }],
  ['Ben', { userNo: '2', house: 'north', permission: READS }],
  ['Cleo', { userNo: '3', house: 'south', permission: DOES }],
  ['Dana', { userNo: '4', house: 'west', permission: DOES }],
]);

interface LibraryOptions {
  model?: Model;
  clock?: Clock;
  /** Of built pages. */
  directory?: string;
}

/** The toy portal's server: the same sandbox, another Model. Built pages come from tests/results/toy. */
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
    records: {
      nextNumber: async ({ tx }, family) => {
        const { rows } = await sql<{ n: string }>`select nextval('library_number') as n`.execute(tx);
        return `${family}${String(rows[0]?.n).padStart(6, '0')}`;
      },
    },
    migrations: { 'library-0001': { up: async (tx) => void (await sql`create sequence library_number`.execute(tx)) } },
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
