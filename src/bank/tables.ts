import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { createRecordIndexes } from './desk/record-indexes.ts';
import { bankTablesOf, createBankTables } from './ledger/tables.ts';
import { guardAuditLog } from './people/audit-log.ts';
import { createPeopleTables } from './people/tables.ts';
import { verifyLedger } from './verify.ts';

/** Makes the bank's tables and indexes where they are missing; those of the sandbox must be there. */
export async function createTables(tx: Transaction, entities: EntityStore): Promise<void> {
  await createBankTables(bankTablesOf(tx));
  await createRecordIndexes(entities, tx);
  await createPeopleTables(tx);
  await guardAuditLog(tx, entities);
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
