import { credit, debit } from '#sandbox/ledger.ts';
import { dayOf } from '#model/instant.ts';
import { creditTo } from '../advances/repay.ts';
import type { Row } from '../desk/row.ts';
import { fromMinor } from '#model/minor-units.ts';
import { feeIncome, inTransit, nostro, suspense } from '../ledger/chart.ts';
import { familyOf, type Move } from '../orders/family.ts';
import { delayOf } from '../orders/outcome.ts';
import { refusal } from '../words/refusals.ts';
import { type Collection, CONFIRM_DAYS, durationOf, STATUS } from './collection.ts';
import { arrived } from './announced.ts';
import { openReceipt } from './evidence.ts';
import { collectionMessage } from './message.ts';
import { askRefund, bounceRefund, changeRefundPayee, payRefund, recall, sendRefund } from './refund.ts';
import {
  filesNeeded,
  isLarge,
  judge,
  missingMaterial,
  MOST_FILES,
  MOST_TRIES,
  targetOf,
  type Verdict,
} from './terms.ts';
import { sayAmount, sayMinor } from '../words/amounts.ts';

/** Steps of receipts: by the clock, by the bank and by the merchant's calls. */
export const collections = familyOf<Collection>()({
  name: 'collection',
  entity: 'collection-order',
  facts: {
    currency: 'text',
    amount: 'text',
    target: 'text',
    fee: 'text',
    known: 'boolean',
    cleared: 'boolean',
    screened: 'boolean',
    mismatch: 'text?',
    rejected: 'number',
    trigger: 'text?',
    recalled: 'text?',
    refund: 'object?',
  },
  files: ['materials'],
  message: collectionMessage,
  steps: {
    /** The money announced by a platform has arrived, as it was announced or as it was paid. */
    arrive: {
      by: 'clock',
      from: STATUS.advised,
      move: async (receipt, paid) => ({
        ...(paid === undefined
          ? { says: { step: '资金到账', actor: '银行', result: 'DONE' } as const }
          : await arrived(receipt, paid)),
        to: STATUS.crediting,
        then: 'land',
      }),
    },
    /** Books money at the correspondent; money for a closed account goes to suspense. */
    land: [
      {
        by: 'order',
        from: STATUS.afterClosing,
        move: ({ orderNo, row: { currency }, facts }) => ({
          posts: {
            kind: 'ARRIVE',
            lines: [
              debit(nostro(currency), BigInt(facts.amount)),
              credit(suspense(orderNo, currency), BigInt(facts.amount)),
            ],
          },
          stage: 'SUSPENSE',
          facts: { target: '-' },
        }),
      },
      {
        by: 'order',
        move: ({ owner, row: { currency }, facts }) => ({
          posts: {
            kind: 'ARRIVE',
            lines: [
              debit(nostro(currency), BigInt(facts.amount)),
              credit(inTransit(owner, currency), BigInt(facts.amount)),
            ],
          },
          stage: 'TRANSIT',
          then: 'weigh',
        }),
      },
    ],
    /** Schedules the risk decision on money that is to be credited. */
    weigh: {
      by: 'order',
      when: ({ facts }) => facts.trigger !== 'wait',
      async move({ desk, owner, row, facts }) {
        const { after } = await judge(desk, owner, row, facts);
        const slow = facts.trigger === 'slow' ? facts.trigger : null;
        return { next: { step: 'judge', after: delayOf(slow, durationOf(after)) } };
      },
    },
    judge: {
      by: 'clock',
      from: STATUS.crediting,
      enters: true,
      async move({ desk, owner, row, facts }) {
        const verdict = await judge(desk, owner, row, facts);
        return { then: { step: VERDICTS[verdict.to] ?? 'ask', said: verdict.reason } };
      },
    },
    /** Credits the receipt less the fee: debts first, the rest to the store's or the main account. */
    credit: { by: 'order', move: credited },
    fail: {
      by: 'order',
      move: (receipt, said) => ({
        ...suspended(receipt),
        to: STATUS.failed,
        set: { reason: said ?? '' },
        says: { step: '入账失败', actor: '银行', note: said ?? '', result: 'FAILED' },
      }),
    },
    /** A doubtful receipt must be explained or sent back. */
    doubt: { by: 'clock', from: STATUS.toConfirm, move: (receipt) => doubtful(receipt, `${CONFIRM_DAYS} 天内未确认`) },
    doubtful: { by: 'order', move: (receipt, reason) => doubtful(receipt, reason ?? '') },
    askToConfirm: {
      by: 'order',
      move({ desk }, said) {
        const reason = said ?? '';
        const wait = durationOf('unanswered');
        return {
          to: STATUS.toConfirm,
          set: { reason, answerBefore: dayOf(desk.now + wait) },
          says: { step: '待确认', actor: '风控', note: reason, result: 'WAITING' },
          next: { step: 'doubt', after: wait },
        };
      },
    },
    askForMaterials: {
      by: 'order',
      move({ row }, said) {
        const reason = said ?? missingMaterial(row);
        return {
          to: STATUS.materials,
          set: { reason },
          says: { step: '待补充材料', actor: '风控', note: reason, result: 'WAITING' },
        };
      },
    },
    /** Requests a review by a person. */
    ask: {
      by: 'order',
      move(receipt, reason) {
        // Missing files are reported sooner than submitted files are reviewed.
        const missing = needsFiles(receipt) && !hasFiles(receipt);
        return {
          to: STATUS.review,
          set: { reason: reason ?? null },
          says: { step: '入账审核', actor: '风控', ...(reason && { note: reason }), result: 'CURRENT' },
          next: { step: 'review', after: durationOf(missing ? 'materials' : 'review') },
        };
      },
    },
    /**
     * Credits the receipt if the evidence suffices, and otherwise requests more; after the third time the receipt is
     * doubtful.
     */
    review: [
      // Missing files are requested, not rejected.
      {
        by: 'clock',
        from: STATUS.review,
        when: (receipt) => lacksFiles(receipt) && !hasFiles(receipt),
        move: { then: { step: 'askForMaterials', said: undefined } },
      },
      { by: 'clock', from: STATUS.review, when: lacksFiles, move: refuseMaterials },
      {
        by: 'clock',
        from: STATUS.review,
        move: {
          stage: 'TRANSIT',
          facts: { cleared: true },
          to: STATUS.crediting,
          set: { reason: null },
          says: { step: '审核通过', actor: '风控', result: 'DONE' },
          then: 'weigh',
        },
      },
    ],
    /** Accepts the merchant's explanation; without an explanation nothing happens. */
    explain: {
      by: 'clock',
      from: STATUS.doubtful,
      when: ({ row }) => (row.description ?? '') !== '',
      move: (receipt) => ({ ...resumed(receipt), then: { step: 'ask', said: undefined } }),
    },
    /** The bank has resolved the problem. */
    retry: {
      by: 'clock',
      from: [STATUS.failed, STATUS.afterClosing],
      move: (receipt) => ({
        ...resumed(receipt),
        facts: { mismatch: undefined, known: true, cleared: true },
        to: STATUS.crediting,
        set: { reason: null },
        says: { step: '重新入账', actor: '运营', result: 'DONE' },
        then: 'weigh',
      }),
    },
    /** The merchant names the store or the trade, or rejects the money. */
    confirm: [
      {
        by: 'owner',
        from: STATUS.toConfirm,
        when: (_receipt, said) => said.isNotMine === true,
        move: { then: { step: 'doubtful', said: '经办确认不是本企业的款项' } },
      },
      { by: 'owner', from: STATUS.toConfirm, move: (receipt, said) => confirmed(receipt, said) },
      { by: 'owner', refuses: '21002' },
    ],
    /** Requested evidence, or the explanation of a doubtful receipt, which risk reviews later. */
    supplement: [
      {
        by: 'owner',
        from: STATUS.materials,
        move: (_receipt, said) => ({
          ...supplemented(said, '补充材料', true),
          then: { step: 'ask', said: undefined },
        }),
      },
      {
        by: 'owner',
        from: STATUS.doubtful,
        move: (_receipt, said) => ({
          ...supplemented(said, '提交交易说明', false),
          next: { step: 'explain', after: durationOf('explanation') },
        }),
      },
    ],
    refund: { by: 'owner', move: (receipt, said) => askRefund(receipt, said) },
    refundPayee: [
      {
        by: 'owner',
        from: STATUS.failed,
        move: (_receipt, said) => ({ then: { step: 'refund', said: { ...said, refundReason: 'CREDIT_FAILED' } } }),
      },
      { by: 'owner', from: STATUS.refundAsked, move: (receipt, said) => changeRefundPayee(receipt, said) },
    ],
    send: { by: 'clock', from: STATUS.refundAsked, leaves: true, move: sendRefund },
    paid: { by: 'clock', from: STATUS.refunding, move: payRefund },
    bounce: { by: 'clock', from: STATUS.refunding, move: bounceRefund },
    recall: {
      by: 'clock',
      from: STATUS.credited,
      move: recall,
    },
  },
});

type Verdicts = 'askForMaterials' | 'askToConfirm' | 'credit' | 'doubtful' | 'fail';

/** The step for each verdict. */
const VERDICTS: Partial<Record<Verdict['to'], Verdicts>> = {
  [STATUS.credited]: 'credit',
  [STATUS.failed]: 'fail',
  [STATUS.doubtful]: 'doubtful',
  [STATUS.toConfirm]: 'askToConfirm',
  [STATUS.materials]: 'askForMaterials',
};

async function credited({ desk, owner, row, facts, at }: Collection): Promise<Move<Collection>> {
  const { currency } = row;
  const fee = BigInt(facts.fee);
  const to = { owner, currency, dimension: facts.target, storeNo: row.storeNo };
  const crediting = await creditTo(desk, to, BigInt(facts.amount) - fee);
  const { debt, advance, rest } = crediting;
  const creditAmount = fromMinor(rest, currency);
  const note = [
    ...(advance > 0n ? [`归还提前到账 ${sayMinor(advance, currency)}`] : []),
    ...(debt > 0n ? [`偿还待还欠款 ${sayMinor(debt, currency)}`] : []),
    `入账 ${sayAmount(creditAmount, currency)}`,
  ].join('，');
  return {
    posts: {
      kind: 'COLLECTION',
      lines: [
        debit(inTransit(owner, currency), BigInt(facts.amount)),
        ...crediting.lines,
        credit(feeIncome('COLLECTION', currency), fee),
      ],
      note: { counterparty: row.payerName, remark: row.postscript ?? undefined },
    },
    stage: 'CREDITED',
    to: STATUS.credited,
    set: {
      ...{ creditedAt: at, creditAmount, reason: null, answerBefore: null },
      ...(advance > 0n && { repaidAdvance: fromMinor(advance, currency) }),
      ...(debt > 0n && { repaidDebt: fromMinor(debt, currency) }),
    },
    says: { step: '已入账', actor: '银行', note, result: 'DONE' },
    async also() {
      await crediting.keep();
      await openReceipt(desk, owner, row, at);
    },
    ...(facts.trigger === 'recall' && { next: { step: 'recall', after: durationOf('refundArrives') } }),
  };
}

function suspended({
  owner,
  orderNo,
  row: { currency },
  facts,
}: Collection): Pick<Move<Collection>, 'posts' | 'stage'> {
  const amount = BigInt(facts.amount);
  const lines = [debit(inTransit(owner, currency), amount), credit(suspense(orderNo, currency), amount)];
  return { posts: { kind: 'SUSPEND', lines }, stage: 'SUSPENSE' };
}

function resumed({ owner, orderNo, row: { currency }, facts }: Collection): Pick<Move<Collection>, 'posts' | 'stage'> {
  const amount = BigInt(facts.amount);
  const lines = [debit(suspense(orderNo, currency), amount), credit(inTransit(owner, currency), amount)];
  return { posts: { kind: 'RESUME', lines }, stage: 'TRANSIT' };
}

function doubtful(receipt: Collection, reason: string): Move<Collection> {
  return {
    ...suspended(receipt),
    to: STATUS.doubtful,
    set: { reason, answerBefore: null },
    says: { step: '交易存疑', actor: '风控', note: reason, result: 'WAITING' },
  };
}

function needsFiles({ desk, row, facts }: Collection): boolean {
  return facts.trigger === 'material' || isLarge(desk, row);
}

function hasFiles({ row }: Collection): boolean {
  return (row.materials ?? []).length > 0;
}

function lacksFiles(receipt: Collection): boolean {
  const { desk, row } = receipt;
  return needsFiles(receipt) && (row.materials ?? []).length < filesNeeded(desk, row);
}

function refuseMaterials({ row, facts }: Collection): Move<Collection> {
  const rejected = facts.rejected + 1;
  const kept = { stage: 'TRANSIT', facts: { rejected } } as const;
  if (rejected >= MOST_TRIES) return { ...kept, then: { step: 'doubtful', said: `材料 ${rejected} 次未通过审核` } };
  const reason = `材料未通过审核：${missingMaterial(row)}`;
  return {
    ...kept,
    to: STATUS.materials,
    set: { reason },
    says: { step: '材料被退回', actor: '风控', note: reason, result: 'FAILED' },
  };
}

type TradeType = Row<'collection-order'>['tradeType'];

export interface Confirmation {
  actor: string;
  storeNo?: string | null | undefined;
  tradeType?: TradeType | undefined;
  /** The merchant does not recognise this money. */
  isNotMine?: boolean | undefined;
}

/** @throws Refusal 10018, 21001 */
async function confirmed({ desk, owner, row }: Collection, asked: Confirmation): Promise<Move<Collection>> {
  const byStore = row.accountCategory === 'ECOMMERCE';
  const { tradeType } = asked;
  const storeNo = asked.storeNo ?? '';
  if (byStore ? storeNo === '' : !tradeType) throw refusal('21001', {}, byStore ? '/storeNo' : '/tradeType');
  const store = storeNo === '' ? undefined : await desk.record(owner, 'store', storeNo);
  if (storeNo !== '' && store === undefined) throw refusal('10018', {}, '/storeNo');
  const account = await desk.record(owner, 'collection-account', row.accountNo);
  return {
    ...(account && { stage: 'TRANSIT', facts: { known: true, target: targetOf(account, storeNo || null) } }),
    set: {
      answerBefore: null,
      ...(store && { storeNo, storeName: store.storeName, platformCode: store.platformCode }),
      ...(tradeType && { tradeType }),
    },
    says: { step: '确认入账', actor: asked.actor, result: 'DONE' },
    then: { step: 'ask', said: undefined },
  };
}

export interface Supplement {
  actor: string;
  tradeType?: TradeType | undefined;
  description?: string | null | undefined;
  /** Ids of files. */
  materials?: readonly string[] | null;
}

/** @throws Refusal 21003, 21004 */
function supplemented(asked: Supplement, step: string, needed: boolean): Pick<Move<Collection>, 'set' | 'says'> {
  const materials = [...new Set(asked.materials ?? [])];
  if (materials.length === 0 && needed) throw refusal('21003', {}, '/materials');
  if (materials.length > MOST_FILES) throw refusal('21004', {}, '/materials');
  const { tradeType, description } = asked;
  return {
    set: { materials, ...(tradeType && { tradeType }), ...(description && { description }) },
    says: { step, actor: asked.actor, note: `共 ${materials.length} 份`, result: 'DONE' },
  };
}
