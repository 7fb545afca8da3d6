import type { Entities } from '#generated/entities.ts';
import type { Follower, Judge } from '#sandbox/answer.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { residentNo } from '../documents/recognise.ts';
import { normalName } from '../payees/names.ts';
import { isScreened } from '../payments/screening.ts';
import { companyProfile } from '../reference/companies.ts';
import { isCreditCode } from '../reference/credit-code.ts';
import { refusal } from '../words/refusals.ts';
import { peopleTablesOf } from '../people/tables.ts';

type RealName = Entities['real-name'];

/** Wire values of the merchant's state, by the state of its verification. */
const STATES: Record<RealName['auditState'], number> = { WAIT: 1, PASS: 2, REJECT: 3 };
const VERIFIED = 2;

const PERSON = 1;
const COMPANY = 2;
const FOREIGN = 5;
const RESIDENT_CARD = 1;
const INDIVIDUAL = 2;

/** Products that every verified merchant gets. */
const PRODUCTS = ['COLLECTION', 'EXCHANGE', 'PAYMENT'];

export function isPerson({ verifiedType, subjectType }: Pick<RealName, 'verifiedType' | 'subjectType'>): boolean {
  if (verifiedType === 'otherArea') return subjectType === INDIVIDUAL;
  return verifiedType === 'personal' || verifiedType === 'hkPersonal';
}

/** Copies the latest verification to the merchant; a verified merchant stays in business while it changes. */
export const followRealName: Follower = async (tx, owner, record) => {
  const realName = record as RealName;
  const state = STATES[realName.auditState];
  const people = peopleTablesOf(tx);
  const before = await people
    .selectFrom('merchant')
    .select(['user_type', 'first_verified', 'products', 'user_en_name'])
    .where('owner', '=', owner)
    .executeTakeFirst();
  if (before === undefined) return;
  const verified = state === VERIFIED ? verifiedBy(realName, before) : {};
  await people
    .updateTable('merchant')
    .set({ real_name_state: state, ...verified })
    .where('owner', '=', owner)
    .execute();
};

interface Before {
  user_type: number;
  first_verified: boolean;
  products: string;
  user_en_name: string | null;
}

function verifiedBy(realName: RealName, before: Before) {
  const { subjectName, subjectEnName = null, verifiedType } = realName;
  const type = isPerson(realName) ? PERSON : verifiedType === 'company' ? COMPANY : FOREIGN;
  const isOfType = before.user_type !== PERSON && type !== PERSON;
  return {
    first_verified: true,
    user_name: subjectName,
    legal_en_name: subjectEnName,
    // The merchant may have chosen another spelling since.
    user_en_name: before.first_verified ? before.user_en_name : subjectEnName,
    user_type: before.first_verified && isOfType ? before.user_type : type,
    certificate_expire_at: expiryOf(realName),
    ...(before.products === '[]' && { products: JSON.stringify(PRODUCTS) }),
  };
}

/** The earliest expiry day of the merchant's documents; null when none expires. */
function expiryOf({ licenseExpire, licenseForever, idExpire, idForever }: RealName): string | null {
  const days = [licenseForever === true ? undefined : licenseExpire, idForever === true ? undefined : idExpire];
  return (
    days
      .filter((day) => day !== undefined && day !== null && day !== '')
      .toSorted((a, b) => String(a).localeCompare(String(b)))[0] ?? null
  );
}

/** Validates ID numbers and sets the ID type of persons. @throws Refusal 10121, 10122 */
export const realNameGuard: Guard = (_context, record) => {
  const realName = record as RealName;
  const { verifiedType, creditCode, idType, idNo } = realName;
  if (verifiedType === 'company' && creditCode !== undefined && creditCode !== null && !isCreditCode(creditCode)) {
    throw refusal('10122', {}, '/creditCode');
  }
  const isCard = verifiedType === 'personal' || idType === RESIDENT_CARD;
  if (isCard && idNo !== undefined && idNo !== null && !isResidentNo(idNo)) throw refusal('10121', {}, '/idNo');
  return verifiedType === 'personal' ? { ...record, idType: RESIDENT_CARD } : record;
};

/** True if a number has eighteen characters, a real date and the right check digit. */
export function isResidentNo(idNo: string): boolean {
  const [, area, year, month, day, order] = /^(\d{6})(\d{4})(\d{2})(\d{2})(\d{3})[\dX]$/.exec(idNo) ?? [];
  if (area === undefined) return false;
  return residentNo(area, `${year}-${month}-${day}`, Number(order)) === idNo;
}

export const isScreenedSubject: Judge = (_work, { subjectName, subjectEnName }) =>
  isScreened(String(subjectName)) || isScreened(String(subjectEnName ?? ''));

/** True if a mainland company's number is registered under another name. */
export const isUnlikeRegister: Judge = (_work, record) => {
  const { verifiedType, subjectName, creditCode } = record as RealName;
  const known = verifiedType === 'company' ? companyProfile(creditCode ?? '') : undefined;
  return known !== undefined && normalName(known.name) !== normalName(subjectName);
};

/** True if the sandbox's face recognition rejects the person. */
export const isOtherFace: Judge = (_work, { personName }) =>
  isScreened(String(personName)) || /^替/.test(String(personName));
