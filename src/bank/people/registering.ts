import { sql } from 'kysely';
import { dateTimeOf } from '#model/instant.ts';
import { maskEmail, maskPhoneEnd } from '#model/mask.ts';
import type { Transaction } from '#sandbox/database.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { galleryAgreements, sampleAgreements } from './agreements.ts';
import { hashPassword } from '#sandbox/passwords.ts';
import { MAIN, openRoles, standardRole } from './roles.ts';
import { peopleTablesOf } from './tables.ts';

export interface Registration {
  /** The login name. */
  loginNo: string;
  isCompany: boolean;
  country: string;
  phonePrefix: string;
  phone: string;
  email: string | null;
  password: string;
  monthlyVolume: number | null;
  linkCode: string | null;
  now: number;
}

const COMPANY = 2;
const PERSON = 1;
const FOREIGN = 5;
const NOT_VERIFIED = 0;

/**
 * Opens an unverified member: one main operator, no products, no money.
 * @param registration of a phone or an email that is proven
 * @returns the main operator
 */
export async function openMember(
  tx: Transaction,
  entities: EntityStore,
  { loginNo, isCompany, ...registration }: Registration,
): Promise<{ owner: string; userId: string }> {
  const people = peopleTablesOf(tx);
  const { rows } = await sql<{ no: string }>`select nextval('number_member')::text as no`.execute(tx);
  const owner = rows[0]?.no ?? '';
  const operatorId = `${owner}01`;
  const byEmail = registration.email !== null;
  const name = byEmail ? maskEmail(loginNo) : maskPhoneEnd(loginNo);
  await people
    .insertInto('merchant')
    .values({
      owner,
      user_name: name,
      user_en_name: null,
      legal_en_name: null,
      user_type: isCompany ? (registration.country === 'CN' ? COMPANY : FOREIGN) : PERSON,
      real_name_state: NOT_VERIFIED,
      certificate_expire_at: null,
      frozen: false,
      band: registration.monthlyVolume ?? 1,
      products: '[]',
      groups: '[]',
      country: registration.country,
      monthly_volume: registration.monthlyVolume,
      link_code: registration.linkCode,
    })
    .execute();
  await people
    .insertInto('operator')
    .values({
      operator_id: operatorId,
      owner,
      login_no: loginNo,
      password_hash: await hashPassword(registration.password),
      name,
      roles: JSON.stringify([standardRole(owner, MAIN)]),
      operator_type: 1,
      system_type: 1,
      phone_prefix: registration.phonePrefix,
      phone: registration.phone,
      email: registration.email,
      disabled: false,
      activated: true,
      created_at: dateTimeOf(registration.now),
    })
    .execute();
  await openRoles(entities, owner, registration.now);
  const mine = entities.as(owner);
  await mine.insertMany('agreement', sampleAgreements([], dateTimeOf(registration.now), name));
  await mine.insertMany('sample-agreement', galleryAgreements());
  return { owner, userId: operatorId };
}
