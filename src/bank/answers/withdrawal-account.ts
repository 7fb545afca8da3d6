import type { Guard } from '#sandbox/sandbox.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { normalDetails } from '../payees/bank-details.ts';
import { completedAccount, type OwnAccount, payWayOf, refuseAccount } from '../payees/own-accounts.ts';
import { refusal } from '../words/refusals.ts';
import type { BankContext } from './answer-of.ts';

const PERSON = 1;
const COMPANY_SUBJECT = 1;
const PERSON_SUBJECT = 2;

/** Permitted account holders: the verified names of the merchant, and whether it is a person. */
async function ownerOf({
  tx,
  owner,
}: Pick<BankContext, 'tx' | 'owner'>): Promise<{ names: string[]; subjectType: number }> {
  const row = await bankTablesOf(tx).selectFrom('merchant').selectAll().where('owner', '=', owner).executeTakeFirst();
  if (row === undefined) throw refusal('10018');
  const names = [row.user_name, row.user_en_name, row.legal_en_name].filter((name) => name !== null && name !== '');
  return { names: names as string[], subjectType: row.user_type === PERSON ? PERSON_SUBJECT : COMPANY_SUBJECT };
}

/**
 * Validates the merchant's own account and completes it from its area. @throws Refusal 27011, or one per invalid number
 */
export const withdrawalAccountGuard: Guard = async (context, record) => {
  const { names, subjectType } = await ownerOf(context);
  const before = record as OwnAccount;
  const { payWay: _way, ...given } = normalDetails({ ...before, payWay: payWayOf(before.area) });
  const account = completedAccount({
    ...before,
    subjectType: before.subjectType ?? subjectType,
    ...given,
  } as OwnAccount);
  refuseAccount(account, names);
  return account;
};
