const HUES: Record<string, string> = {
  USD: 'var(--sw-hue-usd)',
  EUR: 'var(--sw-hue-eur)',
  GBP: 'var(--sw-hue-gbp)',
  HKD: 'var(--sw-hue-hkd)',
  JPY: 'var(--sw-hue-jpy)',
  CNY: 'var(--sw-hue-cny)',
};

/** For series without a currency: the same colours in the same order. */
export const HUES_IN_ORDER: readonly string[] = Object.values(HUES);

const SYMBOLS: Record<string, string> = {
  USD: '$',
  EUR: '€',
  GBP: '£',
  HKD: 'HK$',
  JPY: '¥',
  CNY: '¥',
  AUD: 'A$',
  CAD: 'C$',
  SGD: 'S$',
  NZD: 'N$',
  TWD: 'NT$',
  KRW: '₩',
  INR: '₹',
  THB: '฿',
  VND: '₫',
  PHP: '₱',
  MXN: 'M$',
  BRL: 'R$',
  IDR: 'Rp',
  MYR: 'RM',
  PLN: 'zł',
  SEK: 'kr',
  CHF: 'Fr',
  NOK: 'kr',
  DKK: 'kr',
  AED: 'Dh',
  SAR: 'SR',
  CZK: 'Kč',
  HUF: 'Ft',
  TRY: '₺',
  ZAR: 'R',
  ILS: '₪',
  RUB: '₽',
};

const OTHERS = 6;
/** Chosen so that the six most common other currencies (AUD CAD SGD IDR NZD CHF) all differ. */
const SPREAD = 30;
const PRIME = 509;

/**
 * Colour of a currency's dot, bar and badge; a currency without a colour of its own gets the same one on every screen.
 */
export function hueOf(currency: string): string {
  const own = HUES[currency];
  if (own !== undefined) return own;
  let hash = 0;
  for (const letter of currency) hash = (hash * SPREAD + letter.charCodeAt(0)) % PRIME;
  return `var(--sw-hue-${(hash % OTHERS) + 1})`;
}

/** Sign inside a currency's badge; no flags, because Windows cannot draw them. */
export function symbolOf(currency: string): string {
  return SYMBOLS[currency] ?? currency.slice(0, 2);
}
