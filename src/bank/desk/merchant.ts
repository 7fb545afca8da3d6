import type { Transaction } from '#sandbox/database.ts';
import { peopleTablesOf } from '../people/tables.ts';
import type { Merchant } from './desk.ts';

/** A merchant by its number; undefined when unknown. */
export async function merchantOf(tx: Transaction, owner: string): Promise<Merchant | undefined> {
  const row = await peopleTablesOf(tx).selectFrom('merchant').selectAll().where('owner', '=', owner).executeTakeFirst();
  if (row === undefined) return undefined;
  const names = [row.user_name, row.user_en_name, row.legal_en_name].filter((name) => name !== null && name !== '');
  return {
    owner,
    names: names as string[],
    person: row.user_type === 1,
    band: row.band,
    frozen: row.frozen,
    verified: row.real_name_state === 2 || row.first_verified,
    groups: JSON.parse(row.groups) as string[],
    products: JSON.parse(row.products) as string[],
    ...(row.certificate_expire_at === null ? {} : { certificateExpireAt: row.certificate_expire_at }),
  };
}
