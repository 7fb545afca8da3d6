const COMMON = ['USD', 'EUR', 'GBP', 'HKD', 'JPY', 'CNY', 'AUD', 'CAD', 'SGD', 'NZD', 'CHF', 'IDR'];

/** The order of currencies in lists of amounts: common ones first, all others after them by their codes. */
export function byCommonness(a: string, b: string): number {
  return placeOf(a) - placeOf(b) || (a < b ? -1 : Number(a > b));
}

function placeOf(currency: string): number {
  const place = COMMON.indexOf(currency);
  return place < 0 ? COMMON.length : place;
}
