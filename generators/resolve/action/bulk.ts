import type { ActionsSchema } from '#model/dialect-types.ts';
import type { ActionDefinition, BulkUse } from '#model/action.ts';
import type { Expression, Filling } from '#model/expression.ts';
import { misshapen } from '../../rules/shape.ts';
import { lacksFilter, takesNoFilter, unfitForEach } from '../../rules/unfit-bulk.ts';
import { findField } from '../../rules/unknown-field.ts';
import { BOOLEAN, type RecordType } from '../../types/types.ts';
import { member, members, text, type At } from '../../source/source.ts';
import { resolveOne } from './action.ts';
import { listOfField, PAGING } from '../call/batch.ts';
import type { Context, ResolvedCall, Scope } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { withRoots } from '../value/scope.ts';

/** The table whose rows are selected. */
export interface BulkTable {
  row: RecordType | undefined;
  /** The call that loads the rows. */
  list: ResolvedCall | undefined;
  /** Filling of the table's request. */
  filling: Filling;
}

/**
 * Actions on selected rows: one request for all, one request each, or the request of the table for all matching rows.
 */
export function resolveBulk(
  context: Context,
  at: At<ActionsSchema> | undefined,
  scope: Scope,
  table: BulkTable,
): ActionDefinition[] {
  return (at ? members(at) : []).map(({ key, at: actionAt }, index) => {
    const eachAt = member(actionAt, 'each');
    const allAt = member(actionAt, 'all');
    const inRow = eachAt && table.row ? withRoots(scope, { row: table.row }) : scope;
    const action = resolveOne(context, key, actionAt, { ...inRow, each: table.row ?? null }, 'bulk', index);
    if (allAt && eachAt) {
      misshapen(context.problems, allAt, '"all" and "each" do not go together: of all that match no row is known.');
      return action;
    }
    if (allAt) return { ...action, bulk: resolveAll(context, allAt, text(allAt), action, table) };
    if (!eachAt) return action;
    const call = action.does.kind === 'call' && typeof action.does.call === 'string' ? action.does.call : '';
    unfitForEach(context, eachAt, action, context.calls.get(call)?.contract);
    const when = text(eachAt) === undefined ? undefined : resolveExpression(context, eachAt, inRow, BOOLEAN);
    return { ...action, bulk: { each: { ...(when && { when }) } } };
  });
}

/** @param field the request field that takes the filter of the table; without it the request is the filter itself */
export function resolveAll(
  context: Context,
  at: At,
  field: string | undefined,
  { does }: ActionDefinition,
  { list, filling }: BulkTable,
): BulkUse {
  const name = 'call' in does && typeof does.call === 'string' ? does.call : undefined;
  if (name === undefined || !('filling' in does)) {
    misshapen(context.problems, at, '"all" is a word of actions that send a call.');
    return {};
  }
  const call = context.calls.get(name);
  if (!call) return {};
  // With all matching rows selected no rows are loaded, so fillings that read them are omitted.
  const known = Object.entries(does.filling as Filling).filter(([, { value }]) => !value.reads.some(isOfRows));
  const all: Filling = Object.fromEntries(known);
  if (field === undefined) {
    const asked = Object.keys(filling).filter((each) => !PAGING.has(each));
    const lacking = asked.filter((each) => !(each in call.request));
    if (list === undefined) takesNoFilter(context, at, name, 'the request', undefined);
    else if (lacking.length > 0) lacksFilter(context, at, name, lacking);
    for (const each of asked) all[each] = { value: filterAt([each]) };
    return { all };
  }
  if (!findField(context, at, call.request, field, `the request of "${name}"`)) return {};
  if (list === undefined || listOfField(call, field) !== list.contract.name) {
    takesNoFilter(context, at, name, field, list?.contract.name);
  }
  all[field] = { value: filterAt([]) };
  return { all };
}

function isOfRows(path: string): boolean {
  return path === 'rows' || path.startsWith('rows.');
}

/** Reads the filter of the table, or one field of it. */
function filterAt(path: string[]): Expression {
  const source = ['filter', ...path].join('.');
  return { source, tree: { op: 'read', root: 'filter', path }, reads: [source] };
}
