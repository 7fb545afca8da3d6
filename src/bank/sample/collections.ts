import { dateTimeOf } from '#model/instant.ts';
import { askRefund, changeRefundPayee, confirmReceipt, supplementReceipt } from '../collections/confirm.ts';
import type { CollectionRow, Receipt } from '../collections/collection.ts';
import { announceReceipt, receiveFunds } from '../collections/receive.ts';
import type { EdgeName } from '#sandbox/orders.ts';
import type { Random } from '#model/random.ts';
import { accountFor, type SampleCollectionAccount, type SampleStore } from './accounts.ts';
import { follow, type Plan } from './follow.ts';
import { placeholder } from './materials.ts';
import { BUYERS, PAYERS } from './funding.ts';
import { sumOf } from './sums.ts';
import receipts from './receipts.json' with { type: 'json' };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface CollectionPlan extends Plan {
  accounts: SampleCollectionAccount[];
  stores: SampleStore[];
  count: number;
}

/** A merchant's answer to a receipt that waits for one; `waits` leaves it waiting at the end. */
type Habit = 'answers' | 'refunds' | 'explains' | 'disowns' | 'waits';

const EVIDENCE = [placeholder('采购合同'), placeholder('商业发票'), placeholder('报关单')];

/**
 * Receipts of eighteen months, each received and processed by the bank's own commands, and those waiting at the end.
 */
export function planCollections(plan: CollectionPlan): void {
  const { season, random } = plan;
  const open = plan.stores.filter(({ status }) => status === 'BOUND');
  for (let n = 0; n < plan.count; n += 1) {
    const at = season.moment(random.next(), random.next());
    const habit = random.weighted<Habit>({ answers: 93, refunds: 3, explains: 3, disowns: 1, waits: 0 });
    const receipt = drawn(plan, random.pick(open), habit);
    const second = n % 97 === 5 ? drawn(plan, random.pick(open), 'answers') : undefined;
    plan.timeline.add(at, async () => {
      await take(plan, receipt, habit);
      // Two payouts of one message arrive in the same second.
      if (second !== undefined) await take(plan, second, 'answers');
    });
  }
  planOdd(plan, open);
}

function drawn({ random, accounts }: CollectionPlan, store: SampleStore, habit: Habit): Receipt {
  const [payerName, payerCountry, usual] = PAYERS[store.platformCode] ?? ['Sample Payments', 'US', 700];
  const kind = random.weighted({ payout: 88, unknown: 5, service: 4, large: 2, wrong: 1 });
  const account = accountFor(accounts, store.currency, kind === 'service' ? 'SERVICE' : 'ECOMMERCE');
  const size = kind === 'large' ? 52_000 + random.whole(0, 20_000) : usual * Math.exp(0.5 * random.normal());
  const basis = {
    accountNo: account.accountNo,
    currency: account.currency,
    amount: sumOf(size, account.currency, random),
    payerBank: 'Sample Plains Bank',
  };
  if (kind === 'service') {
    const [name, country] = random.pick(BUYERS);
    return { ...basis, payerName: name, payerCountry: country, postscript: `Invoice ${random.digits(6)}` };
  }
  return {
    ...basis,
    payerName,
    payerCountry,
    postscript: `Settlement ${random.digits(8)}`,
    ...(kind === 'unknown' ? {} : { storeNo: store.storeNo }),
    ...(habit === 'refunds' || habit === 'explains' ? { screened: true } : {}),
    ...(kind === 'wrong' ? { mismatch: '收款户名与账户名称不一致' } : {}),
  };
}

/** The payer of a platform's sales. */
export function payerOf(platformCode = ''): { payerName: string; payerCountry: string } {
  const [payerName, payerCountry] = PAYERS[platformCode] ?? ['Sample Payments', 'US'];
  return { payerName, payerCountry };
}

async function take(plan: CollectionPlan, receipt: Receipt, habit: Habit): Promise<string> {
  const row = await receiveFunds(plan.desk, plan.owner, { ...receipt, unannounced: true });
  if (row === undefined) throw new Error('A receipt of the sample came twice');
  play(plan, row.orderNo, habit);
  return row.orderNo;
}

/** Lets the bank continue, and the merchant answer later. */
function play(plan: CollectionPlan, orderNo: string, habit: Habit, instead?: (edge: EdgeName) => EdgeName): void {
  const { desk, timeline, random } = plan;
  follow(desk, timeline, {
    ...(instead === undefined ? {} : { instead }),
    after: (_edge, at) => {
      if (habit === 'waits') return;
      timeline.add(at + random.whole(1, 20) * HOUR, async () => {
        if (await act(plan, orderNo, habit)) play(plan, orderNo, habit, instead);
      });
    },
  });
}

/** A merchant's action on a receipt; false when no action is needed. */
async function act(
  { desk, owner, random, submitters, stores }: CollectionPlan,
  orderNo: string,
  habit: Habit,
): Promise<boolean> {
  const row = await desk.record(owner, 'collection-order', orderNo);
  if (row === undefined) return false;
  const asked = { orderNo, version: row.version, actor: random.pick(submitters) };
  if (row.status === 0) {
    const store = stores.find((each) => each.currency === row.currency && each.status === 'BOUND') ?? stores[0];
    const said =
      row.accountCategory === 'ECOMMERCE' ? { storeNo: store?.storeNo ?? '' } : { tradeType: 'SERVICE' as const };
    await confirmReceipt(desk, owner, habit === 'disowns' ? { ...asked, isNotMine: true } : { ...asked, ...said });
    return true;
  }
  if (row.status === 7) {
    // Some submit too little evidence at first.
    const materials = random.next() < 0.3 && row.materials === undefined ? EVIDENCE.slice(0, 1) : EVIDENCE;
    await supplementReceipt(desk, owner, { ...asked, tradeType: 'GOODS', description: '平台销售货款', materials });
    return true;
  }
  if (row.status === 5 && habit === 'explains' && (row.description ?? '') === '') {
    const explained = {
      ...asked,
      description: '付款人为平台委托的持牌支付机构，合同见附件',
      materials: EVIDENCE.slice(0, 1),
    };
    await supplementReceipt(desk, owner, explained);
    return true;
  }
  if (row.status === 4 && random.next() < 0.5) {
    // The bank has resolved the problem with the credit.
    await desk.schedule(owner, 'collection.retry', orderNo, 30 * MINUTE);
    return true;
  }
  if (row.status === 5 || row.status === 4) {
    await askRefund(desk, owner, {
      ...asked,
      ...payeeOf(row, random),
      refundReason: row.status === 4 ? 'CREDIT_FAILED' : 'NOT_MINE',
    });
    return true;
  }
  if (row.status === 11 && (row.reason ?? '') !== '') {
    await changeRefundPayee(desk, owner, { ...asked, ...payeeOf(row, random) });
    return true;
  }
  return false;
}

function payeeOf(row: CollectionRow, random: Random) {
  return {
    refundPayeeName: row.payerName,
    refundAccountNo: `TEST${random.digits(12)}`,
    bankName: row.payerBank ?? 'Sample Plains Bank',
    swift: 'TESTUS33',
  };
}

interface OddReceipt extends Partial<Receipt> {
  amount: string;
  minutes: number;
  /** The receipt names its store. */
  store?: boolean;
  /** The receiving account. Default: the account for stores. */
  of?: 'SERVICE' | 'CLOSED';
  habit?: Habit;
}

/** Receipts of every state that wait at the end, and edge cases for display. */
function planOdd(plan: CollectionPlan, stores: SampleStore[]): void {
  const { now, timeline, accounts, desk, owner } = plan;
  const storeNo = stores[0]?.storeNo ?? '';
  const { accountNo } = accountFor(accounts, 'USD');
  const amazon = { accountNo, currency: 'USD', payerName: 'Amazon Sample Payments', payerCountry: 'US' };
  const late = (ago: number, amount: string, then: (orderNo: string) => void, more: Partial<Receipt> = {}): void =>
    timeline.add(now - ago, async () => then(await take(plan, { ...amazon, amount, ...more }, 'waits')));
  // Due in the next two days, ten days late, and an extremely large amount.
  for (const [days, due, amount] of [
    [2, -1, '4280.16'],
    [1, -2, '1935.40'],
    [12, 10, '760.00'],
    [200, 190, '9999999999.99'],
  ] as const) {
    timeline.add(now - days * DAY, async () => {
      await announceReceipt(desk, owner, { ...amazon, amount, storeNo, expectedAt: dateTimeOf(now - due * DAY) });
      desk.scheduled.splice(0);
    });
  }
  for (const { minutes, store, of, habit = 'waits', ...receipt } of receipts as OddReceipt[]) {
    const closed = accounts.find((each) => each.status === 'CLOSED');
    const to = of === 'CLOSED' ? closed : accountFor(accounts, 'USD', of);
    if (to === undefined) continue;
    const { accountNo: account, currency } = to;
    const known = { ...amazon, accountNo: account, currency, ...(store === true && { storeNo }) };
    timeline.add(now - minutes * MINUTE, async () => void (await take(plan, { ...known, ...receipt }, habit)));
  }
  // Confirmed an hour ago.
  late(3 * HOUR, '2390.00', (orderNo) =>
    timeline.add(now - HOUR, async () => {
      if (await act(plan, orderNo, 'answers')) play(plan, orderNo, 'waits');
    }),
  );
  // Evidence requested again and again.
  const tried = (orderNo: string): void => {
    for (const days of [4, 3]) timeline.add(now - days * DAY, () => tooLittle(plan, orderNo));
  };
  late(5 * DAY, '72000.00', tried, { storeNo });
  // A refund in progress, a completed one, and one that bounced twice.
  for (const [ago, amount, bounces] of [
    [26 * HOUR, '1140.20', 0],
    [40 * DAY, '1450.00', 0],
    [8 * DAY, '990.00', 2],
  ] as const) {
    late(ago, amount, (orderNo) => refunded(plan, orderNo, bounces), { storeNo, screened: true });
  }
  // Recalled by the payer's bank.
  timeline.add(now - 15 * DAY, async () => {
    const orderNo = await take(plan, { ...amazon, amount: '430.00', storeNo }, 'answers');
    timeline.add(now - 7 * DAY, async () => {
      await desk.schedule(plan.owner, 'collection.recall', orderNo, MINUTE);
      play(plan, orderNo, 'waits');
    });
  });
}

async function tooLittle(plan: CollectionPlan, orderNo: string): Promise<void> {
  const { desk, owner, submitters } = plan;
  const row = await desk.record(owner, 'collection-order', orderNo);
  if (row?.status !== 7) return;
  const asked = { orderNo, version: row.version, actor: submitters[0] ?? '', materials: EVIDENCE.slice(1, 2) };
  await supplementReceipt(desk, owner, { ...asked, tradeType: 'GOODS', description: '第三季度货款' });
  play(plan, orderNo, 'waits');
}

/** A refund that bounces a number of times and then waits; without bounces it is in progress. */
function refunded(plan: CollectionPlan, orderNo: string, bounces: number): void {
  const { desk, timeline, owner, random, submitters } = plan;
  let left = bounces;
  const ask = async (): Promise<void> => {
    const row = await desk.record(owner, 'collection-order', orderNo);
    if (row === undefined) return;
    const asked = { orderNo, version: row.version, actor: submitters[0] ?? '', ...payeeOf(row, random) };
    if (row.status === 5) await askRefund(desk, owner, { ...asked, refundReason: 'NOT_MINE' });
    else await changeRefundPayee(desk, owner, asked);
    if (left === 0) return play(plan, orderNo, 'waits', (edge) => edge);
    left -= 1;
    play(plan, orderNo, 'waits', (edge) => (edge === 'collection.paid' ? 'collection.bounce' : edge));
    if (left > 0) timeline.add(desk.now + 2 * DAY, ask);
  };
  timeline.add(desk.now + 2 * HOUR, ask);
}
