import type { Context } from '../resolve/context.ts';
import type { Model } from '#model/model.ts';
import type { FieldDefinition } from '#model/field.ts';
import { everyBlock } from './walk.ts';

export const code = 'secret-in-address';

/** Filters stand in the address, which is kept in histories and logs: a hidden value is picked there, never typed. */
export function secretInAddress(context: Context, model: Model): void {
  for (const { block } of everyBlock(model)) {
    const filters: FieldDefinition[] = [...block.filter, ...(block.kind === 'table' ? block.filters : [])];
    for (const filter of filters) {
      if (filter.of.format !== 'secret' || filter.options !== undefined) continue;
      const [, file = '', line = '1', column = '1'] = /^(.*):(\d+):(\d+)$/.exec(block.place) ?? [];
      context.problems.add(
        code,
        { file, line: Number(line), column: Number(column) },
        `"${filter.name}" is hidden, and a filter stands in the address: let it be picked from "options", or leave it out.`,
        { word: filter.name },
      );
    }
  }
}
