import { sql } from 'kysely';
import { dateTimeOf } from '#model/instant.ts';
import type { Who } from '#sandbox/answer.ts';
import type { Transaction } from '#sandbox/database.ts';
import rules from '../rules/verification.json' with { type: 'json' };
import { type PeopleTables, peopleTablesOf } from './tables.ts';

/*
 * Changes of an operator's contacts, and new main operators. For a day the new phone, address or main operator cannot
 * confirm anything, and a password reset goes to the earlier contact.
 */

export type ContactKind = 'phone' | 'email' | 'role';

/** Time for which a change pauses a way of confirming, in milliseconds. */
export const PAUSE = rules.pauseHours * 3_600_000;

export interface ContactChange {
  kind: ContactKind;
  at: number;
  /** Name of the person who changed it. */
  by: string;
  /** Operator id of that person; null if an earlier version recorded the change. */
  byId: string | null;
  /** Phone or address before the change; null if there was none. */
  before: string | null;
}

/** Records a change; during a pause the first `before` stays, because the person knows that contact. */
export async function noteContactChange(
  tx: Transaction,
  { owner, userId }: Who,
  { kind, at, by, byId, before }: ContactChange,
): Promise<void> {
  const earlier = (await contactChangesOf(tx, userId, at)).find((each) => each.kind === kind);
  const row = { at: String(at), by_name: by, by_id: byId, before: earlier === undefined ? before : earlier.before };
  await peopleTablesOf(tx)
    .insertInto('contact_change')
    .values({ operator_id: userId, owner, kind, ...row })
    .onConflict((conflict) => conflict.columns(['operator_id', 'kind']).doUpdateSet(row))
    .execute();
}

/** Changes with a running pause. */
export async function contactChangesOf(tx: Transaction, userId: string, now: number): Promise<ContactChange[]> {
  const rows = await peopleTablesOf(tx)
    .selectFrom('contact_change')
    .select(['kind', 'at', 'by_name', 'by_id', 'before'])
    .where('operator_id', '=', userId)
    .where('at', '>', String(now - PAUSE))
    .execute();
  return rows.map(changeOf);
}

/** SQL column: true if the row's operator has changes with a running pause. */
export function isChangedColumn(now: number) {
  return sql<boolean>`exists (select 1 from contact_change
    where contact_change.operator_id = operator.operator_id and contact_change.at > ${String(now - PAUSE)})`;
}

/** The recent contact changes of all operators of a merchant, by operator id. */
export async function contactChangesOfAll(
  tx: Transaction,
  owner: string,
  now: number,
): Promise<Map<string, ContactChange[]>> {
  const rows = await peopleTablesOf(tx)
    .selectFrom('contact_change')
    .select(['operator_id', 'kind', 'at', 'by_name', 'by_id', 'before'])
    .where('owner', '=', owner)
    .where('at', '>', String(now - PAUSE))
    .execute();
  const found = new Map<string, ContactChange[]>();
  for (const row of rows) found.set(row.operator_id, [...(found.get(row.operator_id) ?? []), changeOf(row)]);
  return found;
}

type Row = Omit<PeopleTables['contact_change'], 'operator_id' | 'owner'>;

function changeOf({ kind, at, by_name: by, by_id: byId, before }: Row): ContactChange {
  return { kind: kind as ContactKind, at: Number(at), by, byId, before };
}

/** Ends the pause of a new main operator; those of changed phones and addresses go on. */
export async function endRolePause(tx: Transaction, operatorId: string): Promise<void> {
  await peopleTablesOf(tx)
    .deleteFrom('contact_change')
    .where('operator_id', '=', operatorId)
    .where('kind', '=', 'role')
    .execute();
}

/** Names of the contacts in sentences. */
const NAMES = { phone: '手机', email: '邮箱' } as const;

/**
 * The reason why a contact cannot confirm now, with the person who changed it and the end of the pause; undefined if it
 * can.
 */
export function pauseNote(changes: readonly ContactChange[], kind: 'phone' | 'email'): string | undefined {
  const change = changes.find((each) => each.kind === kind);
  if (change === undefined) return roleNote(changes);
  const { by, at } = change;
  const name = NAMES[kind];
  const others = kind === 'phone' ? '邮箱、身份验证器' : '手机、身份验证器';
  return `该${name}由 ${by} 于 ${dateTimeOf(at)} 设置，${dateTimeOf(at + PAUSE)} 前不能用于验证。请使用${others}，或由其他主操作员处理`;
}

/** The reason why a new main operator cannot confirm yet. */
export function roleNote(changes: readonly ContactChange[]): string | undefined {
  const change = changes.find(({ kind }) => kind === 'role');
  if (change === undefined) return undefined;
  const { by, at } = change;
  return `主操作员身份由 ${by} 于 ${dateTimeOf(at)} 设置，${dateTimeOf(at + PAUSE)} 前不能用于验证。${by} 以外的主操作员确认后立即可用`;
}

interface Reached {
  operatorId: string;
  phone: string;
  email: string | null;
}

/**
 * An operator's contacts from before changes within the pause; for a new operator the current phone, as none is older.
 */
export async function safeContactOf(
  tx: Transaction,
  { operatorId, phone, email }: Reached,
  now: number,
): Promise<Pick<Reached, 'phone' | 'email'>> {
  const changes = await contactChangesOf(tx, operatorId, now);
  const of = (kind: ContactKind): ContactChange | undefined => changes.find((each) => each.kind === kind);
  const [newPhone, newEmail] = [of('phone'), of('email')];
  return { phone: newPhone?.before ?? phone, email: newEmail === undefined ? email : newEmail.before };
}
