import { blocksIn, type Block, type Question, type SumsRule, type TableBlock } from '#model/block.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';

/** Totals that the screens show beside a page's rows. */
export interface Asked {
  /** Money fields to add up over the whole filter. */
  sums: string[];
  /** Which rows they count; tables of one call agree. */
  sumsRule?: SumsRule;
  /** Enum fields whose values are counted, one at a time: what the request says by `countBy`, else the first. */
  counts: string[];
  /** The orders that a table begins with or that its columns offer. */
  sorts: string[];
  /** The orders that a table begins with. */
  firstSorts: string[];
  /** Request fields that each screen fills itself, whatever a person filters by: `orderNo` of a page's address. */
  filled: string[][];
}

/** Sum columns and counted chips of all tables that ask a call. */
export function askedOf(model: Model, call: string, entity: string): Asked {
  const fields = ownEntry(model.entities, entity)?.fields ?? [];
  const sums = new Set<string>();
  const sorts = new Set<string>();
  const firstSorts = new Set<string>();
  const filled: string[][] = [];
  const counts = new Set<string>();
  let sumsRule: SumsRule | undefined;
  for (const screen of Object.values(model.screens)) {
    for (const { table, filters } of tablesOf(screen.block, [])) {
      if (table.source.kind !== 'call' || table.source.question.call !== call) continue;
      for (const column of table.columns) {
        const money = fields.some((field) => field.name === column.name && field.currency !== undefined);
        if (column.sum === true && money) sums.add(column.name);
        if (column.sort === true) for (const way of ['asc', 'desc']) sorts.add(`${column.name} ${way}`);
      }
      sumsRule ??= table.sums;
      if (table.defaultSort !== undefined) {
        sorts.add(table.defaultSort);
        firstSorts.add(table.defaultSort);
      }
      filled.push(filledBy(table.source.question));
      const counted = chipsOf(filters);
      if (counted !== undefined) counts.add(counted);
    }
  }
  return {
    sums: [...sums],
    sorts: [...sorts],
    firstSorts: [...firstSorts],
    filled,
    counts: [...counts],
    ...(sumsRule && { sumsRule }),
  };
}

function filledBy({ filling }: Question): string[] {
  return Object.entries(filling)
    .filter(([, { value }]) => value.reads.every((path) => !path.startsWith('filter.')))
    .map(([name]) => name);
}

function chipsOf(filters: FieldDefinition[]): string | undefined {
  const isChoice = (widget: string) => (field: FieldDefinition) =>
    field.widget === widget && field.of.enum !== undefined;
  return (filters.find(isChoice('chips')) ?? filters.find(isChoice('tabs')))?.name;
}

/** Every table with the filters that drive it. */
function tablesOf(block: Block, around: FieldDefinition[]): { table: TableBlock; filters: FieldDefinition[] }[] {
  const filters = [...around, ...block.filter];
  if (block.kind === 'table') return [{ table: block, filters: [...block.filters, ...filters] }];
  if (block.kind === 'form') return block.action.steps.flatMap((step) => tablesOf(step.block, filters));
  return blocksIn(block).flatMap((each) => tablesOf(each, filters));
}
