import { readFileSync } from 'node:fs';
import { realClock, type Clock } from 'screenwright/sandbox/clock';
import { claimDatabase } from 'screenwright/sandbox/identity';
import { openDatabase } from 'screenwright/sandbox/open-database';
import type { PageOptions } from 'screenwright/sandbox/page';
import { permissionsIn } from 'screenwright/sandbox/permission-tree';
import { refusalsInEnglish } from 'screenwright/sandbox/refusals.en';
import { createSandbox, type Sandbox } from 'screenwright/sandbox/sandbox';
import type { Model } from 'screenwright/model/model.ts';

/*
 * The server of the product, which answers every call of the schemas. `screenwright dev` and `screenwright serve` open
 * it.
 */

/** Everybody is the same person, who may do everything, until the product has a sign-in of its own. */
const PERSON = { owner: 'company', userId: 'ada', userName: 'Ada Lovelace' };

const SAMPLE = [
  { sku: 'LAMP-01', name: 'Desk lamp', category: 'OFFICE', price: '39.90', currency: 'USD', stock: 12, state: 'SOLD' },
  {
    sku: 'CHAIR-04',
    name: 'Office chair',
    category: 'OFFICE',
    price: '189.00',
    currency: 'USD',
    stock: 3,
    state: 'SOLD',
  },
  { sku: 'KETTLE-02', name: 'Kettle', category: 'KITCHEN', price: '24.50', currency: 'EUR', stock: 40, state: 'SOLD' },
  {
    sku: 'BOARD-07',
    name: 'Cutting board',
    category: 'KITCHEN',
    price: '12.00',
    currency: 'EUR',
    stock: 0,
    state: 'ENDED',
  },
];

/** @param page the pages: from their sources, or built */
export async function open(page: PageOptions): Promise<Sandbox> {
  const database = await openDatabase({ dataDir: process.env['DATA'] ?? '.data' });
  return start({ page, model: modelNow(), database, clock: realClock() });
}

/** Read anew, because a screen may be made while the server runs. */
function modelNow(): Model {
  return JSON.parse(readFileSync(new URL('src/generated/model.json', import.meta.url), 'utf8')) as Model;
}

/** A review draws the sample rows alone, on the schemas before and after a change, while the clock stands still. */
export async function openForReview(given: { page: PageOptions; model: Model; clock: Clock }): Promise<Sandbox> {
  return start({ ...given, database: await openDatabase({ memory: true }) });
}

/** The people whose screens a review shows. */
export const people = [{ as: PERSON.userId, title: PERSON.userName }];

interface Start {
  page: PageOptions;
  model: Model;
  database: Awaited<ReturnType<typeof openDatabase>>;
  clock: Clock;
}

async function start({ page, model, database, clock }: Start): Promise<Sandbox> {
  const claim = await claimDatabase(database);
  const sandbox = await createSandbox({
    model,
    database,
    clock,
    page,
    refusals: refusalsInEnglish,
    wire: { cookie: 'session', header: 'x-product' },
    answers: {
      'session.open': async ({ signIn }) => {
        await signIn(PERSON);
        return { userNo: PERSON.userId, userName: PERSON.userName, permissions: permissionsIn(modelNow()) };
      },
    },
    accounts: { load: async () => ({ user: { ...PERSON }, permissions: permissionsIn(modelNow()) }) },
  });
  await sandbox.transaction(async (tx) => {
    if (await claim.isNew(tx)) await sandbox.entities(tx, PERSON.owner).insertMany('product', SAMPLE);
    await claim.settle(tx);
  });
  await claim.finish();
  return sandbox;
}
