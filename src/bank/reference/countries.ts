import { ownEntry } from '#model/own-entry.ts';
import phoneCodes from './phone-codes.json' with { type: 'json' };

export interface Country {
  /** ISO 3166-1, two letters. */
  key: string;
  valueAbbr: string;
  enNameAbbr: string;
  /** Without the plus. */
  phoneCode: string;
  code: string;
}

/** Names used by the merchants' documents, where they differ from the usual ones. */
const NAMES: Record<string, [chinese: string, english: string]> = {
  CN: ['中国大陆', 'China'],
  HK: ['中国香港', 'Hong Kong, China'],
  MO: ['中国澳门', 'Macao, China'],
  TW: ['中国台湾', 'Taiwan, China'],
};
/** Locations of most merchants and payees, listed first. */
const FIRST = ['CN', 'HK', 'MO', 'TW', 'US', 'GB', 'JP', 'SG'];

let made: Country[] | undefined;

/** Every country and region: the most common ones first, the others by Chinese name. */
export function allCountries(): Country[] {
  made ??= makeCountries();
  return made;
}

function makeCountries(): Country[] {
  const chinese = new Intl.DisplayNames('zh-Hans', { type: 'region' });
  const english = new Intl.DisplayNames('en', { type: 'region' });
  const rank = (key: string): number => (FIRST.includes(key) ? FIRST.indexOf(key) : FIRST.length);
  const order = new Intl.Collator('zh-Hans');
  return Object.entries(phoneCodes)
    .map(([key, phoneCode]) => ({
      key,
      valueAbbr: ownEntry(NAMES, key)?.[0] ?? chinese.of(key) ?? key,
      enNameAbbr: ownEntry(NAMES, key)?.[1] ?? english.of(key) ?? key,
      phoneCode,
      code: key,
    }))
    .sort((a, b) => rank(a.key) - rank(b.key) || order.compare(a.valueAbbr, b.valueAbbr));
}
