import type { Entities } from '#generated/entities.ts';
import type { Judge } from '#sandbox/answer.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { isScreened } from '../payments/screening.ts';
import { isCreditCode } from '../reference/credit-code.ts';
import { refusal } from '../words/refusals.ts';

/** Validates a payer's company number by the format of its country. @throws Refusal 27008 */
export const poboPayerGuard: Guard = (_context, record) => {
  const { country, creditCode } = record as Entities['pobo-payer'];
  if (country === 'CN' && creditCode.length === 18 && !isCreditCode(creditCode))
    throw refusal('27008', {}, '/creditCode');
  if (country === 'HK' && !/^\d{8}$/.test(creditCode)) throw refusal('27008', {}, '/creditCode');
  return record;
};

export const isScreenedPayer: Judge = (_work, { payerEnName }) => isScreened(String(payerEnName));
