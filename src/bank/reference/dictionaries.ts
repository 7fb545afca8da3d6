import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';

export interface DictionaryItem {
  key: string;
  value: string;
}

/** Lists without an enumeration. */
const OWN: Record<string, DictionaryItem[]> = {
  // Merchants whose payments are reviewed; an empty list would mean all merchants.
  REVIEW_MERCHANT_GROUP: [{ key: 'REVIEW_MERCHANT_GROUP', value: '付款复核商户' }],
};

/** A dictionary by name: an own list, or an enumeration (companyOwnershipType, company-ownership-type). */
export function dictionary(model: Model, name: string): DictionaryItem[] | undefined {
  const own = ownEntry(OWN, name);
  if (own !== undefined) return own;
  const kebab = name.replace(/([a-z])([A-Z])/g, '$1-$2').toLowerCase();
  return ownEntry(model.enums, kebab)?.values.map((each) => ({ key: String(each.const), value: each.title }));
}
