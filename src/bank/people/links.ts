import { createHash, randomBytes } from 'node:crypto';
import type { Transaction } from '#sandbox/database.ts';
import { peopleTablesOf } from './tables.ts';

/** An activation link is valid for a day, an authorisation to sign in for five minutes. */
const LINK = 24 * 3_600_000;
const AUTHORISATION = 5 * 60_000;

export interface EmailLink {
  operatorId: string;
  loginNo: string;
  email: string;
  expiresAt: number;
  used: boolean;
}

function hashOf(secret: string): string {
  return createHash('sha256').update(secret).digest('hex');
}

/** Creates a link for an operator's email and invalidates earlier ones. Returns the link's secret. */
export async function issueEmailLink(tx: Transaction, operatorId: string, email: string, now: number): Promise<string> {
  const people = peopleTablesOf(tx);
  const secret = randomBytes(32).toString('base64url');
  await people.deleteFrom('email_token').where('operator_id', '=', operatorId).where('used', '=', false).execute();
  await people
    .insertInto('email_token')
    .values({ hash: hashOf(secret), operator_id: operatorId, email, expires_at: String(now + LINK), used: false })
    .execute();
  return secret;
}

export async function findEmailLink(tx: Transaction, secret: string): Promise<EmailLink | undefined> {
  const row = await peopleTablesOf(tx)
    .selectFrom('email_token')
    .innerJoin('operator', 'operator.operator_id', 'email_token.operator_id')
    .select(['email_token.operator_id', 'login_no', 'email_token.email', 'expires_at', 'used'])
    .where('hash', '=', hashOf(secret))
    .forUpdate()
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return {
    operatorId: row.operator_id,
    loginNo: row.login_no,
    email: row.email,
    expiresAt: Number(row.expires_at),
    used: row.used,
  };
}

/** Binds the email to the operator and uses up the link. */
export async function applyEmailLink(tx: Transaction, secret: string, link: EmailLink): Promise<void> {
  const people = peopleTablesOf(tx);
  await people.updateTable('email_token').set({ used: true }).where('hash', '=', hashOf(secret)).execute();
  await people.updateTable('operator').set({ email: link.email }).where('operator_id', '=', link.operatorId).execute();
}

/** A registration by e-mail before the address is proven. */
export interface PendingRegistration {
  email: string;
  isCompany: boolean;
  country: string;
  monthlyVolume: number | null;
  linkCode: string | null;
}

export interface RegistrationLink extends PendingRegistration {
  expiresAt: number;
  used: boolean;
}

/**
 * Stores a registration until its link is opened. Other registrations of the address stay valid, so that nobody can
 * invalidate another person's link.
 */
export async function issueRegistration(
  tx: Transaction,
  { email, isCompany, country, monthlyVolume, linkCode }: PendingRegistration,
  now: number,
): Promise<{ secret: string; expiresAt: number }> {
  const secret = randomBytes(32).toString('base64url');
  const expiresAt = now + LINK;
  await peopleTablesOf(tx)
    .insertInto('registration')
    .values({
      ...{ hash: hashOf(secret), email, is_company: isCompany, country, monthly_volume: monthlyVolume },
      ...{ link_code: linkCode, expires_at: String(expiresAt), used: false },
    })
    .execute();
  return { secret, expiresAt };
}

/** @param by the link's secret, or the address whose newest registration waits */
export async function findRegistration(
  tx: Transaction,
  by: { secret: string } | { email: string },
): Promise<RegistrationLink | undefined> {
  const rows = peopleTablesOf(tx).selectFrom('registration').selectAll();
  const row = await (
    'secret' in by
      ? rows.where('hash', '=', hashOf(by.secret)).forUpdate()
      : rows.where('email', '=', by.email).where('used', '=', false).orderBy('expires_at', 'desc').limit(1)
  ).executeTakeFirst();
  if (row === undefined) return undefined;
  const { email, is_company: isCompany, country, monthly_volume: monthlyVolume, link_code: linkCode, used } = row;
  return { email, isCompany, country, monthlyVolume, linkCode, used, expiresAt: Number(row.expires_at) };
}

/** Uses up the link, and ends every other registration of the address. */
export async function endRegistrations(tx: Transaction, email: string, secret?: string): Promise<void> {
  const rows = peopleTablesOf(tx);
  if (secret !== undefined)
    await rows.updateTable('registration').set({ used: true }).where('hash', '=', hashOf(secret)).execute();
  await rows.deleteFrom('registration').where('email', '=', email).where('used', '=', false).execute();
}

/** Deletes registrations with their links once they have lapsed. */
export async function dropLapsedRegistrations(tx: Transaction, now: number): Promise<void> {
  await peopleTablesOf(tx).deleteFrom('registration').where('expires_at', '<', String(now)).execute();
}

/** A single-use code to sign in from a partner's site. */
export async function issueAuthorisation(
  tx: Transaction,
  who: { owner: string; userId: string },
  now: number,
): Promise<string> {
  const secret = randomBytes(32).toString('base64url');
  await peopleTablesOf(tx)
    .insertInto('authorisation')
    .values({
      hash: hashOf(secret),
      owner: who.owner,
      operator_id: who.userId,
      expires_at: String(now + AUTHORISATION),
      used: false,
    })
    .execute();
  return secret;
}

/** Uses up an authorisation and returns its operator; null if it is invalid or the operator was disabled since. */
export async function takeAuthorisation(
  tx: Transaction,
  secret: string,
  now: number,
): Promise<{ owner: string; userId: string } | null> {
  const people = peopleTablesOf(tx);
  const row = await people
    .updateTable('authorisation')
    .set({ used: true })
    .where('hash', '=', hashOf(secret))
    .where('used', '=', false)
    .where('expires_at', '>', String(now))
    .where('operator_id', 'in', people.selectFrom('operator').select('operator_id').where('disabled', '=', false))
    .returning(['owner', 'operator_id'])
    .executeTakeFirst();
  return row === undefined ? null : { owner: row.owner, userId: row.operator_id };
}
