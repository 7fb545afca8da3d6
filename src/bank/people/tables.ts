import { sql } from 'kysely';
import type { Generated, Kysely, Transaction as KyselyTransaction } from 'kysely';
import { AUDIT_HEAD } from '#sandbox/audit-chain.ts';
import type { Transaction } from '#sandbox/database.ts';
import { SEALING_KEY } from '#sandbox/sealing.ts';
import type { BankTables } from '../ledger/tables.ts';

/** Instants are milliseconds since 1970 in int8 columns, read as text. */
type Instant = string;

export interface PeopleTables {
  operator: BankTables['operator'] & {
    /** False for operators of earlier versions who registered by email and never opened the link. */
    activated: boolean;
    remark: string | null;
    /** Absent for operators created before the field existed. */
    created_at: string | null;
    last_login_at: string | null;
    /** True while the password is an assigned one: only changing it is allowed. */
    initial_password: Generated<boolean>;
  };
  merchant: BankTables['merchant'] & {
    country: string | null;
    monthly_volume: number | null;
    link_code: string | null;
    /** Start and reason of the freeze, as shown to the merchant. */
    frozen_at: string | null;
    frozen_reason: string | null;
    /** The verification has passed once: the merchant stays in business while a change of it is reviewed. */
    first_verified: Generated<boolean>;
  };
  second_auth: BankTables['second_auth'];
  /** Mailed links, by the SHA-256 of their secret. */
  email_token: {
    hash: string;
    operator_id: string;
    email: string;
    expires_at: Instant;
    used: boolean;
  };
  /** Registrations by e-mail that wait for their link, by the SHA-256 of its secret: no account yet, and no name taken. */
  registration: {
    hash: string;
    email: string;
    is_company: boolean;
    country: string;
    monthly_volume: number | null;
    link_code: string | null;
    expires_at: Instant;
    used: boolean;
  };
  /** Authorisations to sign in from elsewhere, by the SHA-256 of their code. */
  authorisation: { hash: string; owner: string; operator_id: string; expires_at: Instant; used: boolean };
  /** Recent changes of an operator's contacts: `phone`, `email`, or `role` for a new main operator. */
  contact_change: {
    operator_id: string;
    owner: string;
    kind: string;
    at: Instant;
    by_name: string;
    /** Operator who changed it; null in rows that an earlier version wrote. */
    by_id: string | null;
    /** The contact before the change; null if there was none. */
    before: string | null;
  };
  /** Authenticator apps with sealed secrets: the active secret, and one that waits for its first code. */
  authenticator: {
    operator_id: string;
    owner: string;
    sealed: string | null;
    since: Instant | null;
    pending: string | null;
    begun_at: Instant;
    /** Codes up to this step are used up. */
    last_step: string;
  };
}

const STATEMENTS = [
  'alter table operator add column if not exists activated boolean not null default true',
  'alter table merchant add column if not exists country text',
  'alter table merchant add column if not exists monthly_volume int4',
  'alter table merchant add column if not exists link_code text',
  'alter table merchant add column if not exists frozen_at text',
  'alter table merchant add column if not exists frozen_reason text',
  `create table if not exists email_token (hash text primary key, operator_id text not null, email text not null,
     expires_at int8 not null, used boolean not null default false)`,
  'create index if not exists email_token_operator on email_token (operator_id)',
  `create table if not exists authorisation (hash text primary key, owner text not null, operator_id text not null,
     expires_at int8 not null, used boolean not null default false)`,
  AUDIT_HEAD,
  SEALING_KEY,
  'create sequence if not exists number_member start 80020001',
];

export type PeopleTransaction = KyselyTransaction<PeopleTables> | Kysely<PeopleTables>;

/** The bank's view of a connection with the tables of people. */
export function peopleTablesOf(tx: Transaction): PeopleTransaction {
  return tx as PeopleTransaction;
}

const ROLES = [
  'create sequence if not exists number_rl',
  'alter table operator add column roles text',
  "update operator set roles = json_build_array(owner || '-' || role)::text",
  'alter table operator alter column roles set not null, drop column role',
  'alter table operator add column remark text, add column created_at text, add column last_login_at text',
];

/** An operator now has any number of the merchant's roles, instead of one role name from a file. */
export async function moveRoles(tx: Transaction): Promise<void> {
  for (const statement of ROLES) await sql.raw(statement).execute(peopleTablesOf(tx));
}

/** An assigned password must be changed first; existing passwords were chosen or are in use. */
export async function addInitialPasswords(tx: Transaction): Promise<void> {
  const statement = 'alter table operator add column initial_password boolean not null default false';
  await sql.raw(statement).execute(peopleTablesOf(tx));
}

const AUTHENTICATORS = `create table if not exists authenticator (operator_id text primary key, owner text not null, sealed text,
  since int8, pending text, begun_at int8 not null, last_step int8 not null)`;

export async function addAuthenticators(tx: Transaction): Promise<void> {
  await sql.raw(AUTHENTICATORS).execute(peopleTablesOf(tx));
}

const CONTACT_CHANGES = `create table if not exists contact_change (operator_id text not null, owner text not null,
  kind text not null, at int8 not null, by_name text not null, before text, primary key (operator_id, kind))`;

export async function addContactChanges(tx: Transaction): Promise<void> {
  await sql.raw(CONTACT_CHANGES).execute(peopleTablesOf(tx));
}

/** Adds the operator who made a change: the one who appointed a main operator cannot end the pause. */
export async function addChangers(tx: Transaction): Promise<void> {
  await sql.raw('alter table contact_change add column if not exists by_id text').execute(peopleTablesOf(tx));
}

const REGISTRATIONS = [
  `create table if not exists registration (hash text primary key, email text not null, is_company boolean not null,
     country text not null, monthly_volume int4, link_code text, expires_at int8 not null,
     used boolean not null default false)`,
  'create index if not exists registration_email on registration (email)',
  // Nobody proved these addresses, so they are free again; their owners can register once more.
  'delete from email_token where operator_id in (select operator_id from operator where not activated)',
  `update operator set login_no = operator_id || ' not activated', email = null, disabled = true where not activated`,
];

export async function addRegistrations(tx: Transaction): Promise<void> {
  for (const statement of REGISTRATIONS) await sql.raw(statement).execute(peopleTablesOf(tx));
}

/** Creates missing tables; the bank's own tables must exist. */
export async function createPeopleTables(tx: Transaction): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(peopleTablesOf(tx));
}

/** Marks merchants verified before the column existed. */
export async function addFirstVerified(tx: Transaction): Promise<void> {
  await sql`alter table merchant add column if not exists first_verified boolean not null default false`.execute(tx);
  await sql`update merchant set first_verified = true where real_name_state = 2`.execute(tx);
}

/**
 * Members of a bank as records of the schemas, without passwords and secrets: no call can read a column that a view
 * omits.
 */
const VIEWS = [
  'alter table merchant add column if not exists version int4 not null default 1',
  'alter table second_auth add column if not exists version int4 not null default 1',
  `create or replace view entity_merchant as select owner as "_owner", version as "_version", owner as "merchantNo",
     user_name as "userName", user_en_name as "userEnName", legal_en_name as "legalEnName", user_type as "userType"
     from merchant`,
  `create or replace view entity_verification_choice as select owner as "_owner", version as "_version",
     biz_type as "bizType", auth_way as "authWay" from second_auth`,
  // Dates of the bank are those of UTC+8.
  `create or replace view entity_bound_app as select owner as "_owner", 1 as "_version", operator_id as "operatorId",
     to_char(timestamp 'epoch' + (since + 28800000) * interval '1 millisecond', 'YYYY-MM-DD HH24:MI:SS') as "boundAt"
     from authenticator where since is not null`,
  'alter table operator add column if not exists version int4 not null default 1, add column if not exists role_ids jsonb',
  'update operator set role_ids = cast(roles as jsonb) where role_ids is null',
  // Older servers write the text, records the list: a trigger keeps both equal.
  `create or replace function keep_operator_roles() returns trigger language plpgsql as $$
     begin
       if new.role_ids is null or (tg_op = 'UPDATE' and new.roles is distinct from old.roles) then
         new.role_ids := cast(new.roles as jsonb);
       elsif new.roles is null or (tg_op = 'UPDATE' and new.role_ids is distinct from old.role_ids) then
         new.roles := cast(new.role_ids as text);
       end if;
       return new;
     end $$`,
  `create or replace trigger operator_roles before insert or update on operator
     for each row execute function keep_operator_roles()`,
  `create or replace view entity_operator_account as select owner as "_owner", version as "_version",
     operator_id as "operatorId", name as "operatorName", login_no as "loginNo", phone_prefix as "phonePrefix",
     phone as "phoneNumber", email, role_ids as "roleIds", operator_type as "operatorType",
     system_type as "systemType", disabled, remark from operator`,
];

export async function addPeopleViews(tx: Transaction): Promise<void> {
  for (const statement of VIEWS) await sql.raw(statement).execute(peopleTablesOf(tx));
}

const FIGURES = '/account/userAccount#merchant';
const HOME = '/account/userAccount';

/**
 * The merchant's figures became an action of the home page. A role with the page keeps them, unless the merchant gave
 * the action to some role already or a sub-account has this role.
 */
export async function keepMerchantFigures(tx: Transaction): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('entity_role') is not null`.execute(tx);
  if (rows.length === 0) return;
  await sql`update entity_role as role
    set "permissionIds" = role."permissionIds" || cast(${JSON.stringify([FIGURES])} as jsonb), _version = role._version + 1
    where role.kind <> 'MAIN' and role."roleId" <> role._owner || '-subAccount'
      and jsonb_exists(role."permissionIds", ${HOME})
      and not exists (select 1 from entity_role as other
        where other._owner = role._owner and jsonb_exists(other."permissionIds", ${FIGURES}))
      and not exists (select 1 from operator
        where operator.owner = role._owner and operator.system_type = 6 and jsonb_exists(operator.roles::jsonb, role."roleId"))`.execute(
    tx,
  );
}

const APPROVALS = '/transaction-manage/approvals';
const REVIEWS = [
  '/transaction-manage/payment-order#review',
  '/transaction/transferOrder#review',
  '/transaction/payeeToGepTransfer#review',
  '/pay/batchPaymentDetail#review',
];

/** Gives every role that reviews orders the approvals page. */
export async function openApprovals(tx: Transaction): Promise<void> {
  await addRoutes(tx, REVIEWS, [APPROVALS]);
}

/** Routes of groups and supplementary cards, by the older route that they belong to. */
const GROUP_ROUTES: Record<string, string[]> = {
  '/cardManager/cardQuery': ['/cardManager/cardQuery/CardSupplemQuery', '/cardManager/cardQuery/cardSupplemDetail'],
  '/cardManager/chooseCardApply': ['/cardManager/chooseCardApply/cardGroupApply/applySupplemCard'],
  '/cardManager/cardQuery/cardRefund': ['/cardManager/chooseCardRefund/cardGroupRefund'],
};

/** Gives every role with cards the routes of groups, which came later. */
export async function openCardGroups(tx: Transaction): Promise<void> {
  for (const [held, routes] of Object.entries(GROUP_ROUTES)) await addRoutes(tx, [held], routes);
}

/** Adds routes to the roles with any of the held ones. The main operator's role has every route without them. */
async function addRoutes(tx: Transaction, held: readonly string[], routes: readonly string[]): Promise<void> {
  const { rows } = await sql`select 1 where to_regclass('entity_role') is not null`.execute(tx);
  if (rows.length === 0) return;
  for (const route of routes) {
    await sql`update entity_role as role
      set "permissionIds" = role."permissionIds" || cast(${JSON.stringify([route])} as jsonb), _version = role._version + 1
      where role.kind <> 'MAIN' and not jsonb_exists(role."permissionIds", ${route})
        and jsonb_exists_any(role."permissionIds", array[${sql.join(held)}])`.execute(tx);
  }
}
