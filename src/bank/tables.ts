import type { Transaction } from '#sandbox/database.ts';
import type { Migrations } from '#sandbox/migrations.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { createRecordIndexes } from './desk/record-indexes.ts';
import { guardLedger } from './ledger/guard.ts';
import { bankTablesOf, createBankTables } from './ledger/tables.ts';
import { guardAuditLog } from './people/audit-log.ts';
import { guardRoles } from './people/roles.ts';
import { createPeopleTables, moveRoles } from './people/tables.ts';
import { verifyLedger } from './verify.ts';

/** The bank's fixed tables. A migration that was shipped stays as it is: the next change is the next migration. */
export const BANK_MIGRATIONS: Migrations = {
  'bank-0001': {
    async up(tx) {
      await createBankTables(bankTablesOf(tx));
      await createPeopleTables(tx);
    },
  },
  'bank-0002': { up: guardLedger },
  'bank-0003': { up: (tx) => moveRoles(tx) },
};

/** Makes what the bank has on the tables of entities, which must be there. */
export async function guardTables(tx: Transaction, entities: EntityStore): Promise<void> {
  await createRecordIndexes(entities, tx);
  await guardAuditLog(tx, entities);
  await guardRoles(tx, entities);
}

/** @throws Error where the books do not balance; names the first differences */
export async function proveBooks(tx: Transaction, place: string): Promise<void> {
  const breaches = await verifyLedger(bankTablesOf(tx));
  if (breaches.length === 0) return;
  const first = breaches.slice(0, 3).map(({ invariant, what }) => `${invariant}: ${what}`);
  throw new Error(
    `The books in ${place} do not balance (${breaches.length} differences): ${first.join('; ')}. ` +
      'Restore a backup into an empty place (npm run restore).',
  );
}
