import { dateTimeOf } from '#model/instant.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { type FieldError, Refusal } from '#sandbox/refusal.ts';
import { branchName, hongKongBank, mainlandBank, searchBanks } from '../banks.ts';
import { SqlBook } from '../ledger/sql-book.ts';
import { type BankDetails, bankDetailErrors, normalAccount, normalName, sameBank } from '../payees/bank-details.ts';
import { refusal, refusalText } from '../refusals.ts';
import { bankTablesOf } from '../ledger/tables.ts';
import type { AnswerOf } from './answer-of.ts';

/** The name of the event that ends a payee's review. */
export const PAYEE_AUDIT = 'payee-audit';
/** Half an hour of bank time. */
const AUDIT = (30 * 60_000) / 60;

type PayeeRecord = Record<string, unknown> & BankDetails & { payeeNo: string; payeeName: string; auditState: string };

const add: AnswerOf<'payee.add'> = async (context) => {
  const { request, clock } = context;
  const payee = {
    ...cleaned(request),
    createdAt: dateTimeOf(clock.now()),
    auditState: 'WAIT',
  } as unknown as PayeeRecord;
  await new SqlBook(bankTablesOf(context.tx)).lockOwner(context.owner);
  await check(context, payee);
  payee.payeeNo = await new SqlBook(bankTablesOf(context.tx)).nextNumber('PE', dateTimeOf(clock.now()));
  complete(payee);
  await context.entities.insert('payee', payee);
  await askForAudit(context, payee.payeeNo);
  return { payeeNo: payee.payeeNo, auditState: 'WAIT' };
};

const edit: AnswerOf<'payee.edit'> = async (context) => {
  const { payeeNo } = context.request;
  await new SqlBook(bankTablesOf(context.tx)).lockOwner(context.owner);
  const before = await context.entities.need<PayeeRecord>('payee', payeeNo, { lock: true });
  const changes = cleaned(context.request) as Partial<PayeeRecord>;
  // A masked number is never sent back; without a new one the old stays.
  if (changes.accountNo === undefined || changes.accountNo === '') delete changes.accountNo;
  const payee: PayeeRecord = { ...before, ...changes };
  for (const field of SHAPE_FIELDS[payee.payWay] ?? []) if (changes[field] === undefined) payee[field] = null as never;
  await check(context, payee);
  complete(payee);
  const moved = DETAIL_FIELDS.some((field) => (before[field] ?? null) !== (payee[field] ?? null));
  if (moved || before.auditState === 'REJECT') {
    payee.auditState = 'WAIT';
    payee['rejectReason'] = null;
    await askForAudit(context, payeeNo);
  }
  const { payeeNo: _key, ...rest } = payee;
  await context.entities.update('payee', payeeNo, rest);
  return { payeeNo, auditState: payee.auditState as 'WAIT' | 'PASS' | 'REJECT' };
};

const DETAIL_FIELDS = [
  'payeeCnName',
  'payeeEnName',
  'bankCountry',
  'payWay',
  'currency',
  'bankNo',
  'clearingCode',
  'swift',
  'intermediaryBank',
  'accountNo',
] as const;

/** Fields of the other shapes, emptied when a payee changes its shape. */
const SHAPE_FIELDS: Record<string, readonly (keyof BankDetails)[]> = {
  CNAPS: ['clearingCode', 'swift', 'intermediaryBank', 'payeeEnName'],
  LOCAL: ['bankNo', 'swift', 'intermediaryBank', 'payeeCnName'],
  SWIFT: ['bankNo', 'clearingCode', 'payeeCnName'],
};

function cleaned(request: object): Record<string, unknown> {
  const clean: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(request) as [string, unknown][]) {
    if (value === undefined || value === '') continue;
    clean[name] = typeof value === 'string' ? normalName(value) : value;
  }
  if (typeof clean['accountNo'] === 'string') clean['accountNo'] = normalAccount(clean['accountNo']);
  return clean;
}

/** @throws Refusal with the message of every field that is wrong, or 27010 where the payee is there already */
async function check(context: Pick<AnswerContext, 'entities'>, payee: PayeeRecord): Promise<void> {
  const errors = bankDetailErrors(payee);
  const first = errors[0];
  if (first !== undefined) {
    const fields: FieldError[] = errors.map(({ code, field }) => ({ path: `/${field}`, message: refusalText(code) }));
    throw new Refusal({ code: first.code, message: refusalText(first.code) }, fields);
  }
  const others = await context.entities.find<PayeeRecord>('payee', {
    where: { currency: payee.currency, accountNo: payee.accountNo },
  });
  const twin = others.find((other) => other.payeeNo !== payee.payeeNo && bankOf(other, payee));
  if (twin !== undefined) throw refusal('27010', {}, '/accountNo');
}

function bankOf(left: BankDetails, right: BankDetails): boolean {
  if (left.payWay !== right.payWay) return false;
  if (left.payWay === 'SWIFT') return sameBank(left.swift ?? '', right.swift ?? '');
  return left.payWay === 'CNAPS' ? left.bankNo === right.bankNo : left.clearingCode === right.clearingCode;
}

/** What follows from the rest: the name that lists show, and the bank's name where its number says it. */
function complete(payee: PayeeRecord): void {
  payee.payeeName = (payee.payWay === 'CNAPS' ? payee.payeeCnName : payee.payeeEnName) ?? '';
  const branch = payee.payWay === 'CNAPS' ? mainlandBank(payee.bankNo ?? '') : undefined;
  if (branch !== undefined) payee['bankName'] = branchName(branch);
  else if (payee.payWay === 'LOCAL') payee['bankName'] = hongKongBank(payee.clearingCode ?? '') ?? payee['bankName'];
}

async function askForAudit(
  context: Pick<AnswerContext, 'timetable' | 'clock' | 'owner'>,
  payeeNo: string,
): Promise<void> {
  await context.timetable.schedule(context.clock.now() + AUDIT, PAYEE_AUDIT, { owner: context.owner, payeeNo });
}

/** Number and name together, as the name is kept: what is shown stands after the dash. */
const banks: AnswerOf<'payee.banks'> = ({ request }) => Promise.resolve(searchBanks(request.keyword ?? ''));

const hkBank: AnswerOf<'payee.hkBank'> = ({ request }) => {
  const name = hongKongBank(request.clearingCode);
  if (name === undefined) throw refusal('27015', {}, '/clearingCode');
  return Promise.resolve({ payeeBankNo: request.clearingCode, payeeBankName: name });
};

export const payeeAnswers = { 'payee.add': add, 'payee.edit': edit, 'payee.banks': banks, 'payee.hkBank': hkBank };
