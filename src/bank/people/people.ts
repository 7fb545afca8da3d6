import { dayOf, instantOf } from '#model/instant.ts';
import type { Who } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { hashPassword } from '#sandbox/passwords.ts';
import type { Model } from '#model/model.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { contactChangesOf, isChangedColumn, pauseNote } from './contact-changes.ts';
import { grantsColumn, permissionsOf, roleNamesColumn, SUB_ACCOUNT, UNTIL_OWN_PASSWORD } from './roles.ts';
import { peopleTablesOf, type PeopleTables } from './tables.ts';

export interface LoginRecord {
  owner: string;
  operatorId: string;
  loginNo: string;
  passwordHash: string;
  disabled: boolean;
  phone: string;
  email: string | null;
}

/** An operator by login name or bound email; never a sub-account. */
export async function findLogin(tx: Transaction, loginNo: string): Promise<LoginRecord | undefined> {
  const name = loginNo.trim().toLowerCase();
  const rows = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select([...LOGIN])
    .where('system_type', '<>', SUB_ACCOUNT)
    .where((eb) => eb.or([eb('login_no', '=', name), eb(eb.fn<string>('lower', ['email']), '=', name)]))
    .execute();
  // The login name takes precedence; an email bound by several operators identifies nobody.
  const own = rows.find((row) => row.login_no === name) ?? (rows.length === 1 ? rows[0] : undefined);
  return own && loginRecord(own);
}

/** A sub-account, by its merchant's number and its own name. */
export async function findSubLogin(tx: Transaction, userNo: string, loginNo: string): Promise<LoginRecord | undefined> {
  const row = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select([...LOGIN])
    .where('system_type', '=', SUB_ACCOUNT)
    .where('owner', '=', userNo.trim())
    .where('login_no', '=', loginNo.trim().toLowerCase())
    .executeTakeFirst();
  return row && loginRecord(row);
}

const LOGIN = ['owner', 'operator_id', 'login_no', 'password_hash', 'disabled', 'phone', 'email'] as const;

type LoginRow = Pick<PeopleTables['operator'], (typeof LOGIN)[number]>;

function loginRecord(row: LoginRow): LoginRecord {
  const { owner, disabled, phone, email } = row;
  const [operatorId, loginNo, passwordHash] = [row.operator_id, row.login_no, row.password_hash];
  return { owner, operatorId, loginNo, passwordHash, disabled, phone, email };
}

/** True if a login name or email is taken. */
export async function isLoginTaken(tx: Transaction, loginNo: string): Promise<boolean> {
  const name = loginNo.trim().toLowerCase();
  const row = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select('operator_id')
    .where((eb) => eb.or([eb('login_no', '=', name), eb(eb.fn<string>('lower', ['email']), '=', name)]))
    .executeTakeFirst();
  return row !== undefined;
}

export async function passwordHashOf(tx: Transaction, operatorId: string): Promise<string> {
  const row = await peopleTablesOf(tx)
    .selectFrom('operator')
    .select('password_hash')
    .where('operator_id', '=', operatorId)
    .executeTakeFirstOrThrow();
  return row.password_hash;
}

export async function operatorName(tx: Transaction, { owner, userId }: Who): Promise<string | undefined> {
  const found = await peopleTablesOf(tx)
    .selectFrom('operator')
    .innerJoin('merchant', 'merchant.owner', 'operator.owner')
    .select(['operator.name', 'operator.owner', 'merchant.user_name'])
    .where('operator.operator_id', '=', userId)
    .executeTakeFirst();
  // An operator of another merchant acting under a grant is shown with that merchant.
  return found && found.owner !== owner ? `${found.name}（${found.user_name ?? found.owner}）` : found?.name;
}

/**
 * Sets a password; authorisations to sign in that were given before it end.
 * @param isInitial the operator did not choose it and must change it at the next sign-in
 */
export async function setPassword(
  tx: Transaction,
  operatorId: string,
  password: string,
  isInitial = false,
): Promise<void> {
  const people = peopleTablesOf(tx);
  await people
    .updateTable('operator')
    .set({ password_hash: await hashPassword(password), initial_password: isInitial })
    .where('operator_id', '=', operatorId)
    .execute();
  await people.deleteFrom('authorisation').where('operator_id', '=', operatorId).execute();
}

export async function noteSignIn(tx: Transaction, operatorId: string, at: string): Promise<void> {
  await peopleTablesOf(tx)
    .updateTable('operator')
    .set({ last_login_at: at })
    .where('operator_id', '=', operatorId)
    .execute();
}

/** The operator of a session as `user` shows it; null once the operator is removed or disabled. */
export async function loadPerson(
  tx: Transaction,
  who: Who,
  { model, entities, now }: { model: Model; entities: EntityStore; now: number },
): Promise<{ user: Record<string, unknown>; permissions: string[] } | null> {
  const row = await peopleTablesOf(tx)
    .selectFrom('operator')
    .innerJoin('merchant', 'merchant.owner', 'operator.owner')
    .selectAll()
    .select([grantsColumn(entities).as('grants'), roleNamesColumn(entities).as('role_names')])
    .select(isChangedColumn(now).as('is_changed'))
    .where('operator.operator_id', '=', who.userId)
    .where('operator.owner', '=', who.owner)
    .executeTakeFirst();
  if (row === undefined || row.disabled) return null;
  const grants = row.grants ?? [];
  const isInitial = row.initial_password;
  const permissions = isInitial ? [...UNTIL_OWN_PASSWORD] : permissionsOf(grants, model);
  const products = JSON.parse(row.products) as string[];
  const main = grants.some(({ all }) => all);
  const changes = row.is_changed ? await contactChangesOf(tx, who.userId, now) : [];
  const [phoneNote, emailNote] = [pauseNote(changes, 'phone') ?? null, pauseNote(changes, 'email') ?? null];
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
    roleNames: row.role_names,
    lastLoginAt: row.last_login_at,
    realNameState: row.real_name_state,
    realNameType: row.real_name_state,
    firstVerify: row.real_name_state === 2 || row.first_verified ? '2' : '0',
    // A sub-user's records have its number, and it sees no others.
    ...(row.system_type === SUB_ACCOUNT && { subUserNo: row.operator_id }),
    // Documents belong to the merchant: a sub-account neither sees nor renews them.
    ...(row.system_type !== SUB_ACCOUNT && {
      certificateExpireAt: row.certificate_expire_at,
      cerSoonExpire: await isToBeReminded(tx, entities, who, row.certificate_expire_at, now),
    }),
    ...((row.certificate_expire_at ?? '9') < dayOf(now) && { cerExpired: true }),
    userProduct: products,
    userGroup: JSON.parse(row.groups) as string[],
    permission: permissions,
    ...{ phoneNote, emailNote },
    ...(isInitial && { initialPassword: true }),
    ...(row.frozen && { frozen: true, frozenAt: row.frozen_at, frozenReason: row.frozen_reason }),
    loginOtherInfo: { vccUseOperator: main && products.includes('CARD'), unMaskExport: main },
  };
  for (const [name, value] of Object.entries(user)) if (value === null) delete user[name];
  return { user, permissions };
}

/** Time before its end from which a certificate counts as expiring soon. */
const SOON = 30 * 86_400_000;

/** True if the certificate expires soon or has expired, and the operator has not dismissed the reminder. */
async function isToBeReminded(
  tx: Transaction,
  entities: EntityStore,
  { owner, userId: operatorId }: Who,
  expireAt: string | null,
  now: number,
): Promise<boolean> {
  if (expireAt === null || instantOf(expireAt) - now > SOON) return false;
  if ((await entities.as(owner).count('certificate-reminder', { operatorId, expireAt })) > 0) return false;
  // Older servers store the dismissal here.
  const known = await bankTablesOf(tx)
    .selectFrom('certificate_alert')
    .select('expire_at')
    .where('operator_id', '=', operatorId)
    .where('expire_at', '=', expireAt)
    .executeTakeFirst();
  return known === undefined;
}
