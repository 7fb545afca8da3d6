import { instantOf } from '#model/instant.ts';
import type { Who } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { Model } from '#model/model.ts';
import { bankTablesOf } from '../withdrawals/sql-desk.ts';
import { permissionsOf } from './roles.ts';

export interface LoginRecord {
  owner: string;
  operatorId: string;
  passwordHash: string;
  disabled: boolean;
}

export async function findLogin(tx: Transaction, loginNo: string): Promise<LoginRecord | undefined> {
  const row = await bankTablesOf(tx)
    .selectFrom('operator')
    .select(['owner', 'operator_id', 'password_hash', 'disabled'])
    .where('login_no', '=', loginNo.trim())
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { owner: row.owner, operatorId: row.operator_id, passwordHash: row.password_hash, disabled: row.disabled };
}

/** The person behind a session as `user` shows it; null once the operator is gone or disabled. */
export async function loadPerson(
  tx: Transaction,
  who: Who,
  model: Model,
  now: number,
): Promise<{ user: Record<string, unknown>; permissions: string[] } | null> {
  const row = await bankTablesOf(tx)
    .selectFrom('operator')
    .innerJoin('merchant', 'merchant.owner', 'operator.owner')
    .selectAll()
    .where('operator.operator_id', '=', who.userId)
    .where('operator.owner', '=', who.owner)
    .executeTakeFirst();
  if (row === undefined || row.disabled) return null;
  const permissions = permissionsOf(row.role, model);
  const products = JSON.parse(row.products) as string[];
  const main = row.role === 'main';
  const user: Record<string, unknown> = {
    userNo: row.owner,
    loginNo: row.login_no,
    userName: row.user_name,
    userEnName: row.user_en_name,
    userType: row.user_type,
    phonePrefix: row.phone_prefix,
    phoneNumber: row.phone,
    email: row.email,
    operatorType: row.operator_type,
    operatorId: row.operator_id,
    operatorName: row.name,
    systemType: row.system_type,
    realNameState: row.real_name_state,
    realNameType: row.real_name_state,
    firstVerify: row.real_name_state === 2 ? '2' : '0',
    certificateExpireAt: row.certificate_expire_at,
    cerSoonExpire: await isToBeReminded(tx, who.userId, row.certificate_expire_at, now),
    userProduct: products,
    userGroup: JSON.parse(row.groups) as string[],
    permission: permissions,
    loginOtherInfo: { vccUseOperator: main && products.includes('CARD'), unMaskExport: main },
  };
  for (const [name, value] of Object.entries(user)) if (value === null) delete user[name];
  return { user, permissions };
}

/** So long before its end a certificate is soon to expire. */
const SOON = 30 * 86_400_000;

/** Whether the certificate ends soon, or has ended, and the operator has not said to know. */
async function isToBeReminded(
  tx: Transaction,
  operatorId: string,
  expireAt: string | null,
  now: number,
): Promise<boolean> {
  if (expireAt === null || instantOf(expireAt) - now > SOON) return false;
  const known = await bankTablesOf(tx)
    .selectFrom('certificate_alert')
    .select('expire_at')
    .where('operator_id', '=', operatorId)
    .where('expire_at', '=', expireAt)
    .executeTakeFirst();
  return known === undefined;
}

export async function renameMerchant(tx: Transaction, owner: string, userEnName: string): Promise<void> {
  await bankTablesOf(tx).updateTable('merchant').set({ user_en_name: userEnName }).where('owner', '=', owner).execute();
}
