import type { Context } from '../resolve/context.ts';
import type { Model } from '#model/model.ts';
import type { FieldDefinition } from '#model/field.ts';
import { everyBlock, placeNamed, placeOfPart } from './walk.ts';

export const code = 'secret-in-address';

const HIDING = new Set(['secret', 'mask']);
/** So few characters are no number that anybody could use: the last digits, by which a person knows their own. */
const LAST_DIGITS = 6;

/** Filters stand in the address, which is kept in histories and logs: a hidden value is picked there, never typed whole. */
export function secretInAddress(context: Context, model: Model): void {
  for (const { block } of everyBlock(model)) {
    const filters: FieldDefinition[] = [...block.filter, ...(block.kind === 'table' ? block.filters : [])];
    for (const filter of filters) {
      const most = filter.of.maxLength ?? Infinity;
      if (!HIDING.has(filter.of.format) || filter.options !== undefined || most <= LAST_DIGITS) continue;
      context.problems.add(
        code,
        placeOfPart(filter, placeNamed(block.place)),
        `"${filter.name}" is hidden, and a filter stands in the address: let it be picked from "options", take its last digits alone (a field of "maxLength" 4), or leave it out.`,
        { word: filter.name },
      );
    }
  }
}
