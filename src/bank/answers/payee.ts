import type { Guard } from '#sandbox/sandbox.ts';
import { hongKongBank } from '../reference/banks.ts';
import { BankBook } from '../ledger/bank-book.ts';
import { normalDetails } from '../payees/bank-details.ts';
import { completed, hasTwin, type Payee, refuseDetails } from '../payees/payees.ts';
import { refusal } from '../words/refusals.ts';
import type { AnswerOf, BankContext, Computations } from './answer-of.ts';

/**
 * Normalises a payee as its bank writes it and adds the fields derived from its numbers.
 * @throws Refusal with a message for every invalid field, or 27010 when the account exists already
 */
export const payeeGuard: Guard = async (context, record) => {
  // Imports add payees under the same lock, so that none is added twice.
  await new BankBook(context.tx).lockOwner(context.owner);
  return keptAs(context, record);
};

async function keptAs(
  context: Pick<BankContext, 'entities'>,
  record: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  const { accountNo = '', ...details } = normalDetails(record) as Partial<Payee>;
  const payee = { ...details, accountNo } as Payee;
  await check(context, payee);
  const emptied = Object.fromEntries(Object.keys(record).map((name) => [name, null]));
  return { ...emptied, ...completed(payee) };
}

async function check({ entities }: Pick<BankContext, 'entities'>, payee: Payee): Promise<void> {
  refuseDetails(payee);
  const { currency, accountNo } = payee;
  const others = await entities.find<Payee>('payee', { where: { currency, accountNo } });
  if (hasTwin(payee, others)) throw refusal('27010', {}, '/accountNo');
}

/** Validates a payee as add and edit would, without saving. */
const checkDetails: AnswerOf<'payee.check'> = async (context) => {
  const { payeeNo, ...request } = context.request;
  const before = payeeNo === undefined ? undefined : await context.entities.need<Payee>('payee', payeeNo);
  const { subjectType, country } = before ?? request;
  const accountNo = request.accountNo || before?.accountNo;
  const kept = before === undefined ? {} : { payeeNo };
  await keptAs(context, { ...request, ...kept, subjectType, country, accountNo });
  return null;
};

export const payeeComputations = {
  'hong-kong-bank': ({ clearingCode }) => {
    const payeeBankName = hongKongBank(String(clearingCode));
    return payeeBankName === undefined ? null : { payeeBankNo: clearingCode, payeeBankName };
  },
} satisfies Computations<'hong-kong-bank'>;

export const payeeAnswers = { 'payee.check': checkDetails };
