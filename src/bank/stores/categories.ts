import { model } from '#generated/model.ts';
import { refusal } from '../words/refusals.ts';

/** @throws Refusal 28015 unless the names are a category and one of its subcategories */
export function holdCategory(names: readonly string[]): void {
  const [first, second] = names;
  const isBelow = model.entities['store-category']?.rows?.some(
    ({ categoryName, parentCode, parentName }) =>
      categoryName === second && (parentName === first || parentCode === first),
  );
  if (names.length !== 2 || isBelow !== true) throw refusal('28015', {}, '/category');
}
