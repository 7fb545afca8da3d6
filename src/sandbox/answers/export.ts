import type { AnswerDefinition } from '#model/call.ts';
import type { Answer } from '../answer.ts';
import { Refusal } from '../refusal.ts';
import type { ExportOrder } from '../work/export.ts';
import { filterOf } from './filters.ts';

export const MOST_EXPORTED = 50_000;

/** `export`: starts the job that writes the file; the job itself is polled by a `job` call. */
export function exportAnswer(answer: Extract<AnswerDefinition, { kind: 'export' }>): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const where = filterOf(context.call, definition, context.request);
    if ((await context.entities.count(answer.of, where)) > MOST_EXPORTED) throw new Refusal(context.refusals.tooManyRows);
    const { sort } = context.request;
    const order: ExportOrder = {
      entity: answer.of,
      columns: answer.columns,
      where,
      sort: typeof sort === 'string' && sort !== '' ? sort : sortOf(context.model.calls, answer.of),
    };
    const uuId = await context.jobs.start('export', order, answer.fileName);
    return { uuId, status: 'PROCESSING' };
  };
}

/** The order of the list that the export belongs to. */
function sortOf(calls: Record<string, { answer: AnswerDefinition }>, entity: string): string {
  for (const { answer } of Object.values(calls)) {
    if (answer.kind === 'list' && answer.of === entity && answer.sort !== undefined) return answer.sort;
  }
  return '';
}
