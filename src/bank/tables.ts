import { sql } from 'kysely';
import type { Transaction } from '#sandbox/database.ts';
import type { Migrations } from '#sandbox/migrations.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import {
  addCounters,
  addDeltas,
  addJournalRequests,
  addPurses,
  guardLedger,
  sequenceOf,
  wakeWatches,
} from '#sandbox/ledger.ts';
import { addKnownFacts } from '#sandbox/orders.ts';
import { addPools, addQuotaViews, bankTablesOf, createBankTables } from './ledger/tables.ts';
import { nameOlderCategories } from './card-transactions/categories.ts';
import { addOtps } from './card-secrets/otp.ts';
import { addCardSecrets } from './card-secrets/secrets.ts';
import { guardAuditLog } from '#sandbox/audit-chain.ts';
import { openOlderReceipts } from './collections/evidence.ts';
import { guardRoles } from './people/roles.ts';
import {
  addAuthenticators,
  addChangers,
  addContactChanges,
  addFirstVerified,
  addInitialPasswords,
  addPeopleViews,
  addRegistrations,
  createPeopleTables,
  keepMerchantFigures,
  moveRoles,
  openApprovals,
  openCardGroups,
} from './people/tables.ts';
import { followCredits } from './ledger/credits.ts';
import { verifyLedger } from './verify.ts';

/** The bank's fixed tables. Shipped migrations never change: the next change is a new migration. */
export const BANK_MIGRATIONS: Migrations = {
  'bank-0001': {
    async up(tx) {
      await createBankTables(bankTablesOf(tx));
      await createPeopleTables(tx);
    },
  },
  'bank-0002': { up: guardLedger },
  'bank-0003': { up: (tx) => moveRoles(tx) },
  'bank-0004': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('FB')}`).execute(tx);
    },
  },
  'bank-0005': { up: (tx) => addInitialPasswords(tx) },
  'bank-0006': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('RN')}`).execute(tx);
      await addFirstVerified(tx);
    },
  },
  'bank-0007': { up: addAuthenticators },
  'bank-0008': { up: keepMerchantFigures },
  'bank-0009': {
    async up(tx) {
      for (const family of ['CH', 'AA']) {
        await sql.raw(`create sequence if not exists ${sequenceOf(family)}`).execute(tx);
      }
    },
  },
  'bank-0010': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('TS')}`).execute(tx);
    },
  },
  'bank-0011': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('SM')}`).execute(tx);
    },
  },
  'bank-0012': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('PM')}`).execute(tx);
    },
  },
  'bank-0013': { up: addJournalRequests },
  'bank-0014': { up: sayWhatWasTaken },
  'bank-0015': { up: addContactChanges },
  'bank-0016': { up: addRegistrations },
  'bank-0017': { up: addPools },
  'bank-0018': { up: addChangers },
  'bank-0019': { up: addDeltas },
  'bank-0020': { up: addPurses },
  'bank-0021': { up: addCounters },
  'bank-0022': { up: wakeWatches },
  'bank-0023': { up: addKnownFacts },
  'bank-0024': {
    async up(tx) {
      for (const family of ['CO', 'CF', 'CD']) {
        await sql.raw(`create sequence if not exists ${sequenceOf(family)}`).execute(tx);
      }
      await addCardSecrets(tx);
    },
  },
  'bank-0025': { up: addPeopleViews },
  'bank-0026': { up: addQuotaViews },
  'bank-0027': {
    async up(tx) {
      for (const family of ['CS', 'SP'])
        await sql.raw(`create sequence if not exists ${sequenceOf(family)}`).execute(tx);
    },
  },
  'bank-0028': {
    async up(tx) {
      for (const family of ['CT', 'CE', 'OT', 'TL']) {
        await sql.raw(`create sequence if not exists ${sequenceOf(family)}`).execute(tx);
      }
      await addOtps(tx);
    },
  },
  'bank-0029': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('CG')}`).execute(tx);
    },
  },
  'bank-0031': { up: openApprovals },
  'bank-0033': { up: openCardGroups },
  'bank-0034': {
    async up(tx) {
      await sql.raw(`create sequence if not exists ${sequenceOf('OC')}`).execute(tx);
    },
  },
};

/** Sets the total of withdrawals of earlier versions to their amount, which includes the fee. */
async function sayWhatWasTaken(tx: Transaction): Promise<void> {
  const { rows } = await sql`select 1 from information_schema.columns
    where table_schema = current_schema() and table_name = 'entity_payment_order' and column_name = 'totalAmount'`.execute(
    tx,
  );
  if (rows.length === 0) return;
  await sql`update entity_payment_order set "totalAmount" = "payAmount" where "totalAmount" is null`.execute(tx);
}

/** Creates the bank's guards on tables of entities, which must exist, and brings up what older versions left. */
export async function guardTables(tx: Transaction, entities: EntityStore): Promise<void> {
  await followCredits(tx);
  await moveIntoRecords(tx, entities);
  await guardAuditLog(tx, entities);
  await guardRoles(tx, entities);
  await openOlderReceipts(tx, entities);
  await nameOlderCategories(tx, entities);
}

/** Read notices and closed alerts were in tables of the bank before they became records. */
async function moveIntoRecords(tx: Transaction, entities: EntityStore): Promise<void> {
  const bank = bankTablesOf(tx);
  const ownerOf = new Map<string, string>();
  const ownersOf = async (rows: readonly { operator_id: string }[]): Promise<void> => {
    if (rows.length === 0) return;
    const found = await bank.selectFrom('operator').select(['operator_id', 'owner']).execute();
    for (const { operator_id, owner } of found) ownerOf.set(operator_id, owner);
  };
  const read = await bank.deleteFrom('notice_read').returningAll().execute();
  const closed = await bank.deleteFrom('alert_setting').returningAll().execute();
  await ownersOf([...read, ...closed]);
  for (const [operatorId, owner] of ownerOf) {
    const own = entities.as(owner);
    const readings = read.filter((row) => row.operator_id === operatorId).map(({ notice_id: noticeId }) => noticeId);
    await own.insertMany(
      'notice-reading',
      readings.map((noticeId) => ({ readingId: `${operatorId}:${noticeId}`, operatorId, noticeId })),
    );
    const choices = closed.filter((row) => row.operator_id === operatorId);
    await own.insertMany(
      'alert-choice',
      choices.map(({ biz_type: bizType, show_flag: showFlag }) => ({
        ...{ choiceId: `${operatorId}:${bizType}`, operatorId, bizType, showFlag },
      })),
    );
  }
}

/** @throws Error when the books do not balance, with the first differences */
export async function proveBooks(tx: Transaction, place: string): Promise<void> {
  const breaches = await verifyLedger(bankTablesOf(tx));
  if (breaches.length === 0) return;
  const first = breaches.slice(0, 3).map(({ invariant, what }) => `${invariant}: ${what}`);
  throw new Error(
    `The books in ${place} do not balance (${breaches.length} differences): ${first.join('; ')}. ` +
      'Restore a backup into an empty place (npm run restore).',
  );
}
