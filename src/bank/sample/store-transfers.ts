import { dateTimeOf } from '#model/instant.ts';
import type { EntityStore } from '#sandbox/entity-store.ts';
import { MERCHANT_A, MERCHANT_B } from './merchants.ts';

const MERCHANT_C = '80010003';
const NAMES: Record<string, string> = {
  [MERCHANT_A]: '深圳星澜电子商务有限公司',
  [MERCHANT_B]: '陈晓岚',
  [MERCHANT_C]: '杭州云图软件技术有限公司',
};
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

interface SampleTransfer {
  from: string;
  to: string;
  storeNo: string;
  storeName: string;
  platformCode: string;
  site: string;
  currency: string;
  status: 'RECEIVING' | 'SUCCESS' | 'FAILED';
  /** Milliseconds before the end of the history. */
  ago: number;
  /** Its sender has the store only here. */
  isNew?: boolean;
  more?: object;
}

const TRANSFERS: readonly SampleTransfer[] = [
  {
    ...{ from: MERCHANT_C, to: MERCHANT_A, storeNo: 'ST20002', storeName: 'Yuntu Gadgets US', isNew: true },
    ...{ platformCode: 'EBAY', site: 'US', currency: 'USD', status: 'RECEIVING', ago: HOUR },
    more: { transferReason: '云图不再经营该品类，整店转给星澜' },
  },
  {
    ...{ from: MERCHANT_C, to: MERCHANT_A, storeNo: 'ST20003', storeName: 'Yuntu Gadgets UK', isNew: true },
    ...{ platformCode: 'EBAY', site: 'UK', currency: 'GBP', status: 'RECEIVING', ago: HOUR },
    more: { transferReason: '云图不再经营该品类，整店转给星澜' },
  },
  {
    ...{ from: MERCHANT_C, to: MERCHANT_A, storeNo: 'ST20004', storeName: 'Xinglan Daily UK', isNew: true },
    ...{ platformCode: 'TIKTOK_SHOP', site: 'UK', currency: 'GBP', status: 'SUCCESS', ago: 220 * DAY },
    more: { newStoreNo: 'ST10017' },
  },
  {
    ...{ from: MERCHANT_A, to: MERCHANT_C, storeNo: 'ST10018', storeName: 'Xinglan 独立站（欧洲）' },
    ...{ platformCode: 'SHOPIFY', site: 'DE', currency: 'EUR', status: 'FAILED', ago: 12 * DAY },
    more: { failReason: '店铺的品牌授权还没有转到我司名下', transferReason: '欧洲业务交由云图运营' },
  },
  {
    ...{ from: MERCHANT_C, to: MERCHANT_B, storeNo: 'ST20005', storeName: 'Yuntu Paper Goods', isNew: true },
    ...{ platformCode: 'ETSY', site: 'US', currency: 'USD', status: 'FAILED', ago: 40 * DAY },
    more: { failReason: '迁入方 7 天内未接收' },
  },
];

/** Migrations between merchants of the sample: some wait, one is done, two came to nothing. */
export async function sampleStoreTransfers(entities: EntityStore, now: number): Promise<void> {
  for (const [n, { from, to, ago, isNew, more, ...transfer }] of TRANSFERS.entries()) {
    const { storeNo, storeName, platformCode, site, currency, status } = transfer;
    const own = entities.as(from);
    if (isNew === true) {
      await own.insert('store', {
        ...{ storeNo, storeName, platformCode, site, currency, sellerId: `C${storeNo}`, authWay: 'API' },
        ...(status === 'SUCCESS'
          ? { status: 'CLOSED', statusReason: `已迁移至 ${NAMES[to]}`, migrationStatus: status }
          : { status: 'BOUND', authExpireAt: dateTimeOf(now + 200 * DAY) }),
        createdAt: dateTimeOf(now - 300 * DAY),
      });
    }
    await own.insert('store-transfer', {
      ...{
        ...transfer,
        ...more,
        transferNo: `SM${dateTimeOf(now - ago)
          .slice(0, 10)
          .replaceAll('-', '')}${900_001 + n}`,
      },
      ...{ fromUser: NAMES[from], toUserNo: to, toUser: NAMES[to], applyAt: dateTimeOf(now - ago) },
      ...(status === 'RECEIVING' ? {} : { finishAt: dateTimeOf(now - ago + DAY) }),
    });
  }
}
