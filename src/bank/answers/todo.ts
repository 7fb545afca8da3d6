import { dateTimeOf } from '#model/instant.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { EntityName } from '#generated/names.ts';
import type { Where } from '#sandbox/entity-store.ts';
import type { AnswerContext } from '#sandbox/answer.ts';
import { refusal } from '../refusals.ts';
import type { AnswerOf, BankContext } from './answer-of.ts';

interface Count {
  count: number;
  oldestAt?: string;
}

/** How many records wait, and since when; counted from the rows. */
async function waiting(
  { entities }: Pick<AnswerContext, 'entities'>,
  entity: EntityName,
  where: Where,
): Promise<Count> {
  const count = await entities.count(entity, where);
  if (count === 0) return { count };
  const [oldest] = await entities.find(entity, { where, sort: 'createdAt', limit: 1 });
  const at = oldest?.['createdAt'];
  return typeof at === 'string' ? { count, oldestAt: at } : { count };
}

/** Failed withdrawals that nobody has sent again yet. */
const FAILED: Where = { status: 'FAILED', orderType: 'WITHDRAW', againOrderNo: { known: false } };

const orders: AnswerOf<'todo.orders'> = (context) => waiting(context, 'payment-order', { status: context.request.id });
const withdrawFailed: AnswerOf<'todo.withdrawFailed'> = (context) => waiting(context, 'payment-order', FAILED);

const RECEIPTS = '/transaction-manage/inbound-order';
const ORDERS = '/transaction-manage/payment-order';
const TRANSFERS = '/transaction/transferOrder';
const ALLOCATIONS = '/transaction/payeeToGepTransfer';
const HOME = '/account/userAccount';

/** What is counted, where, and for whom: whoever may do something about it. */
const WAITING = {
  payReview: { of: 'payment-order', where: { status: 'WAIT_REVIEW' }, may: `${ORDERS}#review` },
  payMaterial: { of: 'payment-order', where: { status: 'WAIT_MATERIAL' }, may: `${ORDERS}#material` },
  withdrawFailed: { of: 'payment-order', where: FAILED, may: `${ORDERS}#withdraw` },
  payeeRejected: { of: 'payee', where: { auditState: 'REJECT' }, may: '/pay/commonPayee' },
  transferReview: {
    of: 'transfer-order',
    where: { orderType: 'TRANSFER', status: 'WAIT_REVIEW' },
    may: `${TRANSFERS}#review`,
  },
  allocationReview: {
    of: 'transfer-order',
    where: { orderType: 'ALLOCATION', status: 'WAIT_REVIEW' },
    may: `${ALLOCATIONS}#review`,
  },
  b2bFailed: {
    of: 'transfer-order',
    where: { orderType: 'B2B', status: 'FAILED' },
    may: '/transaction-manage/B2BTransferOrder#again',
  },
  batchAudit: { of: 'batch-order', where: { auditState: 'WAIT' }, may: '/pay/batchPaymentDetail#review' },
  // On the wire 0 is 待确认, 7 待补充材料 and 11 退款待确认.
  collectionConfirm: { of: 'collection-order', where: { status: 0 }, may: `${RECEIPTS}#handle` },
  collectionMaterial: { of: 'collection-order', where: { status: 7 }, may: `${RECEIPTS}#handle` },
  collectionRefund: { of: 'collection-order', where: { status: 11 }, may: `${RECEIPTS}#refund` },
  accountReadyClose: { of: 'collection-account', where: { status: 'READY_CLOSE' }, may: HOME },
  storeMaterial: { of: 'store', where: { status: 'WAIT_MATERIAL' }, may: HOME },
  storeUnbind: { of: 'store', where: { status: 'UNBIND' }, may: HOME },
  nameFailed: { of: 'english-name-change', where: { auditState: 'REJECT' }, may: HOME },
  subjectFailed: { of: 'store-subject', where: { auditState: 'REJECT' }, may: HOME },
  migrationToReceive: { of: 'store-migration', where: { status: 'RECEIVING', direction: 'IN' }, may: HOME },
  trusteeshipToReceive: { of: 'store-trusteeship', where: { status: 'WAIT_ACCEPT', direction: 'IN' }, may: HOME },
} as const satisfies Record<string, { of: EntityName; where: Where; may: string }>;

type Waiting = keyof typeof WAITING;

/** Of these it is also said since when the oldest waits. */
const DATED = ['payReview', 'payMaterial', 'transferReview', 'allocationReview'] as const;

async function countOf(context: BankContext, name: Waiting): Promise<Count> {
  const { of, where, may } = WAITING[name];
  return context.session?.permissions.includes(may) === true ? waiting(context, of, where) : { count: 0 };
}

const summary: AnswerOf<'todo.summary'> = async (context) => {
  const found = new Map<Waiting, Count>();
  for (const name of Object.keys(WAITING) as Waiting[]) found.set(name, await countOf(context, name));
  const counts = Object.fromEntries([...found].map(([name, { count }]) => [name, count])) as Record<Waiting, number>;
  const dates = Object.fromEntries(
    DATED.flatMap((name) => {
      const oldestAt = found.get(name)?.oldestAt;
      return oldestAt === undefined ? [] : [[`${name}At`, oldestAt]];
    }),
  );
  return { asOf: dateTimeOf(context.clock.now()), ...counts, ...dates };
};

/** The last parts of the paths of single counts. */
const NAMES: Record<string, Waiting> = {
  'payee-wait-material': 'collectionMaterial',
  'batch-pay-wait-audit': 'batchAudit',
  'userstore-wait-material': 'storeMaterial',
  'userstore-unbind': 'storeUnbind',
  'modify-en-name-fail': 'nameFailed',
  'fail-store-subject': 'subjectFailed',
  'wait-receive-transfer': 'migrationToReceive',
  'wait-receive': 'trusteeshipToReceive',
};

const byName: AnswerOf<'todo.byName'> = async (context) => {
  const name = ownEntry(NAMES, context.request.hash);
  if (name === undefined) throw refusal('10018');
  const { count } = await countOf(context, name);
  return { count };
};

export const todoAnswers = {
  'todo.orders': orders,
  'todo.withdrawFailed': withdrawFailed,
  'todo.summary': summary,
  'todo.byName': byName,
};
