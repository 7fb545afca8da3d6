import type { AnswerDefinition, CallContract } from '#model/call.ts';
import type { Answer } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import type { ExportOrder } from '../work/export.ts';
import { whereOfList } from './filters.ts';

const MOST_EXPORTED = 50_000;

/**
 * `export`: starts the job that writes the file; the job itself is polled by a `job` call.
 * @param list the list that is exported: what the export does not say, it takes from there
 */
export function exportAnswer(
  answer: Extract<AnswerDefinition, { kind: 'export' }>,
  list: CallContract | undefined,
): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const fixed = list?.answer.kind === 'list' ? list.answer : undefined;
    const filters = { ...list?.filters, ...context.call.filters };
    const said = answer.where === undefined ? (fixed ?? answer) : answer;
    const where = whereOfList(context.model, { filters, answer: said }, definition, context.request);
    if ((await context.entities.count(answer.of, where)) > MOST_EXPORTED)
      throw new Refusal(context.refusals.tooManyRows);
    const { sort } = context.request;
    const order: ExportOrder = {
      entity: answer.of,
      columns: answer.columns,
      where,
      sort: typeof sort === 'string' && sort !== '' ? sort : (fixed?.sort ?? ''),
    };
    const uuId = await context.jobs.start('export', order, answer.fileName);
    return { uuId, status: 'PROCESSING' };
  };
}
