import type { Entities } from '#generated/entities.ts';
import type { Guard } from '#sandbox/sandbox.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { type BankDetails, bankDetailErrors, normalDetails } from '../payees/bank-details.ts';
import { isResidentId } from '../payees/identity.ts';
import { mainlandBankShown } from '../reference/banks.ts';
import { normalName } from '../transfers/terms.ts';
import { refusal, refusalOf } from '../words/refusals.ts';
import type { BankContext } from './answer-of.ts';

type Supplier = Entities['supplier'];

const INDIVIDUAL = 2;

/**
 * Reads a supplier's name, numbers and account as those of a mainland payee, and its user number as a transfer does.
 * @throws Refusal 25001 to 25003, 27006 to 27009, 27012, 27014 at their fields
 */
export const supplierGuard: Guard = async (context, record) => {
  const { supplierName, supplierType, creditCode, bankNo, accountNo, userNo } = record as Supplier;
  const details = normalDetails({
    ...{ subjectType: supplierType, payeeCnName: supplierName, creditCode, bankNo, accountNo },
    ...{ bankCountry: 'CN', payWay: 'CNAPS', currency: 'CNY' },
  }) as BankDetails;
  const isPerson = supplierType === INDIVIDUAL;
  const refused = refusalOf([
    ...bankDetailErrors(details).map((error) =>
      error.field === 'payeeCnName' ? { ...error, field: 'supplierName' } : error,
    ),
    ...(isPerson && !isResidentId(details.creditCode ?? '', context.clock.now())
      ? [{ code: '27009', field: 'creditCode' } as const]
      : []),
  ]);
  if (refused) throw refused;
  const name = details.payeeCnName ?? '';
  if (userNo) await refuseUser(context, userNo, name);
  const read = { creditCode: details.creditCode, bankNo: details.bankNo, accountNo: details.accountNo };
  return { ...record, ...read, supplierName: name, bankName: mainlandBankShown(details.bankNo ?? '') };
};

async function refuseUser({ tx, owner }: Pick<BankContext, 'tx' | 'owner'>, userNo: string, name: string) {
  if (userNo === owner) throw refusal('25003', {}, '/userNo');
  const row = await bankTablesOf(tx).selectFrom('merchant').selectAll().where('owner', '=', userNo).executeTakeFirst();
  if (row === undefined) throw refusal('25001', {}, '/userNo');
  const names = [row.user_name, row.user_en_name ?? ''].map(normalName);
  if (!names.includes(normalName(name))) throw refusal('25002', {}, '/userNo');
}
