import { dayOf } from '#model/instant.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { quotaUploads, uploadOrders } from '../quotas/upload.ts';
import type { Random } from '#model/random.ts';
import type { SampleStore } from './accounts.ts';
import type { Row } from '../desk/row.ts';
import { leave, type Plan } from './follow.ts';
import { wishes } from './from-schemas.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
/** Stores of other currencies upload no orders. */
const DEALT = ['USD', 'EUR', 'GBP', 'JPY', 'CAD', 'AUD', 'SGD'];

export interface QuotaBatchPlan extends Plan {
  stores: SampleStore[];
  batches: number;
}

type Ending = 'granted' | 'broken' | 'removed' | 'checking';

/** Order files of the stores, uploaded as by the merchant; the last batch is still being checked. */
export function planQuotaBatches(plan: QuotaBatchPlan): void {
  const { random, season, batches, now } = plan;
  const recent: [number, Ending][] = [
    [0.4 * MINUTE, 'checking'],
    [3 * DAY, 'broken'],
    [5 * DAY, 'removed'],
    [8 * DAY, 'granted'],
  ];
  for (let n = 0; n < batches; n += 1) {
    const [ago, ending] = recent[batches - 1 - n] ?? [];
    const at = ago === undefined ? season.moment(random.next(), random.next()) : now - ago;
    schedule(plan, at, ending ?? 'granted');
  }
}

function schedule(plan: QuotaBatchPlan, at: number, ending: Ending): void {
  const { random, timeline, desk, owner } = plan;
  const store = random.pick(
    plan.stores.filter(({ status, currency }) => status === 'BOUND' && DEALT.includes(currency)),
  );
  const wished = wishes('quota-row', { owner, now: at, random }, random.whole(12, 48), { currency: store.currency });
  const lines = wished.map((wish, n) => ({
    row: n + 2,
    cells: cellsOf(random, wish, at, ending === 'broken' || random.next() < 0.04),
  }));
  const uploader = random.pick(plan.submitters);
  timeline.add(at, async () => {
    const name = `${store.platformCode}_${store.site}_${dayOf(at)}.xlsx`;
    const file = { id: '', name, sha256: `${owner}-${at}` };
    const { storeNo, currency } = store;
    const { batchNo, version } = await uploadOrders(desk, owner, { storeNo, currency, file, lines, uploader });
    if (ending === 'checking') return leave(desk, timeline, plan.now);
    desk.scheduled.splice(0);
    const asked = { orderNo: batchNo, version };
    if (ending === 'removed') return void (await takeOwnStep(quotaUploads, desk, owner, 'remove', asked));
    timeline.add(at + MINUTE, async () => void (await takeStep(quotaUploads, desk, batchNo, 'check')));
  });
}

/** The cells of a line, as filled in by the merchant. */
function cellsOf(random: Random, wish: Row<'quota-row'>, at: number, isBroken: boolean): string[] {
  const { platformOrderNo, orderedAt, buyerCountry, goods, quantity, currency, amount, logisticsNo } = wish;
  const wrong = isBroken ? random.whole(0, 3) : -1;
  const most = currency === 'JPY' ? '9000000' : '68000.00';
  return [
    platformOrderNo,
    wrong === 0 ? dayOf(at - 500 * DAY) : (orderedAt ?? ''),
    ...[buyerCountry ?? '', goods ?? '', quantity ?? ''],
    wrong === 1 ? 'CHF' : currency,
    wrong === 2 ? '' : wrong === 3 ? most : (amount ?? ''),
    ...[logisticsNo ?? '', '', ''],
  ];
}
