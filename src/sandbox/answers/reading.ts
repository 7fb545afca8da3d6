import type { AnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import { ownEntry } from '#model/own-entry.ts';
import { isStored, type SetDefinition, type SummaryPart } from '#model/record-answer.ts';
import type { Page } from '#model/wire.ts';
import type { Answer, AnswerContext } from '../context/answer.ts';
import type { EntityRecord, Where } from '../database/entity-store.ts';
import { BrokenRequest, Refusal } from '../context/refusal.ts';
import type { Asked } from '../storage/asked.ts';
import { mayRead, pageOfRows, rowsOf, type RowSources } from './computed-rows.ts';
import { whereOfList } from './filters.ts';
import { scopeOf, valuesFrom, whereFrom } from '../storage/looking-up.ts';
import { inOrder, fittingRows } from '../storage/rows.ts';

const DEFAULT_SIZE = 20;
const MOST_ROWS = 1000;

export type Site = Record<string, unknown>;
type Kind<K extends AnswerDefinition['kind']> = Extract<AnswerDefinition, { kind: K }>;

/**
 * `list`: the records of an entity, filtered by the request; paged if the call's result is a page.
 * @param asked figures that screens show with a page
 */
export function listAnswer(answer: Kind<'list'>, asked: Asked, site: Site, sources: RowSources): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const { where, sort, scope } = await questionOf(context, answer, site);
    const rows = await rowsOf(sources, answer, context, definition, scope);
    // Looked-up rows already have their computed fields.
    const set = answer.rows === undefined ? answer.set : undefined;
    const shown = (records: readonly EntityRecord[]): EntityRecord[] =>
      records.map((row) => ({ ...context.show(answer.of, row), ...computed(set, { ...scope, row }) }));
    if (context.call.result !== 'page') {
      if (rows) return shown(inOrder(definition, fittingRows(definition, rows, where), sort).slice(0, answer.limit));
      return shown(await context.entities.find(answer.of, { where, sort, limit: answer.limit ?? MOST_ROWS }));
    }
    const pageSize = whole(context.request.pageSize) ?? DEFAULT_SIZE;
    if (pageSize > MOST_ROWS) throw new BrokenRequest([{ path: '/pageSize', message: `不能大于${MOST_ROWS}` }]);
    const currentPage = whole(context.request.currentPage) ?? 1;
    if (!Number.isSafeInteger(currentPage * pageSize)) {
      throw new BrokenRequest([{ path: '/currentPage', message: '取值不正确' }]);
    }
    const counts = countedBy(asked, text(context.request.countBy));
    if (rows) {
      const { sums, sumsRule } = asked;
      const wanted = { where, sort, currentPage, pageSize, counts, sums, sumsRule };
      const page = pageOfRows(context.model, definition, rows, wanted);
      return { ...page, list: shown(page.list) };
    }
    const figures = {
      where,
      ...(asked.sums.length > 0 && { sums: asked.sums }),
      ...(asked.sumsRule && { sumsRule: asked.sumsRule }),
      ...(counts !== undefined && { counts }),
    };
    if (context.request.figures === 'only') {
      return { list: [], currentPage, pageSize, ...(await context.entities.figures(answer.of, figures)) };
    }
    if (context.request.figures === 'none' || context.request.figures === 'both') {
      const page = await rowsAlone(context, answer.of, { where, sort, currentPage, pageSize }, shown);
      if (context.request.figures === 'none') return page;
      return { ...page, ...(await context.entities.figures(answer.of, figures)) };
    }
    const page = await context.entities.page(answer.of, { ...figures, sort, currentPage, pageSize });
    return { ...page, list: shown(page.list) };
  };
}

/** A page by cursor, without figures. Its total only shows if more rows follow. */
async function rowsAlone(
  { entities, request }: AnswerContext,
  entity: string,
  place: { where: Where; sort: string; currentPage: number; pageSize: number },
  shown: (records: readonly EntityRecord[]) => EntityRecord[],
): Promise<Page> {
  const { currentPage, pageSize } = place;
  const [after, before] = [text(request.after), text(request.before)];
  if (after !== undefined && before !== undefined) {
    throw new BrokenRequest([{ path: '/before', message: '不能与after同时使用' }]);
  }
  const { list, hasMore, ...cursors } = await entities.rows(entity, { ...place, after, before });
  const total = list.length === 0 ? 0 : (currentPage - 1) * pageSize + list.length + (hasMore ? 1 : 0);
  return { list: shown(list), total, currentPage, pageSize, ...cursors };
}

/** The records that a list selects, and their order. */
export async function questionOf(
  context: AnswerContext,
  answer: Kind<'list'>,
  site: Site,
): Promise<{ where: Where; sort: string; scope: Scope }> {
  const definition = context.entities.definition(answer.of);
  const scope = await scopeOf(context, site, answer.data);
  const where = whereOfList({ filters: context.call.filters, answer }, definition, scope);
  const isDefault = isStored(answer) && definition.rows === undefined;
  const usual = answer.sort ?? (isDefault ? defaultSort(definition) : '');
  return { where, sort: text(context.request.sort) ?? usual, scope };
}

/** Lists that share a call have their own chips: figures of another list would be shown under the same names. */
function countedBy({ counts }: Asked, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return counts[0];
  if (!counts.includes(wanted)) throw new BrokenRequest([{ path: '/countBy', message: '取值不正确' }]);
  return wanted;
}

/**
 * `get`: the record of a key, the record that the request names by its key, or the record that matches the request.
 * With computed fields the answer is these fields, even without a record.
 */
export function getAnswer(answer: Kind<'get'>, site: Site, sources: RowSources): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const scope = await scopeOf(context, site, answer.data);
    const fixed = whereFrom(definition, answer.where, scope);
    const named = answer.key ? { [definition.key]: { any: [evaluate(answer.key, scope)].filter(isKnown) } } : undefined;
    const where: Where = { ...(named ?? exact(definition, context.request)), ...fixed };
    const rows = await rowsOf(
      sources,
      answer.from === undefined ? {} : { from: answer.from },
      context,
      definition,
      scope,
    );
    const sort = answer.sort ?? (rows === undefined ? defaultSort(definition) : '');
    const [record] = rows
      ? inOrder(definition, fittingRows(definition, rows, where), sort)
      : await context.entities.find(answer.of, { where, sort, limit: 1 });
    if (!record && !answer.set) throw new Refusal(context.refusals.notFound);
    const shown = record ? context.show(answer.of, record) : {};
    return { ...shown, ...computed(answer.set, { ...scope, record: record ?? null }) };
  };
}

/** `summary`: the number of records, sums of their fields, and the smallest and largest values. */
export function summaryAnswer(answer: Kind<'summary'>, site: Site): Answer {
  return async (context) => {
    const scope = await scopeOf(context, site, answer.data);
    const summary: Record<string, unknown> = {};
    for (const part of answer.parts) Object.assign(summary, await figuresOf(context, part, scope));
    return { ...summary, ...computed(answer.set, scope) };
  };
}

async function figuresOf(context: AnswerContext, part: SummaryPart, scope: Scope): Promise<Record<string, unknown>> {
  const { entities, call, session } = context;
  const definition = entities.definition(part.of);
  const may = mayRead(part.permission, session);
  const where = may
    ? whereOfList({ filters: call.filters, answer: part }, definition, scope)
    : { [definition.key]: { any: [] } };
  const figures: Record<string, unknown> = {};
  if (part.count !== undefined) figures[part.count] = await entities.count(part.of, where);
  for (const [name, field] of Object.entries(part.sums ?? {}))
    figures[name] = await entities.sum(part.of, field, where);
  const ends = [...Object.entries(part.least ?? {}), ...Object.entries(part.most ?? {})];
  for (const [name, field] of ends) {
    const isMost = ownEntry(part.most ?? {}, name) !== undefined;
    const known = { ...where, ...(ownEntry(where, field) === undefined && { [field]: { known: true } }) };
    const [found] = await entities.find(part.of, { where: known, sort: `${field}${isMost ? ' desc' : ''}`, limit: 1 });
    if (found?.[field] !== undefined) figures[name] = found[field];
  }
  return figures;
}

/** Computed fields; unknown ones are omitted. */
function computed(set: SetDefinition | undefined, scope: Scope): EntityRecord {
  return Object.fromEntries(Object.entries(valuesFrom(set, scope)).filter(([, value]) => value !== null));
}

export function fixedAnswer(answer: Kind<'fixed'>): Answer {
  return async () => structuredClone(answer.value);
}

function exact(definition: EntityDefinition, request: Record<string, unknown>): Where {
  const named = definition.fields.filter((field) => request[field.name] !== undefined);
  return Object.fromEntries(named.map((field) => [field.name, { any: [request[field.name]] }]));
}

function defaultSort(definition: EntityDefinition): string {
  return definition.fields.some((field) => field.name === 'createdAt') ? 'createdAt desc' : '';
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value.trim() !== '' ? value : undefined;
}

function whole(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value > 0 ? value : undefined;
}
