import { dateTimeOf } from '#model/instant.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { isCompanyId, isPaperNumber } from '../payees/identity.ts';
import { normalAccount } from '../payees/account-numbers.ts';
import { normalName } from '../payees/names.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf } from './answer-of.ts';

const RESIDENT = 1;
const PERSON = 1;

const add: AnswerOf<'partner-org.add'> = async (context) => {
  const { request, entities, clock, owner, tx } = context;
  const creditCode = normalAccount(request.creditCode);
  if (!isCompanyId(request.country, creditCode)) throw refusal('27008', {}, '/creditCode');
  const { legalIdType, legalIdNo = '' } = request;
  if (legalIdType !== undefined && !isPaperNumber(legalIdType, normalAccount(legalIdNo), clock.now())) {
    throw refusal(legalIdType === RESIDENT ? '27009' : '27024', {}, '/legalIdNo');
  }
  const book = new SqlBook(bankTablesOf(tx));
  await book.lockOwner(owner);
  if ((await entities.count('partner-org', { creditCode })) > 0) throw refusal('27025', {}, '/creditCode');
  const createdAt = dateTimeOf(clock.now());
  const partnerNo = await book.nextNumber('PO', createdAt);
  await entities.insert('partner-org', {
    ...request,
    partnerNo,
    creditCode,
    orgName: normalName(request.orgName),
    createdAt,
  });
  return { partnerNo };
};

const legalInfo: AnswerOf<'partner-org.legalInfo'> = async ({ tx, owner }) => {
  const row = await bankTablesOf(tx).selectFrom('merchant').selectAll().where('owner', '=', owner).executeTakeFirst();
  if (row === undefined) throw refusal('10018');
  const english = row.legal_en_name ?? row.user_en_name ?? '';
  return {
    userNo: owner,
    userName: row.user_name,
    ...(english === '' ? {} : { userEnName: english }),
    subjectType: row.user_type === PERSON ? 2 : 1,
  };
};

export const partnerOrgAnswers = { 'partner-org.add': add, 'partner-org.legalInfo': legalInfo };
