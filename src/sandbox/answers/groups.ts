import type { EntityDefinition } from '#model/entity.ts';
import { isKnown, type Scope } from '#model/evaluate.ts';
import { dayOf, instantOf } from '#model/instant.ts';
import { compare, isDecimal, round, scaleOf } from '#model/money.ts';
import { ownEntry } from '#model/own-entry.ts';
import type { GroupKey, GroupsAnswerDefinition } from '#model/record-answer.ts';
import type { Answer } from '../context/answer.ts';
import type { EntityRecord, Where } from '../database/entity-store.ts';
import { BrokenRequest } from '../context/refusal.ts';
import { whereOfList } from './filters.ts';
import { fieldOf } from '../storage/conditions.ts';
import { isExact } from '../storage/groups.ts';
import { scopeOf, whereFrom } from '../storage/looking-up.ts';

const DAY = 86_400_000;
const MOST = { day: 400, month: 120 };
const SAYS = { day: '天', month: '个月' };

/**
 * `groups`: counts and sums of records, one row for each group; every day or month of the requested period has a row.
 */
export function groupsAnswer(answer: GroupsAnswerDefinition, site: Record<string, unknown>): Answer {
  return async (context) => {
    const { entities, call, clock } = context;
    const definition = entities.definition(answer.of);
    const scope = await scopeOf(context, site, answer.data);
    const where = whereOfList({ filters: call.filters, answer }, definition, scope);
    const key = answer.by.find(({ each }) => each !== undefined);
    const periods = key === undefined ? [] : periodsOf(key, where, clock.now());
    if (key !== undefined) where[key.field] = narrowed(key, where, periods);
    const rows = await entities.groups(answer.of, {
      where,
      by: answer.by,
      parts: answer.parts.map((part) => ({ ...part, where: whereFrom(definition, part.where, scope) })),
    });
    const all = key === undefined ? rows : withAll(rows, key, periods, answer, definition);
    const shown = all.map((row) => scaled(row, definition, answer, scope));
    return inOrder(shown, answer.sort).slice(0, answer.limit);
  };
}

/** The requested days or months: those of the filter, else the latest ones until today. */
function periodsOf({ field, each = 'day', last = 1 }: GroupKey, where: Where, now: number): string[] {
  const asked = ownEntry(where, field);
  const { from, to } =
    typeof asked === 'object' && asked !== null && 'from' in asked ? asked : { from: null, to: null };
  const end = isKnown(to) && to !== '' ? String(to).slice(0, 10) : dayOf(now);
  const begin = isKnown(from) && from !== '' ? String(from).slice(0, 10) : before(end, each, last - 1);
  const periods: string[] = [];
  for (let at = begin.slice(0, each === 'day' ? 10 : 7); at <= end; at = before(at, each, -1)) {
    periods.push(at);
    if (periods.length > MOST[each])
      throw new BrokenRequest([{ path: `/${field}`, message: `区间不能超过${MOST[each]}${SAYS[each]}` }]);
  }
  return periods;
}

/** The day or month `count` periods earlier. */
function before(at: string, each: 'day' | 'month', count: number): string {
  if (each === 'day') return dayOf(instantOf(at) - count * DAY);
  const months = Number(at.slice(0, 4)) * 12 + Number(at.slice(5, 7)) - 1 - count;
  return `${String(Math.floor(months / 12)).padStart(4, '0')}-${String((months % 12) + 1).padStart(2, '0')}`;
}

/** Keeps the times of a filter that has them; otherwise counts whole days and months. */
function narrowed({ field, each }: GroupKey, where: Where, periods: readonly string[]): Where[string] {
  const asked = ownEntry(where, field);
  const said = typeof asked === 'object' && asked !== null && 'from' in asked ? asked : {};
  const begin = each === 'month' ? `${periods[0]}-01` : periods[0];
  if (periods.length === 0) return { any: [] };
  return {
    from: begin,
    ...Object.fromEntries(Object.entries(said).filter(([, value]) => isKnown(value) && value !== '')),
  };
}

/** A row for every period of every group with records; none without records. */
function withAll(
  rows: readonly EntityRecord[],
  key: GroupKey,
  periods: readonly string[],
  { by, parts }: GroupsAnswerDefinition,
  definition: EntityDefinition,
): EntityRecord[] {
  const others = by.filter((each) => each !== key).map(({ name }) => name);
  const groupOf = (row: EntityRecord): EntityRecord => Object.fromEntries(others.map((name) => [name, row[name]]));
  const nameOf = (row: EntityRecord, period: unknown): string =>
    JSON.stringify([period, ...Object.values(groupOf(row))]);
  const known = new Map(rows.map((row) => [nameOf(row, row[key.name]), row]));
  const groups = new Map(rows.map((row) => [nameOf(row, ''), groupOf(row)]));
  const sorted = [...groups].toSorted(([left], [right]) => (left < right ? -1 : 1)).map(([, group]) => group);
  const nothing = Object.fromEntries(
    parts.flatMap(({ count, sums = {} }) => [
      ...(count === undefined ? [] : [[count, 0] as const]),
      ...Object.entries(sums).map(([name, field]) => [name, isExact(fieldOf(definition, field)) ? '0' : 0] as const),
    ]),
  );
  return periods.flatMap((period) =>
    sorted.map((group) => known.get(nameOf(group, period)) ?? { [key.name]: period, ...group, ...nothing }),
  );
}

/** Amounts with at least the decimals of their currency. */
function scaled(
  row: EntityRecord,
  definition: EntityDefinition,
  { by, parts, where }: GroupsAnswerDefinition,
  scope: Scope,
): EntityRecord {
  const codeOf = (field: string): unknown => {
    const currency = definition.fields.find(({ name }) => name === field)?.currency;
    if (currency === undefined || 'code' in currency) return currency?.code;
    const group = by.find((each) => each.field === currency.field);
    if (group) return row[group.name];
    const fixed = ownEntry(whereFrom(definition, where, scope), currency.field);
    return typeof fixed === 'object' && fixed !== null && 'any' in fixed ? fixed.any[0] : undefined;
  };
  const amounts = parts.flatMap(({ sums = {} }) =>
    Object.entries(sums).flatMap(([name, field]) => {
      const [code, amount] = [codeOf(field), row[name]];
      if (typeof code !== 'string' || typeof amount !== 'string') return [];
      const decimals = Math.max(scaleOf(code), amount.split('.')[1]?.length ?? 0);
      return [[name, round(amount, decimals, 'halfUp')] as const];
    }),
  );
  return { ...row, ...Object.fromEntries(amounts) };
}

/** @param sort `amount desc`; the default is the order of the keys */
function inOrder(rows: EntityRecord[], sort: string | undefined): EntityRecord[] {
  if (sort === undefined) return rows;
  const [name = '', way] = sort.split(' ');
  const turn = way === 'desc' ? -1 : 1;
  return rows.toSorted((left, right) => turn * order(ownEntry(left, name), ownEntry(right, name)));
}

function order(left: unknown, right: unknown): number {
  if (isDecimal(left) && isDecimal(right)) return compare(left, right);
  if (typeof left === 'number' && typeof right === 'number') return left - right;
  return String(left) < String(right) ? -1 : String(left) > String(right) ? 1 : 0;
}
