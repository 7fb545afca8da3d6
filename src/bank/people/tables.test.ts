import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '#sandbox/database.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { startPostgres, type TestServer } from '#sandbox/testing/postgres.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { openCardGroups } from './tables.ts';

/* Roles of an earlier version get the routes that came later, on the embedded database and on PostgreSQL. */

const CARDS = '/cardManager/cardQuery';
const SUPPLEMENTS = ['/cardManager/cardQuery/CardSupplemQuery', '/cardManager/cardQuery/cardSupplemDetail'];
const REFUND = '/cardManager/cardQuery/cardRefund';
const GROUP_REFUND = '/cardManager/chooseCardRefund/cardGroupRefund';

describe.each(['pglite', 'postgres'] as const)('roles stored on %s', (dialect) => {
  let server: TestServer | undefined;
  let database: Database;

  beforeAll(async () => {
    server = dialect === 'postgres' ? await startPostgres() : undefined;
    database = await openDatabase(server ? { url: await server.url() } : await emptyPlace());
  });
  afterAll(async () => {
    await database?.close();
    await server?.close();
  });

  const roles = async (): Promise<Record<string, [routes: string[], version: number]>> => {
    const { rows } = await sql<{ id: string; routes: string[]; version: number }>`
      select "roleId" as id, "permissionIds" as routes, _version as version from entity_role`.execute(database.kysely);
    return Object.fromEntries(rows.map(({ id, routes, version }) => [id, [routes, version]]));
  };
  const bringUp = (): Promise<void> => database.transaction((tx) => openCardGroups(tx));

  it('get the routes of groups beside those of cards, once, and lose none', async () => {
    await bringUp();
    await sql`create table entity_role ("roleId" text, kind text, "permissionIds" jsonb, _version int)`.execute(
      database.kysely,
    );
    const stored: [id: string, kind: string, routes: string[]][] = [
      ['reader', 'CUSTOM', ['/account/userAccount', CARDS]],
      ['clerk', 'STANDARD', [REFUND, SUPPLEMENTS[0] ?? '', CARDS]],
      ['payer', 'CUSTOM', ['/pay/paymentOrder']],
      ['main', 'MAIN', [CARDS]],
    ];
    for (const [id, kind, routes] of stored)
      await sql`insert into entity_role values (${id}, ${kind}, cast(${JSON.stringify(routes)} as jsonb), 1)`.execute(
        database.kysely,
      );
    await bringUp();
    const first = await roles();
    expect(first).toEqual({
      reader: [['/account/userAccount', CARDS, ...SUPPLEMENTS], 3],
      clerk: [[REFUND, SUPPLEMENTS[0], CARDS, SUPPLEMENTS[1], GROUP_REFUND], 3],
      payer: [['/pay/paymentOrder'], 1],
      main: [[CARDS], 1],
    });
    await bringUp();
    expect(await roles()).toEqual(first);
  });
});
