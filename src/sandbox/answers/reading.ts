import type { AnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import type { Answer, AnswerContext } from '../answer.ts';
import type { EntityRecord, Where } from '../entity-store.ts';
import { BrokenRequest, Refusal } from '../refusal.ts';
import type { Asked } from './asked.ts';
import { fixedValues, whereOfList } from './filters.ts';

const DEFAULT_SIZE = 20;
const MOST_ROWS = 1000;

type Kind<K extends AnswerDefinition['kind']> = Extract<AnswerDefinition, { kind: K }>;

/**
 * `list`: the records of an entity, filtered by the request; paged where the call's result is a page.
 * @param asked figures that the screens show with a page
 */
export function listAnswer(answer: Kind<'list'>, asked: Asked): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const where = whereOfList(context.model, { filters: context.call.filters, answer }, definition, context.request);
    const sort = text(context.request.sort) ?? answer.sort ?? defaultSort(definition);
    const shown = (records: EntityRecord[]): EntityRecord[] => records.map((each) => context.show(answer.of, each));
    if (context.call.result !== 'page') {
      return shown(await context.entities.find(answer.of, { where, sort, limit: answer.limit ?? MOST_ROWS }));
    }
    const pageSize = whole(context.request.pageSize) ?? DEFAULT_SIZE;
    if (pageSize > MOST_ROWS) throw new BrokenRequest([{ path: '/pageSize', message: `不能大于${MOST_ROWS}` }]);
    const currentPage = whole(context.request.currentPage) ?? 1;
    if (!Number.isSafeInteger(currentPage * pageSize)) {
      throw new BrokenRequest([{ path: '/currentPage', message: '取值不正确' }]);
    }
    const counts = countedBy(asked, text(context.request.countBy));
    const page = await context.entities.page(answer.of, {
      where,
      sort,
      currentPage,
      pageSize,
      ...(asked.sums.length > 0 && { sums: asked.sums }),
      ...(asked.sumsRule && { sumsRule: asked.sumsRule }),
      ...(counts !== undefined && { counts }),
    });
    return { ...page, list: shown(page.list) };
  };
}

/** Lists that share a call have chips of their own: figures of another's would stand under names that both have. */
function countedBy({ counts }: Asked, wanted: string | undefined): string | undefined {
  if (wanted === undefined) return counts[0];
  if (!counts.includes(wanted)) throw new BrokenRequest([{ path: '/countBy', message: '取值不正确' }]);
  return wanted;
}

/** `get`: the record that the request names by its key, or the one that fits what it says. */
export function getAnswer(answer: Kind<'get'>): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const where: Where = { ...exact(definition, context.request), ...fixed(context, definition, answer.where) };
    const sort = defaultSort(definition);
    const [record] = await context.entities.find(answer.of, { where, sort, limit: 1 });
    if (!record) throw new Refusal(context.refusals.notFound);
    return context.show(answer.of, record);
  };
}

/** `summary`: how many records there are and what their fields add up to. */
export function summaryAnswer(answer: Kind<'summary'>): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const where = whereOfList(context.model, { filters: context.call.filters, answer }, definition, context.request);
    const summary: Record<string, unknown> = {};
    if (answer.count !== undefined) summary[answer.count] = await context.entities.count(answer.of, where);
    for (const [name, field] of Object.entries(answer.sums ?? {})) {
      summary[name] = await context.entities.sum(answer.of, field, where);
    }
    return summary;
  };
}

export function fixedAnswer(answer: Kind<'fixed'>): Answer {
  return async () => structuredClone(answer.value);
}

function exact(definition: EntityDefinition, request: Record<string, unknown>): Where {
  const named = definition.fields.filter((field) => request[field.name] !== undefined);
  return Object.fromEntries(named.map((field) => [field.name, { any: [request[field.name]] }]));
}

function fixed(context: AnswerContext, definition: EntityDefinition, where?: Record<string, unknown>): Where {
  return fixedValues(context.model, definition, where) as Where;
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
