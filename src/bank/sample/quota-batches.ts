import { dateTimeOf, dayOf } from '#model/instant.ts';
import { takeOwnStep, takeStep } from '../orders/take-step.ts';
import { quotaUploads, uploadOrders } from '../quotas/upload.ts';
import type { Random } from '#model/random.ts';
import type { SampleStore } from './stores.ts';
import { leave, type Plan } from './follow.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const GOODS = ['陶瓷马克杯', '收纳盒套装', '蓝牙音箱', '户外折叠椅', '宠物饮水机', '香薰蜡烛', '手机支架'];
const BUYERS = ['US', 'US', 'US', 'GB', 'DE', 'FR', 'CA', 'AU', 'JP'];

export interface QuotaBatchPlan extends Plan {
  stores: SampleStore[];
  batches: number;
}

type Ending = 'granted' | 'broken' | 'removed' | 'checking';

/** Orders of the stores, uploaded as the merchant would; the last batch is still being checked. */
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
    plan.stores.filter(({ status, currency }) => status === 'BOUND' && SIZES[currency] !== undefined),
  );
  const lines = Array.from({ length: random.whole(12, 48) }, (_, n) => ({
    row: n + 2,
    cells: order(random, store, at, ending === 'broken' || random.next() < 0.04),
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

/** What an order is about, per currency. */
const SIZES: Record<string, number> = { USD: 60, EUR: 55, GBP: 48, JPY: 9_000, CAD: 80, AUD: 90, SGD: 80 };

function order(random: Random, store: SampleStore, at: number, isBroken: boolean): string[] {
  const size = (SIZES[store.currency] ?? 60) * Math.exp(0.6 * random.normal());
  const amount = store.currency === 'JPY' ? String(Math.round(size)) : `${Math.round(size) + 1}.${random.digits(2)}`;
  const day = dateTimeOf(at - random.whole(2, 60) * DAY).slice(0, 10);
  const number = `${store.platformCode.slice(0, 3)}${random.digits(12)}`;
  const wrong = isBroken ? random.whole(0, 3) : -1;
  return [
    number,
    wrong === 0 ? dateTimeOf(at - 500 * DAY).slice(0, 10) : day,
    random.pick(BUYERS),
    random.pick(GOODS),
    String(random.whole(1, 4)),
    wrong === 1 ? 'CHF' : store.currency,
    wrong === 2 ? '' : wrong === 3 ? (store.currency === 'JPY' ? '9000000' : '68000.00') : amount,
    `YT${random.digits(10)}`,
    '',
    '',
  ];
}
