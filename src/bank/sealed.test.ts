import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Database, openDatabase } from '#sandbox/database.ts';
import { bankTablesOf, createBankTables } from './ledger/tables.ts';
import { createPeopleTables } from './people/tables.ts';
import { seal, unseal } from './sealed.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase({ memory: true });
  await database.transaction(async (tx) => {
    await createBankTables(bankTablesOf(tx));
    await createPeopleTables(tx);
  });
});
afterAll(() => database.close());

it('what was sealed opens again, for the same merchant only and only unchanged', async () => {
  await database.transaction(async (tx) => {
    const sealed = await seal(tx, 'A', '4000 1234 卡');
    expect(sealed).not.toContain('4000');
    expect(await seal(tx, 'A', '4000 1234 卡')).not.toBe(sealed);
    expect(await unseal(tx, 'A', sealed)).toBe('4000 1234 卡');
    expect(await unseal(tx, 'B', sealed)).toBeUndefined();
    const last = sealed.at(-2) === 'A' ? 'B' : 'A';
    expect(await unseal(tx, 'A', `${sealed.slice(0, -2)}${last}${sealed.at(-1)}`)).toBeUndefined();
    for (const nothing of ['', 'x', 'not of ours at all']) expect(await unseal(tx, 'A', nothing)).toBeUndefined();
  });
});
