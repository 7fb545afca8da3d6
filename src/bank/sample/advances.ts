import { dateTimeOf } from '#model/instant.ts';
import { applyAdvance } from '../advances/apply.ts';
import { announceReceipt } from '../collections/receive.ts';
import { submitAllocation } from '../transfers/allocate.ts';
import { submitTransfer } from '../transfers/submit.ts';
import { payerOf } from './collections.ts';
import { accountFor, type SampleCollectionAccount, type SampleStore } from './accounts.ts';
import { follow, type Plan } from './follow.ts';
import { fromSchemas } from './from-schemas.ts';
import { MERCHANT_SERVICE, MERCHANT_TRADE, type SampleMerchant } from './merchants.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

export interface AdvancePlan extends Pick<Plan, 'desk' | 'timeline' | 'owner' | 'now'> {
  stores: SampleStore[];
  receiving: SampleCollectionAccount[];
  submitter: string;
}

interface Announced {
  storeNo: string;
  currency: string;
  amount: string;
  /** The part paid in advance. */
  advance: string;
  /** Milliseconds before the end of the history: the application, and the platform's payout. */
  ago: number;
  due: number;
  /** The platform has not paid out when the history ends. */
  waits?: true;
}

/** Plans one advance repaid by its store's payout, and one still open at the end of the history. */
export function planAdvances(plan: AdvancePlan): void {
  const { stores } = plan;
  const storeOf = (platform: string, site: string): SampleStore | undefined =>
    stores.find((store) => store.platformCode === platform && store.site === site && store.status === 'BOUND');
  const [repaid, open] = [storeOf('EBAY', 'US'), storeOf('EBAY', 'UK')];
  if (repaid !== undefined)
    haveAdvance(plan, { ...repaid, amount: '1860.00', advance: '1200.00', ago: 47 * DAY, due: 43 * DAY });
  // Not earlier, since a later payout to the store would repay it.
  if (open !== undefined)
    haveAdvance(plan, { ...open, amount: '3260.00', advance: '1500.00', ago: 20 * HOUR, due: -DAY, waits: true });
}

function haveAdvance(plan: AdvancePlan, announced: Announced): void {
  const { desk, timeline, owner, stores, receiving, submitter, now } = plan;
  const { storeNo, currency, amount, ago, due, waits } = announced;
  const { accountNo } = accountFor(receiving, currency);
  const payer = payerOf(stores.find((store) => store.storeNo === storeNo)?.platformCode);
  timeline.add(now - ago - HOUR, async () => {
    const expectedAt = dateTimeOf(now - due);
    await announceReceipt(desk, owner, { ...payer, accountNo, currency, amount, storeNo, expectedAt });
    if (waits) desk.scheduled.splice(0);
    follow(desk, timeline);
  });
  timeline.add(now - ago, async () => {
    await applyAdvance(desk, owner, { storeNo, currency, amount: announced.advance, submitter });
    follow(desk, timeline);
  });
}

/** A merchant that took an advance, spent the money and was never paid out: the rest is overdue. */
export function planOverdueAdvance(
  { desk, timeline, now }: Pick<Plan, 'desk' | 'timeline' | 'now'>,
  merchants: readonly SampleMerchant[],
): void {
  const owner = MERCHANT_SERVICE;
  const nameOf = (no: string): string => merchants.find((each) => each.owner === no)?.userName ?? '';
  const submitter = merchants.find((each) => each.owner === owner)?.operators[0]?.name ?? '';
  const [store] = fromSchemas('store', owner, now);
  const [account] = fromSchemas('collection-account', owner, now);
  if (store === undefined || account === undefined) return;
  const { accountNo, currency } = account;
  timeline.add(now - 60 * DAY, () => desk.addRecord(owner, 'collection-account', account));
  const plan = { desk, timeline, owner, stores: [store], receiving: [account], submitter, now };
  haveAdvance(plan, { ...store, amount: '3150.00', advance: '2200.00', ago: 46 * DAY, due: 40 * DAY, waits: true });
  timeline.add(now - 46 * DAY + 2 * HOUR, async () => {
    const stored = [{ storeNo: store.storeNo, accountNo, amount: '2200.00' }];
    await submitAllocation(desk, owner, { currency, stores: stored }, { name: submitter });
    follow(desk, timeline);
  });
  timeline.add(now - 45 * DAY, async () => {
    const [inUserNo, amount] = [MERCHANT_TRADE, '2000.00'];
    const request = { currency, amount, inUserNo, inUserName: nameOf(inUserNo), purpose: 'ADVERTISING' };
    await submitTransfer(desk, owner, request, { name: submitter });
    follow(desk, timeline);
  });
}
