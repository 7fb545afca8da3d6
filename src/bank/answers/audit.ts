import { peopleTablesOf } from '../people/tables.ts';
import type { BankContext, Sources } from './answer-of.ts';

/** All operators who may appear in the audit log: those of the merchant. */
const operators = async ({ tx, owner, entities }: BankContext): Promise<object[]> => {
  const rows = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select(['operator_id', 'name'])
    .where('owner', '=', owner)
    .execute();
  if (rows.length > 0) return rows.map((row) => ({ operatorId: row.operator_id, operatorName: row.name }));
  // Operators known only to a provider are taken from the audit entries.
  const entries = await entities.find('audit-entry', { sort: 'position' });
  const names = new Map(entries.map((each) => [String(each['operatorId']), String(each['operatorName'])]));
  return [...names].map(([operatorId, operatorName]) => ({ operatorId, operatorName }));
};

export const auditSources = { 'audit-operators': operators } satisfies Sources<'audit-operators'>;
