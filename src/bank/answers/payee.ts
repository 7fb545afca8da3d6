import { dateTimeOf } from '#model/instant.ts';
import { searchBanks, hongKongBank } from '../banks.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import { normalDetails } from '../payees/bank-details.ts';
import { completed, hasTwin, isMoved, type Payee, refuseDetails } from '../payees/payees.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

/** The name of the event that ends a payee's review. */
export const PAYEE_AUDIT = 'payee-audit';
/** Half an hour of bank time. */
const AUDIT = (30 * 60_000) / 60;

interface Saved {
  payeeNo: string;
  auditState: 'WAIT' | 'PASS' | 'REJECT';
}

/** A number that nobody has yet. */
const NEW = '';

async function addPayee(context: BankContext, request: object): Promise<Saved> {
  const book = new SqlBook(bankTablesOf(context.tx));
  await book.lockOwner(context.owner);
  const at = dateTimeOf(context.clock.now());
  const payee = { ...normalDetails(request), payeeNo: NEW, auditState: 'WAIT', createdAt: at } as unknown as Payee;
  await check(context, payee);
  const kept = { ...completed(payee), payeeNo: await book.nextNumber('PE', at) };
  await context.entities.insert('payee', kept);
  await keepFiles(context, kept);
  await askForAudit(context, kept.payeeNo);
  return { payeeNo: kept.payeeNo, auditState: 'WAIT' };
}

async function changePayee(context: BankContext, payeeNo: string, request: object): Promise<Saved> {
  await new SqlBook(bankTablesOf(context.tx)).lockOwner(context.owner);
  const before = await context.entities.need<Payee>('payee', payeeNo, { lock: true });
  const payee = changed(before, request);
  await check(context, payee);
  const kept = completed(payee);
  if (isMoved(before, kept) || before.auditState === 'REJECT') {
    kept.auditState = 'WAIT';
    kept.rejectReason = null;
    await askForAudit(context, payeeNo);
  }
  const { payeeNo: _key, ...rest } = kept;
  await context.entities.update('payee', payeeNo, rest);
  await keepFiles(context, kept);
  return { payeeNo, auditState: kept.auditState as Saved['auditState'] };
}

/** A masked number is never sent back; without a new one the old stays. Whatever else is not sent is empty now. */
function changed(before: Payee, request: object): Payee {
  const { subjectType, country, payeeNo, auditState, rejectReason, createdAt, lastPaidAt, accountNo, files } = before;
  const kept = { subjectType, country, payeeNo, auditState, rejectReason, createdAt, lastPaidAt, accountNo, files };
  const emptied = Object.fromEntries(Object.keys(before).map((name) => [name, null]));
  return { ...emptied, ...kept, ...normalDetails(request) } as unknown as Payee;
}

/** @throws Refusal with the message of every field that is wrong, or 27010 where the account is there already */
async function check({ entities }: Pick<BankContext, 'entities'>, payee: Payee): Promise<void> {
  refuseDetails(payee);
  const { currency, accountNo } = payee;
  const others = await entities.find<Payee>('payee', { where: { currency, accountNo } });
  if (hasTwin(payee, others)) throw refusal('27010', {}, '/accountNo');
}

async function keepFiles({ files }: Pick<BankContext, 'files'>, payee: Payee): Promise<void> {
  const ids = payee['files'];
  if (Array.isArray(ids) && ids.length > 0) await files.bind(ids as string[], { type: 'payee', no: payee.payeeNo });
}

async function askForAudit(
  context: Pick<BankContext, 'timetable' | 'clock' | 'owner'>,
  payeeNo: string,
): Promise<void> {
  await context.timetable.schedule(context.clock.now() + AUDIT, PAYEE_AUDIT, { owner: context.owner, payeeNo });
}

/** What add and edit would refuse; kept is nothing. */
const checkDetails: AnswerOf<'payee.check'> = async (context) => {
  const { payeeNo, ...request } = context.request;
  const before = payeeNo === undefined ? undefined : await context.entities.need<Payee>('payee', payeeNo);
  const fresh = { ...normalDetails(request), payeeNo: NEW } as unknown as Payee;
  if (before === undefined) fresh.accountNo ??= '';
  await check(context, before === undefined ? fresh : changed(before, request));
  return null;
};

const HONG_KONG = { bankCountry: 'HK', payWay: 'LOCAL' } as const;

/** Number and name together, as the name is kept: what is shown stands after the dash. */
const banks: AnswerOf<'payee.banks'> = ({ request }) => Promise.resolve(searchBanks(request.keyword ?? ''));

const hkBank: AnswerOf<'payee.hkBank'> = ({ request }) => {
  const name = hongKongBank(request.clearingCode);
  if (name === undefined) throw refusal('27015', {}, '/clearingCode');
  return Promise.resolve({ payeeBankNo: request.clearingCode, payeeBankName: name });
};

const add: AnswerOf<'payee.add'> = (context) => addPayee(context, context.request);
const edit: AnswerOf<'payee.edit'> = (context) => changePayee(context, context.request.payeeNo, context.request);
const addOther: AnswerOf<'payee.addOther'> = (context) => addPayee(context, context.request);
const editOther: AnswerOf<'payee.editOther'> = (context) =>
  changePayee(context, context.request.payeeNo, context.request);
const addHongKong: AnswerOf<'payee-hk.add'> = (context) =>
  addPayee(context, { ...context.request, ...HONG_KONG, country: 'HK' });
const changeHongKong: AnswerOf<'payee-hk.modify'> = (context) =>
  changePayee(context, context.request.payeeNo, { ...context.request, ...HONG_KONG });

export const payeeAnswers = {
  'payee.add': add,
  'payee.edit': edit,
  'payee.addOther': addOther,
  'payee.editOther': editOther,
  'payee.check': checkDetails,
  'payee.banks': banks,
  'payee.hkBank': hkBank,
  'payee-hk.add': addHongKong,
  'payee-hk.modify': changeHongKong,
};
