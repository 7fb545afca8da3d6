import type { Calls } from '#generated/calls.ts';
import type { OrderCalls, OrderStepName } from '#generated/names.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { ownEntry } from '#model/own-entry.ts';
import { readLines } from '#sandbox/filled-sheets.ts';
import { Refusal } from '#sandbox/refusal.ts';
import { applyAdvance } from './advances/apply.ts';
import { subUserOf } from './answers/sub-user.ts';
import { isOther } from './answers/payment-quote.ts';
import type { Person } from './approvals/review.ts';
import { applyBatch } from './batches/apply.ts';
import { type BatchRow, isExpired, templateFor } from './batches/batch.ts';
import { batches } from './batches/batches.ts';
import { transferFunds } from './card-funding/submit.ts';
import { applyGroup, applySupplement } from './card-groups/apply.ts';
import { appointOperator, moveGroup, rechargeGroup, refundGroup, renameGroup } from './card-groups/group.ts';
import { applyCards } from './cards/apply.ts';
import { changeCard, closeCard, rechargeCard, refundCard } from './cards/change.ts';
import type { Desk } from './desk/desk.ts';
import type { TableStep } from './families/families.ts';
import { askedDeal } from './exchanges/offer.ts';
import { quoteExchange } from './exchanges/quote.ts';
import { takeOwnStep, takeStep } from './orders/take-step.ts';
import { applyImport, PAYEE_TEMPLATE } from './payees/import.ts';
import { type PaymentSubmission, submitPayment } from './payments/submit.ts';
import { QUOTA_TEMPLATE, uploadOrders } from './quotas/upload.ts';
import { SETTLE_TEMPLATE } from './settle-files/lines.ts';
import { submitFile } from './settle-files/submit.ts';
import { refusal } from './words/refusals.ts';
import { type BalanceLine, storeLinesOf } from './answers/store-lines.ts';
import { wholeStores } from './orders/stores.ts';
import { submitAdvance } from './settlements/advance.ts';
import { resendSettlement } from './settlements/resend.ts';
import { submitSettlement } from './settlements/submit.ts';
import { transferToSubUser } from './sub-users/transfer.ts';
import { submitAllocation } from './transfers/allocate.ts';
import { BATCH_TEMPLATE, uploadBatch as uploadTransfers } from './transfers/batch-upload.ts';
import { submitTransfer } from './transfers/submit.ts';
import { transfers } from './transfers/transfer.ts';
import { remitAgain } from './withdrawals/remit.ts';
import { submitAgain, submitWithdrawal } from './withdrawals/submit.ts';

/*
 * Steps of calls without an existing order, or with another key than its number. All other steps are in the table of
 * their family.
 */

export interface Work<Step extends OrderStepName = OrderStepName> {
  desk: Desk;
  owner: string;
  request: Calls[OrderCalls[Step]]['request'];
  person: Person;
  /** Files, sealed numbers, and work to be done even if the call is refused. */
  context: AnswerContext;
  /** The desk of another transaction. */
  deskIn(context: AnswerContext): Desk;
}

/** Handlers that return the record of the order, or of the order they made. */
export type Opens = {
  [Step in Exclude<OrderStepName, TableStep>]: (work: Work<Step>) => Promise<object>;
};

/** An unknown step named by a call is a compile error here. */
export const opens: Opens = {
  'advance.apply': ({ desk, owner, request, person }) =>
    applyAdvance(desk, owner, { ...request, submitter: person.name }),
  'batch.apply': (work) => uploadBatch(work, 'BATCH'),
  'batch.applyCny': (work) => uploadBatch(work, 'BATCH_CNY'),
  'batch.audit': auditLine,
  'batch.correct': async ({ desk, owner, request, person }) => {
    const { batchNo: orderNo, rowId, version, ...cells } = request;
    return (await takeOwnStep(batches, desk, owner, 'mend', { orderNo, line: { rowId, version, cells, person } })).row;
  },
  'cardFunding.transfer': ({ desk, owner, request, person }) => transferFunds(desk, owner, { ...request, person }),
  'cardOperation.apply': ({ desk, owner, request, person, context }) =>
    applyCards(desk, owner, { ...request, person, subUserNo: subUserOf(context) }),
  'cardOperation.recharge': ({ desk, owner, request, person }) => rechargeCard(desk, owner, { ...request, person }),
  'cardOperation.refund': ({ desk, owner, request, person }) => refundCard(desk, owner, { ...request, person }),
  'cardOperation.close': ({ desk, owner, request, person }) => closeCard(desk, owner, { ...request, person }),
  'cardOperation.update': ({ desk, owner, request, person }) => changeCard(desk, owner, { ...request, person }),
  'cardOperation.applyGroup': ({ desk, owner, request, person, context }) =>
    applyGroup(desk, owner, { ...request, person, subUserNo: subUserOf(context) }),
  'cardOperation.supplement': ({ desk, owner, request, person }) =>
    applySupplement(desk, owner, { ...request, person }),
  'cardOperation.rechargeGroup': ({ desk, owner, request, person }) =>
    rechargeGroup(desk, owner, { ...request, person }),
  'cardOperation.refundGroup': ({ desk, owner, request, person }) => refundGroup(desk, owner, { ...request, person }),
  'cardOperation.moveGroup': ({ desk, owner, request, person }) => moveGroup(desk, owner, { ...request, person }),
  'cardOperation.rename': ({ desk, owner, request }) => renameGroup(desk, owner, request),
  'cardOperation.appoint': ({ desk, owner, request }) => appointOperator(desk, owner, request),
  'exchange.quote': ({ desk, owner, request, person }) =>
    quoteExchange(desk, owner, { ...askedDeal(request), submitter: person.name }),
  /** Exchanges the balance of a store managed by another merchant; the bought amount stays on it. */
  'exchange.entrusted': async ({ desk, owner, request, person, context }) => {
    const { applyNo: trusteeshipNo, balanceId, sellCcy = '', buyCcy, amount } = request;
    const [from] = await storeLinesOf(context, [{ balanceId, amount }], sellCcy);
    const deal = { deliveryType: 'SPOT', side: 'SELL', sellCcy, buyCcy, amount } as const;
    const asked = { ...deal, ...(from && { from }), trusteeshipNo, submitter: person.name };
    return atOneStore(() => quoteExchange(desk, owner, asked));
  },
  'payeeImport.apply': async ({ desk, owner, request, person, context }) => {
    const read = await readLines(context, PAYEE_TEMPLATE, request.file, PAYEE_TEMPLATE.most, request.hiddenRows);
    const { hiddenRows } = request;
    return applyImport(desk, owner, { ...read, hiddenRows, submitter: person.name });
  },
  'payment.apply': async (work) => {
    const { desk, owner, person } = work;
    const { poboRecordId, stores, ...asked } = spoken<PaymentCall>(work.request);
    return submitPayment(desk, owner, {
      ...asked,
      ...(await storesIn(work.context, stores, asked.payCcy)),
      ...(isOther(poboRecordId) && { poboRecordId }),
      ...submittedBy(person),
    });
  },
  /** Pays from the balance of a store managed by another merchant, to a payee of the store's merchant. */
  'payment.entrusted': async ({ desk, owner, request, person, context }) => {
    const { applyNo: _grant, balanceId, payCcy = '', arriveCcy: _arrive, ...asked } = spoken(request);
    const lines = await storeLinesOf(context, [{ balanceId, amount: asked.amount }], payCcy);
    const stores = await wholeStores(desk, owner, payCcy, lines);
    return atOneStore(() => submitPayment(desk, owner, { ...asked, payCcy, stores, ...submittedBy(person) }));
  },
  'quota.upload': async ({ desk, owner, request, person, context }) => {
    const { file, ...terms } = request;
    const read = await readLines(context, QUOTA_TEMPLATE, file, QUOTA_TEMPLATE.most, terms.hiddenRows);
    return uploadOrders(desk, owner, { ...terms, ...read, uploader: person.name });
  },
  'settleFile.submit': async ({ desk, owner, request, person, context }) => {
    const { file = '', hiddenRows, ...terms } = request;
    if (file === '') return submitFile(desk, owner, terms, person.name);
    const read = await readLines(context, SETTLE_TEMPLATE, file, SETTLE_TEMPLATE.most, hiddenRows);
    return submitFile(desk, owner, terms, person.name, { ...read, hiddenRows });
  },
  'settlement.apply': ({ desk, owner, request, person }) =>
    submitSettlement(desk, owner, { ...request, ...submittedBy(person) }),
  'settlement.advance': ({ desk, owner, request, person }) =>
    submitAdvance(desk, owner, { ...request, ...submittedBy(person) }),
  /** Sends a B2B transfer again, or the returned yuan of a settlement, which names its kind of payee. */
  'settlement.again': async ({ desk, owner, request, person, context }) => {
    const { payeeType, ...asked } = request;
    const permission =
      payeeType === undefined ? '/transaction-manage/B2BTransferOrder#again' : '/pay-china/settle-order#again';
    if (context.session?.permissions.includes(permission) !== true) throw refusal('10018');
    if (payeeType !== undefined) return resendSettlement(desk, owner, { ...asked, submitter: person });
    return (await takeOwnStep(transfers, desk, owner, 'again', { ...asked, actor: person.name })).row;
  },
  'subTransfer.transfer': ({ desk, owner, request, person }) => transferToSubUser(desk, owner, { ...request, person }),
  'transfer.apply': ({ desk, owner, request, person }) => submitTransfer(desk, owner, request, person),
  'transfer.allocate': async ({ desk, owner, request, person, context }) => {
    const stores = await storeLinesOf(context, request.stores, request.currency);
    return submitAllocation(desk, owner, { ...request, stores }, person);
  },
  'transferBatch.upload': async ({ desk, owner, request, person, context }) => {
    const { file, ...terms } = request;
    const read = await readLines(context, BATCH_TEMPLATE, file, BATCH_TEMPLATE.most, terms.hiddenRows);
    return uploadTransfers(desk, owner, { ...terms, ...read, operatorName: person.name });
  },
  'withdrawal.apply': async ({ desk, owner, request, person, context }) => {
    const { stores, ...asked } = request;
    const from = await storesIn(context, stores, request.currency);
    return submitWithdrawal(desk, owner, { ...asked, ...from, ...submittedBy(person) });
  },
  /** Withdraws from the balance of a store managed by another merchant, as its grant names it. */
  'withdrawal.entrusted': async ({ desk, owner, request, person, context }) => {
    const { applyNo: _grant, balanceId, currency = '', arriveCcy = '', ...asked } = request;
    const stores = await storeLinesOf(context, [{ balanceId, amount: asked.amount }], currency);
    const from = { ...asked, currency, arriveCcy, stores, ...submittedBy(person) };
    return atOneStore(() => submitWithdrawal(desk, owner, from));
  },
  /** Resends a failed withdrawal, or the yuan of a batch's line. */
  'withdrawal.again': async ({ desk, owner, request, person }) => {
    const { withdrawalAccount = '', ...asked } = request;
    await desk.book.lockOwner(owner);
    const failed = await desk.record(owner, 'payment-order', request.orderNo);
    return failed?.orderType === 'BATCH_CNY'
      ? remitAgain(desk, owner, { ...asked, submitter: person })
      : submitAgain(desk, owner, { ...asked, withdrawalAccount, ...submittedBy(person) });
  },
};

/** Maps error fields of calls with several stores to those of calls with one store. */
const AT_ONE_STORE = { '/stores': '/amount', '/stores/0/amount': '/amount', '/deal': '/amount' };

/** Reports refusals at the fields of a call that names one store and its amount. */
async function atOneStore<Done>(work: () => Promise<Done>): Promise<Done> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const errors = error.errors.map(({ path, message }) => ({ path: ownEntry(AT_ONE_STORE, path) ?? path, message }));
    throw new Refusal({ code: error.code, message: error.message }, errors);
  }
}

type PaymentCall = Omit<PaymentSubmission, 'stores'> & { stores?: readonly BalanceLine[] };

function submittedBy({ operatorId, name }: Person): { submitter: string; submitterId: string } {
  return { submitter: name, submitterId: operatorId };
}

/** Trims the texts of a request and drops the empty ones. */
function spoken<Asked extends object>(request: Asked): Asked {
  const texts = Object.entries(request).map(([name, value]) => [
    name,
    typeof value === 'string' ? value.trim() : value,
  ]);
  return Object.fromEntries(texts.filter(([, value]) => value !== '')) as Asked;
}

async function storesIn(context: AnswerContext, stores: readonly BalanceLine[] | undefined, currency: string) {
  return stores === undefined ? {} : { stores: await storeLinesOf(context, stores, currency) };
}

async function uploadBatch(
  { desk, owner, request, person, context }: Work<'batch.apply' | 'batch.applyCny'>,
  payType: BatchRow['payType'],
): Promise<object> {
  const { file, ...terms } = request;
  const template = templateFor(payType);
  const read = await readLines(context, template, file, template.most, terms.hiddenRows);
  return applyBatch(desk, owner, { ...terms, ...read, payType, submitter: person });
}

/** Decides on one line. A decision after the rate's expiry is refused and releases the whole batch. */
async function auditLine(work: Work<'batch.audit'>): Promise<object> {
  const { desk, owner, request, person, context, deskIn } = work;
  const { rowId, version, decision, rejectReason } = request;
  const line = await desk.record(owner, 'batch-row', rowId);
  const batch = line && (await desk.record(owner, 'batch-order', line.batchNo));
  if (batch === undefined) throw refusal('10018');
  const { batchNo: orderNo } = batch;
  if (batch.auditState === 'WAIT' && isExpired(batch, desk)) {
    context.evenIfRefused(async (tx) => {
      const later = deskIn({ ...context, tx, entities: context.entities.as(owner) });
      await takeStep(batches, later, orderNo, 'expire');
    });
    throw refusal('23012');
  }
  const said = { rowId, version, pass: decision === 'PASS', rejectReason, reviewer: person };
  return (await takeOwnStep(batches, desk, owner, 'decide', { orderNo, line: said })).row;
}
