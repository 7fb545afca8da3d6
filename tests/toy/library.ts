import { fileURLToPath } from 'node:url';
import { createSandbox, type Sandbox } from '#sandbox/sandbox.ts';
import { realClock, type Clock } from '#sandbox/clock.ts';
import type { Model } from '#model/model.ts';
import { openDatabase } from '#sandbox/database.ts';
import { model as generated } from './generated/model.ts';

const BOOKS = 12;

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
  const database = await openDatabase({ memory: true });
  const user = { userNo: '1', userName: 'Ada' };
  const sandbox = await createSandbox({
    model,
    database,
    clock,
    answers: {
      'library.open': async ({ signIn }) => {
        await signIn({ owner: 'library', userId: '1' });
        return user;
      },
    },
    accounts: { load: () => Promise.resolve({ user, permissions: [] }) },
    wire: { cookie: 'library', header: 'x-library' },
    site: { name: 'Toy library' },
    page: { directory },
    log: () => undefined,
  });
  await database.transaction(async (tx) => {
    await sandbox.entities(tx, 'library').insertMany(
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
