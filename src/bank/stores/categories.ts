import rules from '../rules/categories.json' with { type: 'json' };
import { refusal } from '../words/refusals.ts';

interface Category {
  categoryCode: string;
  categoryName: string;
  parentName?: string;
}

/** The subcategories of a category, given by id or name; the first level by default. */
export function categoriesBelow(parent: string | undefined): Category[] {
  if (parent === undefined) return rules.map(({ categoryCode, categoryName }) => ({ categoryCode, categoryName }));
  const found = rules.find(({ categoryCode, categoryName }) => categoryCode === parent || categoryName === parent);
  return (found?.children ?? []).map((categoryName, n) => ({
    categoryCode: `${found?.categoryCode}-${n + 1}`,
    categoryName,
    parentName: found?.categoryName ?? '',
  }));
}

/** @throws Refusal 28015 unless the names are a category and one of its subcategories */
export function holdCategory(names: readonly string[]): void {
  const [first = '', second = ''] = names;
  const below = categoriesBelow(first).map(({ categoryName }) => categoryName);
  if (names.length !== 2 || !below.includes(second)) throw refusal('28015', {}, '/category');
}
