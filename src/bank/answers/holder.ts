import type { Entities } from '#generated/entities.ts';
import type { Judge } from '#sandbox/answer.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { normalName } from '../payees/names.ts';
import { isScreened } from '../payments/screening.ts';
import { companyProfile } from '../reference/companies.ts';
import { isCreditCode } from '../reference/credit-code.ts';
import { refusal } from '../words/refusals.ts';
import { isResidentNo } from './real-name-record.ts';

type Holder = Entities['holder'];

const RESIDENT_CARD = 1;

/** Validates the check digits of ID numbers. @throws Refusal 10121, 10122 */
export const holderGuard: Guard = (_context, record) => {
  const { holderType, idType, idNo, legalIdType, legalIdNo } = record as Holder;
  if (holderType === 'ORG' && !isCreditCode(idNo)) throw refusal('10122', {}, '/idNo');
  if (idType === RESIDENT_CARD && !isResidentNo(idNo)) throw refusal('10121', {}, '/idNo');
  if (legalIdType === RESIDENT_CARD && !isResidentNo(legalIdNo ?? '')) throw refusal('10121', {}, '/legalIdNo');
  return record;
};

export const isScreenedHolder: Judge = (_work, { holderName, holderEnName }) =>
  isScreened(String(holderName)) || isScreened(String(holderEnName ?? ''));

/** True if a mainland company's number is registered under another name. */
export const isUnlikeHolderRegister: Judge = (_work, record) => {
  const { holderType, holderName, idNo } = record as Holder;
  const known = holderType === 'ORG' ? companyProfile(idNo) : undefined;
  return known !== undefined && normalName(known.name) !== normalName(holderName);
};
