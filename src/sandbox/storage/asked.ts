import type { Block, ListedRows, Question, SumsRule } from '#model/block.ts';
import { blocksIn, factsOf } from '#model/blocks.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Model } from '#model/model.ts';
import { ownEntry } from '#model/own-entry.ts';

/** Totals that screens show beside a page. */
export interface Asked {
  /** Money fields to add up over the whole filter. */
  sums: string[];
  /** The rule for rows in the sums; all tables of one call agree. */
  sumsRule?: SumsRule;
  /** Enum fields whose values are counted, one at a time: the one in `countBy` of the request, else the first. */
  counts: string[];
  /** The initial order of a table, and the orders of its columns. */
  sorts: string[];
  /** The initial order of a table. */
  firstSorts: string[];
  /** The order by the first sortable amount of a table that every record has. */
  amountSorts: string[];
  /** Request fields that each screen fills itself, besides the filters of a person: `orderNo` of a page's address. */
  filled: string[][];
}

interface Listed {
  rows: ListedRows;
  filters: FieldDefinition[];
}

/** Cache of the listed rows of all screens, by the call that returns them: each call of a Model asks for its own. */
const known = new WeakMap<Model, Map<string, Listed[]>>();

/** Sum columns and counted chips of all tables that use a call. */
export function askedOf(model: Model, call: string, entity: string): Asked {
  const { fields = [], required = [] } = ownEntry(model.entities, entity) ?? {};
  const isMoney = (name: string): boolean =>
    fields.some((field) => field.name === name && field.currency !== undefined);
  const sums = new Set<string>();
  const sorts = new Set<string>();
  const firstSorts = new Set<string>();
  const amountSorts = new Set<string>();
  const filled: string[][] = [];
  const counts = new Set<string>();
  let sumsRule: SumsRule | undefined;
  for (const { rows, filters } of listedOf(model, call)) {
    for (const column of rows.columns) {
      if (column.sum === true && isMoney(column.name)) sums.add(column.name);
      if (column.sort === true) for (const way of ['asc', 'desc']) sorts.add(`${column.name} ${way}`);
    }
    const amount = rows.columns.find(({ name, sort }) => sort === true && isMoney(name) && required.includes(name));
    if (amount !== undefined) amountSorts.add(`${amount.name} desc`);
    sumsRule ??= rows.sums;
    if (rows.defaultSort !== undefined) {
      sorts.add(rows.defaultSort);
      firstSorts.add(rows.defaultSort);
    }
    if (rows.source.kind === 'call') filled.push(filledBy(rows.source.question));
    const counted = chipsOf(filters);
    if (counted !== undefined) counts.add(counted);
  }
  return {
    sums: [...sums],
    sorts: [...sorts],
    firstSorts: [...firstSorts],
    amountSorts: [...amountSorts],
    filled,
    counts: [...counts],
    ...(sumsRule && { sumsRule }),
  };
}

function listedOf(model: Model, call: string): Listed[] {
  let byCall = known.get(model);
  if (byCall === undefined) {
    byCall = new Map();
    for (const listed of Object.values(model.screens).flatMap((screen) => rowsListed(screen.block, []))) {
      const { source } = listed.rows;
      if (source.kind === 'call')
        byCall.set(source.question.call, [...(byCall.get(source.question.call) ?? []), listed]);
    }
    known.set(model, byCall);
  }
  return byCall.get(call) ?? [];
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

/** All listed rows, with the filters that apply to them. */
function rowsListed(block: Block, around: FieldDefinition[]): Listed[] {
  const filters = [...around, ...block.filter];
  const { rows, sends } = factsOf(block);
  if (rows !== undefined) return [{ rows: rows(block), filters: [...rows(block).filters, ...filters] }];
  if (sends !== undefined) return sends(block).steps.flatMap((step) => rowsListed(step.block, filters));
  return blocksIn(block).flatMap((each) => rowsListed(each, filters));
}
