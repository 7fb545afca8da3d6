import type { Entities } from '#generated/entities.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { isCompanyId, isPaperNumber } from '../payees/identity.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import { normalName } from '../payees/names.ts';
import { refusal } from '../words/refusals.ts';

const RESIDENT = 1;

/** Validates the company number and the legal person's ID number by the format of their countries. */
export const partnerOrgGuard: Guard = ({ clock }, record) => {
  const { country, creditCode: given, legalIdType, legalIdNo, orgName } = record as Entities['partner-org'];
  const creditCode = normalAccount(given);
  if (!isCompanyId(country, creditCode)) throw refusal('27008', {}, '/creditCode');
  if (typeof legalIdType === 'number' && !isPaperNumber(legalIdType, normalAccount(legalIdNo ?? ''), clock.now())) {
    throw refusal(legalIdType === RESIDENT ? '27009' : '27024', {}, '/legalIdNo');
  }
  return { ...record, creditCode, orgName: normalName(orgName) };
};
