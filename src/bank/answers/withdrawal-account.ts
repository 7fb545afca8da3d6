import { dateTimeOf } from '#model/instant.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { normalDetails } from '../payees/bank-details.ts';
import { completedAccount, isOtherAccount, type OwnAccount, payWayOf, refuseAccount } from '../payees/own-accounts.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

/** The name of the event that ends the review of a withdrawal account. */
export const ACCOUNT_AUDIT = 'withdrawal-account-audit';
/** Half an hour of bank time. */
const AUDIT = (30 * 60_000) / 60;
const PERSON = 1;
const COMPANY_SUBJECT = 1;
const PERSON_SUBJECT = 2;

/** Whose accounts they may be: the names of the real-name verification, and whether it is a person's. */
async function ownerOf({ tx, owner }: BankContext): Promise<{ names: string[]; subjectType: number }> {
  const row = await bankTablesOf(tx).selectFrom('merchant').selectAll().where('owner', '=', owner).executeTakeFirst();
  if (row === undefined) throw refusal('10018');
  const names = [row.user_name, row.user_en_name, row.legal_en_name].filter((name) => name !== null && name !== '');
  return { names: names as string[], subjectType: row.user_type === PERSON ? PERSON_SUBJECT : COMPANY_SUBJECT };
}

async function check(context: BankContext, account: OwnAccount, names: readonly string[]): Promise<void> {
  refuseAccount(account, names);
  const { accountNo, currency } = account;
  const others = await context.entities.find<OwnAccount>('withdrawal-account', { where: { accountNo, currency } });
  if (others.some(({ id }) => id !== account.id)) throw refusal('27026', {}, '/accountNo');
}

/** One default for each currency. */
async function makeOnlyDefault({ entities }: BankContext, account: OwnAccount): Promise<void> {
  const before = await entities.find<OwnAccount>('withdrawal-account', {
    where: { currency: account.currency, isDefault: true },
    lock: true,
  });
  for (const { id } of before)
    if (id !== account.id) await entities.update('withdrawal-account', id, { isDefault: false });
}

async function askForAudit({ timetable, clock, owner }: BankContext, id: string): Promise<void> {
  await timetable.schedule(clock.now() + AUDIT, ACCOUNT_AUDIT, { owner, id });
}

const add: AnswerOf<'withdrawal-account.add'> = async (context) => {
  const { request, clock, entities, owner, tx } = context;
  const book = new SqlBook(bankTablesOf(tx));
  await book.lockOwner(owner);
  const { names, subjectType } = await ownerOf(context);
  const createdAt = dateTimeOf(clock.now());
  const typed = normalDetails({ ...request, payWay: payWayOf(request.area) });
  const { payWay: _way, ...given } = typed;
  const account = completedAccount({
    isDefault: false,
    ...given,
    id: '',
    subjectType,
    auditState: 'WAIT',
    createdAt,
  } as unknown as OwnAccount);
  await check(context, account, names);
  account.id = await book.nextNumber('WA', createdAt);
  if ((await entities.count('withdrawal-account', { currency: account.currency })) === 0) account.isDefault = true;
  if (account.isDefault) await makeOnlyDefault(context, account);
  await entities.insert('withdrawal-account', account);
  await askForAudit(context, account.id);
  return { id: account.id, auditState: 'WAIT' };
};

const edit: AnswerOf<'withdrawal-account.edit'> = async (context) => {
  const { id, ...request } = context.request;
  await new SqlBook(bankTablesOf(context.tx)).lockOwner(context.owner);
  const before = await context.entities.need<OwnAccount>('withdrawal-account', id, { lock: true });
  const { names } = await ownerOf(context);
  const { payWay: _way, ...given } = normalDetails({ ...request, payWay: payWayOf(before.area) });
  const account = completedAccount({ ...before, ...given } as OwnAccount);
  await check(context, account, names);
  if (isOtherAccount(before, account) || before.auditState === 'REJECT') {
    account.auditState = 'WAIT';
    account['rejectReason'] = null;
    await askForAudit(context, id);
  }
  if (before.currency !== account.currency) account.isDefault = false;
  const { id: _key, ...rest } = account;
  await context.entities.update('withdrawal-account', id, rest);
  return { id, auditState: account.auditState as 'WAIT' | 'PASS' | 'REJECT' };
};

const makeDefault: AnswerOf<'withdrawal-account.makeDefault'> = async (context) => {
  const { id } = context.request;
  await new SqlBook(bankTablesOf(context.tx)).lockOwner(context.owner);
  const account = await context.entities.need<OwnAccount>('withdrawal-account', id, { lock: true });
  if (account.auditState !== 'PASS') throw refusal('10019');
  await makeOnlyDefault(context, account);
  await context.entities.update('withdrawal-account', id, { isDefault: true });
  return null;
};

export const withdrawalAccountAnswers = {
  'withdrawal-account.add': add,
  'withdrawal-account.edit': edit,
  'withdrawal-account.makeDefault': makeDefault,
};
