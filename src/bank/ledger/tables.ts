import { sql, type Kysely, type Transaction as KyselyTransaction, type Generated } from 'kysely';
import { model } from '#generated/model.ts';
import { scaleOf } from '#model/money.ts';
import type { Transaction } from '#sandbox/database.ts';
import { createOrderTables, type OrderTables } from '#sandbox/orders.ts';
import { createLedgerTables, type LedgerTables, type Minor, sequenceOf } from '#sandbox/ledger.ts';

export interface BankTables extends LedgerTables, OrderTables {
  /** External credits of merchants, one row per day and currency. */
  /** Settlement quota in minor units: not money, so it has a book of its own. */
  quota: { owner: string; platform: string; currency: string; total: Minor; occupied: Minor; used: Minor };
  quota_entry: {
    id: Generated<string>;
    reference: string;
    owner: string;
    platform: string;
    currency: string;
    /** GRANT, OCCUPY, RELEASE or USE. */
    kind: string;
    amount: Minor;
    at: string;
  };
  /** Amounts of settlement files and receipts that orders may use up, in minor units. */
  pool: { owner: string; kind: string; name: string; currency: string; total: Minor; occupied: Minor; used: Minor };
  pool_entry: {
    id: Generated<string>;
    reference: string;
    owner: string;
    kind: string;
    name: string;
    currency: string;
    /** GRANT, OCCUPY, RELEASE or USE. */
    step: string;
    amount: Minor;
    at: string;
  };
  /** A customer of the bank. */
  merchant: {
    owner: string;
    user_name: string;
    user_en_name: string | null;
    /** The registered English name; merchants may change `user_en_name`, but not this name. */
    legal_en_name: string | null;
    user_type: number;
    real_name_state: number;
    certificate_expire_at: string | null;
    frozen: boolean;
    /** Band 1 to 4 of the yuan fee, by last month's volume. */
    band: number;
    /** JSON lists of names. */
    products: string;
    groups: string;
  };
  operator: {
    operator_id: string;
    owner: string;
    login_no: string;
    password_hash: string;
    name: string;
    /** Ids of the merchant's roles, as JSON. */
    roles: string;
    operator_type: number;
    system_type: number;
    phone_prefix: string;
    phone: string;
    email: string | null;
    disabled: boolean;
  };
  /** A merchant's verification method for a business; without a row the default applies. */
  second_auth: { owner: string; biz_type: number; auth_way: number };
  /** Alerts that an operator has closed. */
  alert_setting: { operator_id: string; biz_type: number; show_flag: number };
  /** Announcements that an operator has read. */
  notice_read: { operator_id: string; notice_id: string };
  /** Certificates for which an operator has dismissed the reminder of the expiry. */
  certificate_alert: { operator_id: string; expire_at: string };
}

/** The sandbox's own transaction, typed with the bank's tables. */
export type BankTransaction = KyselyTransaction<BankTables> | Kysely<BankTables>;

export function bankTablesOf(tx: Transaction): BankTransaction {
  return tx as BankTransaction;
}

/** SQL: minor units in one unit of the row's `currency`. */
export const MINOR_UNITS = minorUnits('currency');

/** @param currency SQL of the currency */
export function minorUnits(currency: string): string {
  const all = (model.enums['currency']?.values ?? []).map((each) => String(each.const));
  const without = all.filter((each) => scaleOf(each) === 0).map((each) => `'${each}'`);
  return `case when ${currency} in (${without.join(', ')}) then 1 else 100 end`;
}

export const NUMBER_FAMILIES =
  'JN HD WD PY PB BT ST RC PE PI AD WA PO MS FX TR AL B2 RF QB PP RR LF RL FB RN CH AA TS SM PM CO CF CD CS SP CT CE OT TL CG'.split(
    ' ',
  );

const STATEMENTS = [
  `create table if not exists credit_day (owner text not null, day text collate "C" not null, currency text not null,
     amount int8 not null, primary key (owner, day, currency))`,
  `create table if not exists quota (owner text not null, platform text not null, currency text not null,
     total int8 not null default 0, occupied int8 not null default 0, used int8 not null default 0,
     primary key (owner, platform, currency), check (occupied >= 0 and used >= 0))`,
  `create table if not exists quota_entry (id int8 generated always as identity primary key, reference text not null,
     owner text not null, platform text not null, currency text not null, kind text not null, amount int8 not null,
     at text not null)`,
  'create index if not exists quota_entry_reference on quota_entry (reference)',
  'create index if not exists quota_entry_owner on quota_entry (owner, platform, currency, at, id)',
  // Withdrawals used to have a table of their own.
  `do $$ begin if to_regclass('withdrawal') is not null then
     insert into order_facts (order_no, owner, family, stage, at, usd_equivalent, facts)
       select order_no, owner, 'withdrawal', stage, at, usd_equivalent, json_build_object('payCcy', pay_ccy,
         'arriveCcy', arrive_ccy, 'amount', amount::text, 'fee', fee::text, 'arriveAmount', arrive_amount::text,
         'midAmount', mid_amount::text, 'accountId', account_id, 'holdNo', hold_no, 'trigger', trigger,
         'parent', parent)::text from withdrawal on conflict do nothing;
     drop table withdrawal;
   end if; end $$`,
  `create table if not exists merchant (owner text primary key, user_name text not null, user_en_name text,
     legal_en_name text, user_type int4 not null, real_name_state int4 not null, certificate_expire_at text,
     frozen boolean not null default false, band int4 not null default 1, products text not null, groups text not null)`,
  `create table if not exists operator (operator_id text primary key, owner text not null references merchant,
     login_no text not null unique, password_hash text not null, name text not null, role text not null,
     operator_type int4 not null, system_type int4 not null, phone_prefix text not null, phone text not null, email text,
     disabled boolean not null default false)`,
  `create table if not exists second_auth (owner text not null, biz_type int4 not null, auth_way int4 not null,
     primary key (owner, biz_type))`,
  `create table if not exists alert_setting (operator_id text not null, biz_type int4 not null, show_flag int4 not null,
     primary key (operator_id, biz_type))`,
  `create table if not exists notice_read (operator_id text not null, notice_id text not null,
     primary key (operator_id, notice_id))`,
  `create table if not exists certificate_alert (operator_id text not null, expire_at text not null,
     primary key (operator_id, expire_at))`,
  ...NUMBER_FAMILIES.map((family) => `create sequence if not exists ${sequenceOf(family)}`),
];

/** Creates the bank's first tables if they are missing. Later changes are migrations. */
export async function createBankTables(db: BankTransaction): Promise<void> {
  await createLedgerTables(db as Transaction);
  await createOrderTables(db as Transaction);
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db);
}

/** Pools besides quota. Quota stays in its own tables, because an older server counts each of their rows as quota. */
export async function addPools(tx: Transaction): Promise<void> {
  const statements = [
    `create table if not exists pool (owner text not null, kind text not null, name text collate "C" not null,
       currency text not null, total int8 not null default 0, occupied int8 not null default 0,
       used int8 not null default 0, primary key (owner, kind, currency, name),
       check (occupied >= 0 and used >= 0 and occupied + used <= total))`,
    `create table if not exists pool_entry (id int8 generated always as identity primary key, reference text not null,
       owner text not null, kind text not null, name text not null, currency text not null, step text not null,
       amount int8 not null, at text not null)`,
    'create index if not exists pool_entry_reference on pool_entry (reference)',
    'create index if not exists pool_entry_pool on pool_entry (owner, kind, name, currency)',
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}

/** Amounts of a column of minor units, with the decimals of the row's currency. */
function amountOf(column: string): string {
  const codes = (model.enums['currency']?.values ?? []).map((each) => String(each.const));
  const other = codes.filter((code) => scaleOf(code) !== 2).map((code) => `when '${code}' then ${scaleOf(code)}`);
  const scale = `case currency ${other.join(' ')} else 2 end`;
  return `round(cast(${column} as numeric) / power(cast(10 as numeric), ${scale}), ${scale})`;
}

/**
 * Quota and its changes as records of the schemas. Drops tables that no version ever filled, so that views can have
 * their names.
 */
export async function addQuotaViews(tx: Transaction): Promise<void> {
  const statements = [
    'drop table if exists entity_trade_quota, entity_trade_quota_move',
    `create view entity_trade_quota as select owner as "_owner", 1 as "_version",
       platform || '-' || currency as "quotaId", platform as "platformCode", currency,
       ${amountOf('total')} as "totalQuota", ${amountOf('used')} as "usedQuota", ${amountOf('occupied')} as "frozenQuota",
       ${amountOf('(total - used - occupied)')} as "remainQuota",
       (select max(at) from quota_entry where quota_entry.owner = quota.owner
         and quota_entry.platform = quota.platform and quota_entry.currency = quota.currency) as "updateAt"
       from quota`,
    `create view entity_trade_quota_move as select owner as "_owner", 1 as "_version", cast(id as text) as "moveId",
       platform as "platformCode", currency, kind, ${amountOf('amount')} as amount, reference, at, id as seq
       from quota_entry`,
  ];
  for (const statement of statements) await sql.raw(statement).execute(tx);
}
