import type { TableSchema } from '#model/dialect-types.ts';
import type { ActionDefinition } from '#model/action.ts';
import type { Expression, TextWord } from '#model/expression.ts';
import { misshapen } from '../../rules/shape.ts';
import { keyOf, member, type At } from '../../source/source.ts';
import { resolveAll, type BulkTable } from '../action/bulk.ts';
import { findExport } from '../action/export.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveFilling } from '../value/filling.ts';
import { placed } from '../value/shown.ts';

const NAME = 'export';

/** Actions inferred from `export` of a list: one for all matching rows, one for the selected rows. */
export interface Exports {
  toolbar: ActionDefinition[];
  bulk: ActionDefinition[];
}

/** @param scope the scope outside the rows: filter values fill the request by name @param key the key of a row */
export function resolveExports(
  context: Context,
  at: At<TableSchema>,
  scope: { above: Scope; rows: Scope },
  { key, ...table }: BulkTable & { key: string },
): Exports {
  const callAt = member(at, NAME);
  const call = callAt && findExport(context, callAt);
  if (!callAt || !call) return { toolbar: [], bulk: [] };
  for (const region of ['toolbar', 'bulk'] as const) {
    const actions = member(at, region);
    if (actions && member(actions, NAME))
      misshapen(context.problems, keyOf(actions, NAME), `The word "${NAME}" of the table is this action.`);
  }
  context.icons.add(NAME);
  const made = (word: TextWord['word'], filling: ActionDefinition['does'] & { kind: 'export' }): ActionDefinition => ({
    name: NAME,
    title: { parts: [{ word }], reads: [] },
    icon: NAME,
    place: placed(callAt),
    look: 'secondary',
    does: filling,
  });
  const deed = (scoped: Scope): ActionDefinition['does'] & { kind: 'export' } => ({
    kind: NAME,
    call: call.contract.name,
    filling: resolveFilling(context, callAt, call, member(at, 'with'), scoped),
  });
  const toolbar = [made('export', deed(scope.above))];
  if (call.request[key]?.many !== true || table.row === undefined) return { toolbar, bulk: [] };
  const keys: Expression = {
    source: `rows.${key}`,
    tree: { op: 'read', root: 'rows', path: [key] },
    reads: [`rows.${key}`],
  };
  const does = deed(scope.rows);
  const selected = made('exportSelected', {
    ...does,
    filling: { ...does.filling, [key]: { value: keys, inferred: true } },
  });
  return { toolbar, bulk: [{ ...selected, bulk: resolveAll(context, callAt, undefined, selected, table) }] };
}
