import type { Entities } from '#generated/entities.ts';
import type { Judge } from '#sandbox/answer.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import { isResidentId } from '../payees/identity.ts';
import { normalName } from '../payees/names.ts';
import { isScreened } from '../payments/screening.ts';
import { companyProfile } from '../reference/companies.ts';
import { isCreditCode } from '../reference/credit-code.ts';
import { refusalOf } from '../words/refusals.ts';

type Filing = Entities['filing'];

/** Normalises a company customer's name and numbers. @throws Refusal 27008, 27009 at their fields */
export const filingGuard: Guard = ({ clock }, record) => {
  const filing = record as Filing;
  const creditCode = normalAccount(filing.creditCode);
  const legalIdNo = normalAccount(filing.legalIdNo);
  const refused = refusalOf([
    ...(isCreditCode(creditCode) ? [] : [{ code: '27008', field: 'creditCode' } as const]),
    ...(isResidentId(legalIdNo, clock.now()) ? [] : [{ code: '27009', field: 'legalIdNo' } as const]),
  ]);
  if (refused) throw refused;
  return { ...record, creditCode, legalIdNo, companyName: normalName(filing.companyName) };
};

/** True if the name in this field is on the list of screened names. */
export const isScreenedName =
  (field: string): Judge =>
  (_work, record) =>
    isScreened(String(record[field]));

/** True if the register knows the credit code under another name than the one in this field. */
export const isUnlikeRegistered =
  (field: string): Judge =>
  (_work, record) => {
    const known = companyProfile(String(record['creditCode']));
    return known !== undefined && normalName(known.name) !== normalName(String(record[field]));
  };
