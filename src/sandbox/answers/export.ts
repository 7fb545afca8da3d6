import type { CallContract, ExportAnswerDefinition } from '#model/call.ts';
import type { EntityDefinition } from '#model/entity.ts';
import { holds } from '#model/evaluate.ts';
import type { Answer } from '../context/answer.ts';
import type { EntityRecord, Where } from '../database/entity-store.ts';
import { Refusal } from '../context/refusal.ts';
import { rowsOf, type RowSources } from './computed-rows.ts';
import { whereOfList } from './filters.ts';
import { scopeOf } from '../storage/looking-up.ts';
import { inOrder, fittingRows } from '../storage/rows.ts';
import { subOwnerOf } from '../storage/sub-owner.ts';

/** Order of an export job. */
export interface ExportOrder {
  entity: string;
  columns: string[];
  where: Where;
  sort: string;
  /** Rows of a computed list at the time of the request. */
  rows?: readonly EntityRecord[];
  /** Columns that are computed from their row. */
  set?: ExportAnswerDefinition['set'];
  /** The sub-owner that the requesting person is restricted to, by the field of the entity. */
  user?: EntityRecord;
  /** Writes masked values in full. */
  plain?: true;
}

const MOST_EXPORTED = 50_000;
/** Maximum rows of a computed list in an export: the job stores them until the file is written. */
const MOST_COMPUTED = 10_000;

/**
 * `export`: starts the job that writes the file; a `job` call polls it.
 * @param list the exported list, for everything that the export does not state
 * @param isAudited whether the export of hidden values is written to the audit log
 */
export function exportAnswer(
  answer: ExportAnswerDefinition,
  list: CallContract | undefined,
  isAudited: boolean,
  site: Record<string, unknown>,
  sources: RowSources = {},
): Answer {
  return async (context) => {
    const definition = context.entities.definition(answer.of);
    const fixed = list?.answer.kind === 'list' ? list.answer : undefined;
    const filters = { ...list?.filters, ...context.call.filters };
    const said = answer.where === undefined ? (fixed ?? answer) : answer;
    const scope = await scopeOf(context, site, fixed?.data);
    const where = whereOfList({ filters, answer: said }, definition, scope);
    const { sort: asked } = context.request;
    const sort = typeof asked === 'string' && asked !== '' ? asked : (fixed?.sort ?? '');
    // Computed now for the caller: a grant may have ended when the job runs.
    const from = await rowsOf(sources, fixed ?? {}, context, definition, scope);
    const rows = from && inOrder(definition, fittingRows(definition, from, where), sort);
    const count = rows?.length ?? (await context.entities.count(answer.of, where));
    if (count > (rows ? MOST_COMPUTED : MOST_EXPORTED)) throw new Refusal(context.refusals.tooManyRows);
    const order: ExportOrder = {
      ...{ entity: answer.of, columns: answer.columns, where, sort },
      ...(rows && { rows }),
      ...boundTo(definition, context.session?.user),
      ...(answer.set && { set: answer.set }),
      // Evaluated now with the caller's session: the job runs later without one.
      ...(isAudited && isPlainFor(answer, context.session?.user) && { plain: true as const }),
    };
    const uuId = await context.jobs.start('export', order, answer.fileName);
    return { uuId, status: 'PROCESSING' };
  };
}

function boundTo(definition: EntityDefinition, user: EntityRecord | undefined): Pick<ExportOrder, 'user'> {
  const value = subOwnerOf(definition, user);
  return value === null || definition.subOwner === undefined ? {} : { user: { [definition.subOwner]: value } };
}

/** True if the caller gets hidden fields unmasked. */
export function isPlainFor({ plain }: ExportAnswerDefinition, user: Record<string, unknown> | undefined): boolean {
  return plain !== undefined && user !== undefined && holds(plain, { user });
}
