import { dateTimeOf } from '#model/instant.ts';
import type { ComputedName, FollowedEntityName, GuardedEntityName, JudgeName, SourceName } from '#generated/names.ts';
import type { Answer, EventHandler, Follower, Judge } from '#sandbox/answer.ts';
import type { InboxHandlers } from '#sandbox/inbox.ts';
import type { Guard, RecordService, RowSources } from '#sandbox/sandbox.ts';
import { accountAnswers, accountSources } from './answers/account.ts';
import { advanceAnswers } from './answers/advance.ts';
import { applyAccountComputations, applyAccountSources } from './answers/apply-account.ts';
import { watchDeeds, watchedBalances } from './answers/auto-roll-in.ts';
import { auditSources } from './answers/audit.ts';
import { batchAnswers } from './answers/batch.ts';
import type { BankAnswers, Computations, Sources } from './answers/answer-of.ts';
import {
  collectionAccountGuard,
  collectionAccountSources,
  isEmptyAccount,
  isScreenedAccount,
} from './answers/collection-account.ts';
import { cardLimitGuard, cardLimitSources } from './answers/card-limit.ts';
import { cardInbox } from './card-transactions/inbox.ts';
import { otpInbox } from './card-transactions/otp-inbox.ts';
import { collectionInbox } from './collections/inbox.ts';
import { entrustedSources } from './answers/entrusted.ts';
import { exchangeAnswers } from './answers/exchange.ts';
import { fileAnswers } from './answers/file.ts';
import { filingGuard, isScreenedName, isUnlikeRegistered } from './answers/filing.ts';
import { holderGuard, isScreenedHolder, isUnlikeHolderRegister } from './answers/holder.ts';
import { lookupComputations, lookupSources } from './answers/lookup.ts';
import { monthStatementSources } from './answers/month-statement.ts';
import { marketingAnswers } from './answers/marketing.ts';
import { payAnswers } from './answers/pay.ts';
import { payeeAnswers, payeeComputations, payeeGuard } from './answers/payee.ts';
import { paymentAnswers } from './answers/payment.ts';
import { approvalAnswers, approvalComputations, approvalSources } from './answers/payment-approval.ts';
import { payeeLookupAnswers, payeeLookupComputations } from './answers/payee-lookup.ts';
import { partnerOrgGuard } from './answers/partner-org.ts';
import { paymentChoices, paymentSources, payeeSources, tradeSources } from './answers/payment-choices.ts';
import { partnerAnswers } from './answers/partner.ts';
import { isScreenedPayer, poboPayerGuard } from './answers/pobo.ts';
import { rateAnswers, rateComputations, rateSources, reminderGuard } from './answers/rate.ts';
import { rateBoardAnswers, rateBoardSources } from './answers/rate-board.ts';
import { realNameComputations, realNameDraftGuard, realNameSources } from './answers/real-name.ts';
import { referenceComputations, referenceSources } from './answers/reference.ts';
import { LAPSE_EVENT, registerAnswers } from './answers/register.ts';
import { settleAnswers, settleSources } from './answers/settle.ts';
import { securityAnswers, securitySources } from './answers/security.ts';
import { sampleAnswers } from './answers/sample.ts';
import { sessionAnswers } from './answers/session.ts';
import { assetsSources, platformBalances } from './answers/assets.ts';
import { orderStatisticSources } from './answers/order-statistic.ts';
import { materialAnswers } from './answers/material.ts';
import { refundAnswers } from './answers/refund.ts';
import { operatorGuard, roleGuard, staffAnswers, staffSources } from './answers/staff.ts';
import { type BankSetting, deskOf } from './answers/setting.ts';
import { cardAnswers, cardComputations, cardSources } from './answers/card.ts';
import { storeSources } from './answers/store.ts';
import { storeAuthorisationAnswers } from './answers/store-authorisation.ts';
import { storeListSources } from './answers/store-lists.ts';
import { isUnlikeStore, storeGuard } from './answers/store-record.ts';
import { supplierGuard } from './answers/supplier.ts';
import { canBeEntrusted, followTrusteeship, trusteeshipGuard } from './stores/trusteeship.ts';
import { followStoreTransfer, migrationJudges, storeTransferGuard } from './stores/migration.ts';
import { transferAnswers } from './answers/transfer.ts';
import { settleFileAnswers } from './answers/settle-file.ts';
import { subSummarySources } from './answers/sub-summary.ts';
import { subUserAnswers, subUserGuard, subUserSources } from './answers/sub-user.ts';
import { merchantGuard, userAnswers } from './answers/user.ts';
import { withdrawalAccountGuard } from './answers/withdrawal-account.ts';
import { BankBook } from './ledger/bank-book.ts';
import { isBusinessDay } from './terms/calendar.ts';
import { tellOfStep } from './messages/tell.ts';
import {
  followRealName,
  isOtherFace,
  isScreenedSubject,
  isUnlikeRegister,
  realNameGuard,
} from './answers/real-name-record.ts';
import { dropLapsedRegistrations } from './people/links.ts';
import { lookAtReminder, REMIND_EVENT, type RemindPayload } from './exchanges/reminders.ts';
import { edges, ends } from './families/edges.ts';
import type { EdgePayload } from '#sandbox/orders.ts';
import { EDGE_EVENT } from './desk/sql-desk.ts';

/** Handlers of the calls that the schemas leave to the bank. */
export function bankAnswers(setting: BankSetting): Record<string, Answer> {
  const answers = {
    ...userAnswers,
    ...sessionAnswers,
    ...registerAnswers,
    ...partnerAnswers,
    ...storeAuthorisationAnswers,
    ...securityAnswers,
    ...approvalAnswers,
    ...accountAnswers(setting),
    ...advanceAnswers(setting),
    ...payAnswers(setting),
    ...batchAnswers(setting),
    ...paymentAnswers(setting),
    ...settleAnswers(setting),
    ...transferAnswers(setting),
    ...rateBoardAnswers(setting),
    ...cardAnswers(setting),
    ...subUserAnswers,
    ...payeeAnswers,
    ...payeeLookupAnswers,
    ...exchangeAnswers(setting),
    ...rateAnswers(setting),
    ...settleFileAnswers(setting),
    ...paymentChoices(setting),
    ...marketingAnswers,
    ...sampleAnswers,
    ...fileAnswers,
    ...materialAnswers(setting),
    ...refundAnswers(setting),
    ...staffAnswers,
  } satisfies BankAnswers;
  // Each handler takes the request of its own call, which the sandbox has validated against its schema.
  return answers as unknown as Record<string, Answer>;
}

/** Records that the bank computes on request. */
export function bankSources(setting: BankSetting): RowSources {
  const sources = {
    ...accountSources,
    ...applyAccountSources,
    ...cardSources,
    ...cardLimitSources,
    ...approvalSources,
    ...assetsSources,
    ...auditSources,
    ...collectionAccountSources,
    ...entrustedSources,
    ...lookupSources,
    ...monthStatementSources,
    ...orderStatisticSources,
    ...payeeSources,
    ...paymentSources,
    ...rateBoardSources(setting),
    ...rateSources(setting),
    ...realNameSources,
    ...referenceSources,
    ...securitySources,
    ...settleSources(setting),
    ...staffSources,
    ...storeListSources,
    ...storeSources,
    ...subUserSources,
    ...subSummarySources,
    ...tradeSources,
    'platform-balances': platformBalances(setting),
  } satisfies Sources<SourceName>;
  // Each source returns records of its own entity; contract tests check them against its schema.
  return sources as unknown as RowSources;
}

/** Values derived only from the input of a call. */
export const bankComputations = {
  ...applyAccountComputations,
  ...cardComputations,
  ...approvalComputations,
  ...lookupComputations,
  ...payeeComputations,
  ...payeeLookupComputations,
  ...rateComputations,
  ...realNameComputations,
  ...referenceComputations,
} satisfies Computations<ComputedName>;

/** Numbers from the bank's sequences, and guards for records that only the bank can validate. */
export const bankRecords = (setting: BankSetting): RecordService => ({
  nextNumber: ({ tx, clock }, family) => new BankBook(tx).nextNumber(family, dateTimeOf(clock.now())),
  guards: {
    'card-limit-rule': cardLimitGuard,
    'collection-account': collectionAccountGuard,
    filing: filingGuard,
    holder: holderGuard,
    merchant: merchantGuard,
    'operator-account': operatorGuard,
    'partner-org': partnerOrgGuard,
    payee: payeeGuard,
    'pobo-payer': poboPayerGuard,
    'rate-remind': reminderGuard(setting),
    'real-name': realNameGuard,
    'real-name-draft': realNameDraftGuard,
    role: roleGuard,
    store: storeGuard,
    'store-transfer': storeTransferGuard,
    'sub-user': subUserGuard(setting),
    supplier: supplierGuard,
    trusteeship: trusteeshipGuard,
    'withdrawal-account': withdrawalAccountGuard,
  } satisfies Record<GuardedEntityName, Guard>,
  isOpen: (calendar, day) => isBusinessDay(day, [calendar]),
  judges: {
    'account-is-empty': isEmptyAccount,
    'can-be-entrusted': canBeEntrusted,
    'other-face': isOtherFace,
    'screened-account': isScreenedAccount,
    'screened-filing': isScreenedName('companyName'),
    'screened-holder': isScreenedHolder,
    'screened-payer': isScreenedPayer,
    'screened-subject': isScreenedSubject,
    'screened-supplier': isScreenedName('supplierName'),
    'unlike-filing-register': isUnlikeRegistered('companyName'),
    'unlike-holder-register': isUnlikeHolderRegister,
    'unlike-register': isUnlikeRegister,
    'unlike-store': isUnlikeStore,
    'unlike-supplier-register': isUnlikeRegistered('supplierName'),
    ...migrationJudges,
  } satisfies Record<JudgeName, Judge>,
  followers: {
    'real-name': followRealName,
    'store-transfer': followStoreTransfer,
    trusteeship: followTrusteeship,
  } satisfies Record<FollowedEntityName, Follower>,
  balances: watchedBalances,
  deeds: watchDeeds,
  tell: tellOfStep,
});

/** Handlers of events from outside. */
export function bankInbox(setting: BankSetting): InboxHandlers {
  const desk: Parameters<typeof collectionInbox>[0] = (context) => deskOf(context, setting);
  return { ...collectionInbox(desk), ...cardInbox(desk), ...otpInbox(desk) };
}

/** Handlers of scheduled events other than lifecycle steps: order edges and reminders. */
export function bankEvents(setting: BankSetting): Record<string, EventHandler> {
  const take: EventHandler = async (context, payload) => {
    const { orderNo, edge, at } = payload as EdgePayload;
    await edges[edge]?.(deskOf(context, setting, at), orderNo);
  };
  take.broken = async (context, payload) => {
    const { orderNo, edge, at } = payload as EdgePayload;
    return (await ends[edge]?.(deskOf(context, setting, at), orderNo)) === true;
  };
  return {
    [EDGE_EVENT]: take,
    [LAPSE_EVENT]: ({ tx, clock }) => dropLapsedRegistrations(tx, clock.now()),
    [REMIND_EVENT]: (context, payload) => lookAtReminder(context, payload as RemindPayload, setting.movingRates),
  };
}
