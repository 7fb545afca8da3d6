import { language } from './basics.en.ts';
import type { formats as zh } from './formats.zh.ts';

let regions: Intl.DisplayNames | undefined;
let currencies: Intl.DisplayNames | undefined;
const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' });

export const formats: typeof zh = {
  list: (parts) => language.list(parts),
  boolean: (value) => (value ? 'Yes' : 'No'),
  country(code) {
    regions ??= new Intl.DisplayNames(['en'], { type: 'region', fallback: 'code' });
    return regions.of(code) ?? code;
  },
  unit: (count, unit) => `${count} ${count === '1' ? unit : `${unit}s`}`,
  ago: (count, unit) => (unit === 'second' ? 'just now' : ago.format(-count, unit)),
  nearDay: (days, time) => `${days === 0 ? 'today' : 'tomorrow'} ${time}`,
  ends: (days) => (days === 0 ? 'Ends today' : days === 1 ? 'Ends tomorrow' : `Ends in ${days} days`),
  daysAnd: (days, time) => `${language.count(days, 'day', 'days')} ${time}`,
  ended: 'Ended',
  amountHidden: 'Amount hidden',
  currency(code) {
    currencies ??= new Intl.DisplayNames(['en'], { type: 'currency', fallback: 'none' });
    return currencies.of(code) ?? '';
  },
  hideAmounts: 'Hide amounts',
  hideOf: (title) => `Hide ${title}`,
  inOneLine: (lines) => lines.join(', '),
  showAmounts: 'Show amounts',
  showOf: (title) => `Show ${title}`,
  trend: (figures) => `Trend ${figures}`,
};
