import { dateTimeOf } from '#model/instant.ts';

export interface SampleStore extends Record<string, unknown> {
  storeNo: string;
  storeName: string;
  platformCode: string;
  site: string;
  currency: string;
  status: string;
  createdAt: string;
}

const DAY = 86_400_000;

/** What merchant A sells on, in the order in which it was bound. */
const STORES: [platform: string, site: string, currency: string, name: string, status?: string][] = [
  ['AMAZON', 'US', 'USD', 'Xinglan Home US'],
  ['AMAZON', 'UK', 'GBP', 'Xinglan Home UK'],
  ['AMAZON', 'DE', 'EUR', 'Xinglan Home DE'],
  ['AMAZON', 'JP', 'JPY', 'Xinglan Home JP'],
  ['AMAZON', 'CA', 'CAD', 'Xinglan Home CA'],
  ['AMAZON', 'AU', 'AUD', 'Xinglan Home AU'],
  ['EBAY', 'US', 'USD', 'starry-orchid-us'],
  ['EBAY', 'UK', 'GBP', 'starry-orchid-uk'],
  ['SHOPEE', 'SG', 'SGD', '星澜家居新加坡站'],
  ['SHOPEE', 'MY', 'MYR', '星澜家居马来西亚站'],
  ['SHOPEE', 'TH', 'THB', '星澜家居泰国站'],
  ['SHOPEE', 'ID', 'IDR', '星澜家居印尼站'],
  ['LAZADA', 'PH', 'PHP', '星澜家居菲律宾站'],
  ['OZON', 'RU', 'CNY', 'Xinglan Ozon'],
  ['WALMART', 'US', 'USD', 'Xinglan Walmart US'],
  ['TIKTOK_SHOP', 'US', 'USD', 'Xinglan Daily US'],
  ['TIKTOK_SHOP', 'UK', 'GBP', 'Xinglan Daily UK'],
  ['SHOPIFY', 'DE', 'EUR', 'Xinglan 独立站（欧洲）'],
  ['SHOPIFY', 'US', 'USD', 'Xinglan 独立站（北美），名称很长，用来看列表与下拉选项怎样省略'],
  ['ALIEXPRESS', 'GLOBAL', 'USD', 'Xinglan AliExpress', 'REJECTED'],
  ['ETSY', 'US', 'USD', 'Xinglan Crafts', 'UNBIND'],
  ['WAYFAIR', 'US', 'USD', 'Xinglan Wayfair', 'CLOSED'],
];

/** The stores of merchant A: most are bound, some are not yet or no more. */
export function sampleStores(now: number): SampleStore[] {
  return STORES.map(([platformCode, site, currency, storeName, status = 'BOUND'], n) => ({
    storeNo: `ST${String(10_001 + n)}`,
    storeName,
    platformCode,
    site,
    currency,
    status,
    createdAt: dateTimeOf(now - (540 - n * 20) * DAY),
  }));
}
