import { ownEntry } from '#model/own-entry.ts';
/** Numbers of currencies, as ISO 4217 has them. */
const NUMBERS: Record<string, string> = {
  USD: '840',
  EUR: '978',
  GBP: '826',
  HKD: '344',
  JPY: '392',
  CNY: '156',
  AUD: '036',
  CAD: '124',
  SGD: '702',
  NZD: '554',
  CHF: '756',
  IDR: '360',
};

/** The number of a user's main account in one currency; bank 999 is nobody's. */
export function mainAccountNo(userNo: string, currency: string): string {
  return `999${userNo}${ownEntry(NUMBERS, currency) ?? '000'}`;
}
