import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '#sandbox/database.ts';
import { openDatabase } from '#sandbox/open-database.ts';
import { emptyPlace } from '#sandbox/testing/templates.ts';
import { bankTablesOf, createBankTables } from './ledger/tables.ts';
import { createPeopleTables } from './people/tables.ts';
import { seal, sealKeys, unseal } from '#sandbox/sealing.ts';

let database: Database;
beforeAll(async () => {
  database = await openDatabase(await emptyPlace());
  await database.transaction(async (tx) => {
    await createBankTables(bankTablesOf(tx));
    await createPeopleTables(tx);
  });
});
afterAll(() => database.close());

it('a sealed text opens again, only for the same merchant and only unchanged', async () => {
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

it('a sealed key stays the same, only for the same merchant, and opens too', async () => {
  await database.transaction(async (tx) => {
    const [one = '', other] = await sealKeys(tx, 'A', ['6200010001/ST1/USD', '6200010001/ST2/USD']);
    expect(one).not.toBe(other);
    expect(Buffer.from(one, 'base64url').toString('latin1')).not.toContain('6200010001');
    expect(await sealKeys(tx, 'A', ['6200010001/ST1/USD'])).toEqual([one]);
    expect(await sealKeys(tx, 'B', ['6200010001/ST1/USD'])).not.toEqual([one]);
    expect(await unseal(tx, 'A', one)).toBe('6200010001/ST1/USD');
    expect(await unseal(tx, 'B', one)).toBeUndefined();
  });
});
