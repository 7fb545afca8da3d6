import { compare } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { Desk } from '../desk/desk.ts';
import { refusal } from '../words/refusals.ts';
import rules from '../rules/payments.json' with { type: 'json' };

const { materials } = rules;

export type MaterialKind = keyof typeof materials.kinds;

/** Ids of uploaded files, by what they prove. */
export type Materials = Partial<Record<MaterialKind, string[] | null>>;

export const MATERIAL_KINDS = Object.keys(materials.kinds) as MaterialKind[];

/** Evidence required for a payment: kinds of files, at least one of each. */
export function materialsFor(desk: Desk, order: { amount: string; currency: string; purpose: string }): MaterialKind[] {
  const dollars = desk.rates.worth(order.amount, order.currency, materials.currency, 'ceil');
  const table = materials.purposes as Record<string, { from: string[]; over: string[] }>;
  const rule = ownEntry(table, order.purpose) ?? materials.purposes.OTHER;
  if (compare(dollars, materials.over) > 0) return rule.over as MaterialKind[];
  return compare(dollars, materials.from) > 0 ? (rule.from as MaterialKind[]) : [];
}

/** `合同、发票`. */
export function materialNames(kinds: readonly MaterialKind[]): string {
  return kinds.map((kind) => materials.kinds[kind]).join('、');
}

/** @throws Refusal 23013 at the first missing kind; the general kind accepts any file */
export function checkMaterials(kinds: readonly MaterialKind[], given: Materials): void {
  for (const kind of kinds) {
    const some = kind === 'files' ? MATERIAL_KINDS : [kind];
    if (some.every((name) => (given[name] ?? []).length === 0)) throw refusal('23013', {}, `/${kind}`);
  }
}

/**
 * The files of an order with the ones that were supplied.
 * @throws Refusal 23013 when no file is given
 */
export function suppliedFiles(row: Materials, given: Materials): Partial<Record<MaterialKind, string[]>> {
  const kinds = MATERIAL_KINDS.filter((kind) => (given[kind] ?? []).length > 0);
  if (kinds.length === 0) throw refusal('23013', {}, '/files');
  return Object.fromEntries(kinds.map((kind) => [kind, [...(row[kind] ?? []), ...(given[kind] ?? [])]]));
}
