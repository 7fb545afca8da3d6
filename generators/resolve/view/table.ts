import { misshapen } from '../../rules/shape.ts';
import type { TableSchema } from '#model/dialect-types.ts';
import type { Blocks } from '#model/block.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { formatFacts } from '#model/formats.ts';
import { duplicateField } from '../../rules/duplicate-name.ts';
import { wrongType } from '../../rules/type-error.ts';
import { findRowAction } from '../../rules/unknown-action.ts';
import { findColumnAbove } from '../../rules/unknown-field.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { flag, member, members, number, text, type At } from '../../source/source.ts';
import { resolveCheckOrCondition } from '../action/check.ts';
import { resolveExpression } from '../value/expression.ts';
import { resolveEdit } from '../form/edit.ts';
import { asksFirst } from '../action/about.ts';
import { actionResults, resolveActions } from '../action/action.ts';
import { resolveBulk, type BulkTable } from '../action/bulk.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveExports } from './exports.ts';
import { resolveFilling } from '../value/filling.ts';
import { filterMembers, resolveFilter } from '../form/filter.ts';
import { alignOf, columnPriority, columnWidth } from '../field/presentation.ts';
import { columnsOf } from '../value/part.ts';
import { resolveSource } from '../value/question.ts';
import { adding, detached, nested, withRoots } from '../value/scope.ts';
import { resolveSort } from '../value/sort.ts';
import { resolveShown, type Base } from '../value/shown.ts';
import { resolveSums } from './sums.ts';
import { resolveText } from '../value/text.ts';
import { BOOLEAN, describe, record, UNKNOWN, type RecordType, recordOf } from '../../types/types.ts';

export type TablePart = Omit<
  Blocks['table'],
  'id' | 'place' | 'title' | 'width' | 'visible' | 'permission' | 'data' | 'filter' | 'once'
>;

export function resolveTable(context: Context, at: At<TableSchema>, scope: Scope): TablePart | undefined {
  const filterAt = member(at, 'filter');
  const callName = text(member(at, 'call'));
  const known = callName === undefined ? undefined : context.calls.get(callName);
  if (callName !== undefined && !known) {
    findCall(context, member(at, 'call') ?? at, callName);
    return undefined;
  }
  const own = filterMembers(filterAt, known?.request ?? {});
  const inherited = recordOf(scope.roots.filter)?.members ?? {};
  const filtered: Scope = {
    ...withRoots(scope, { filter: record('this filter', { ...inherited, ...own }) }),
    filterFields: new Set([...scope.filterFields, ...Object.keys(own)]),
  };
  const filters = resolveFilter(
    context,
    filterAt,
    filtered,
    known?.request ?? {},
    known ? `the request of "${callName}"` : 'this table',
  );
  const source = resolveSource(context, at, filtered);
  if (!source || source.type === UNKNOWN) return undefined;
  const call = source.call?.contract;
  const row = source.call?.record ?? recordOf(source.type);
  const entity = row?.entity === undefined ? undefined : context.entities.get(row.entity);
  const key = entity?.definition.key ?? Object.keys(row?.members ?? {})[0] ?? 'id';
  const paged = call?.result === 'page';
  const inRow = withRoots(detached(scope), row ? { row } : {});
  const rowActions = member(at, 'row');
  const columns = resolveColumns(context, at, inRow, row, {
    key,
    paged,
    isLines: ['rows', 'timeline', 'checklist'].includes(text(member(at, 'as')) ?? ''),
    actions: rowActions ? members(rowActions).map((each) => each.key) : [],
  });
  const sortAt = member(at, 'sort');
  const sort = text(sortAt);
  if (sortAt && entity) resolveSort(context, sortAt, entity.members, `entity "${entity.definition.name}"`);
  else if (sortAt && row) resolveSort(context, sortAt, row.members, describe(row));
  const empty = member(at, 'empty');
  const said = (empty && member(empty, 'text')) ?? empty;
  const size = number(member(at, 'size'));
  const expand = member(at, 'expand');
  const selectable = member(at, 'selectable');
  if (selectable && !member(at, 'bulk')) {
    misshapen(context.problems, selectable, '"selectable" is a word of tables with "bulk": no row is selected here.');
  }
  const first = member(at, 'first');
  if (first && text(member(at, 'as')) !== 'cards') {
    misshapen(context.problems, first, '"first" is a word of cards: this table has a pager, or shows all of its rows.');
  }
  const rows = withRoots(detached(scope), row ? { rows: { kind: 'list', of: row } } : {});
  const about = member(at, 'about');
  const onRows = [rowActions, member(at, 'bulk')].flatMap((each) => (each ? members(each) : []));
  if (about && !onRows.some((each) => asksFirst(each.at)))
    misshapen(context.problems, about, '"about" is a word of tables with an action in row or bulk that asks first.');
  const saying = about && { about };
  const results = (name: 'row'): Scope => adding(inRow, 'result', actionResults(context, member(at, name)));
  const asked: BulkTable = {
    row,
    list: source.call,
    filling: source.source.kind === 'call' ? source.source.question.filling : {},
  };
  const exports = resolveExports(
    context,
    at,
    { above: nested(filtered, 'toolbar'), rows: nested(rows, 'bulk') },
    { ...asked, key },
  );
  const sums = resolveSums(context, at, scope, row, columns);
  const order = resolveOrder(context, at, withRoots(rows, row ? { row } : {}), paged);
  return {
    kind: 'table',
    source: source.source,
    key,
    as: (text(member(at, 'as')) ?? 'table') as Blocks['table']['as'],
    filters,
    columns,
    toolbar: [
      ...exports.toolbar,
      ...resolveActions(context, member(at, 'toolbar'), nested(filtered, 'toolbar'), 'toolbar'),
    ],
    row: resolveActions(context, rowActions, { ...nested(results('row'), 'row'), ...saying }, 'row'),
    bulk: [...resolveBulk(context, member(at, 'bulk'), { ...nested(rows, 'bulk'), ...saying }, asked), ...exports.bulk],
    ...(selectable && { selectable: resolveExpression(context, selectable, inRow, BOOLEAN) }),
    ...(expand && { expand: context.resolve.block(context, expand, nested(inRow, 'expand')) }),
    ...(order && { order }),
    ...(first && {
      first: {
        count: number(member(first, 'count')) ?? 1,
        title: resolveText(context, member(first, 'title') ?? first, rows),
      },
    }),
    ...(said && { empty: resolveText(context, said, scope) }),
    actions: resolveActions(context, empty && member(empty, 'actions'), nested(scope, 'empty'), 'result'),
    ...(size !== undefined && { size }),
    paged,
    ...(sort !== undefined && { defaultSort: sort }),
    ...(sums && { sums }),
  };
}

/** Only a list with all its rows loaded can be reordered. */
function resolveOrder(context: Context, at: At<TableSchema>, scope: Scope, paged: boolean): Blocks['table']['order'] {
  const orderAt = member(at, 'order');
  const callAt = orderAt && member(orderAt, 'call');
  const call = callAt && findCall(context, callAt, text(callAt) ?? '');
  if (!orderAt || !call) return undefined;
  if (paged || (text(member(at, 'as')) ?? 'table') !== 'table') {
    const why = paged ? 'the server pages these rows' : 'these rows are drawn as something else';
    misshapen(context.problems, orderAt, `"order" is a word of tables whose rows come whole: ${why}.`);
  }
  const { name } = call.contract;
  return { call: name, filling: resolveFilling(context, callAt, call, member(orderAt, 'with'), scope) };
}

const SUMMED = ['money', 'number', 'decimal', 'any'];

/** True for a percentage or a price, which is one value by another. */
function isRatio(format: string): boolean {
  const { unit, isPrice = false } = formatFacts(format);
  return isPrice || unit !== undefined;
}

function resolveColumns(
  context: Context,
  at: At<TableSchema>,
  scope: Scope,
  row: RecordType | undefined,
  table: { key: string; paged: boolean; isLines: boolean; actions: string[] },
): ColumnDefinition[] {
  const columnsAt = member(at, 'columns');
  const base: Base = { prefix: 'row', ...(row && { record: row }) };
  const columns = (columnsAt ? columnsOf(context, columnsAt, scope) : []).flatMap(
    ({ at: each, scope: seen }, index) => {
      const resolved = resolveShown(context, each, seen, base);
      if (!resolved) return [];
      const { shown, field, isOwn, type } = resolved;
      const isKey = field.name === table.key && isOwn;
      const tones =
        shown.enum !== undefined &&
        (context.enums.get(shown.enum)?.definition.values.some((value) => value.tone) ?? false);
      const width = columnWidth({ ...field, format: shown.format }, isKey, tones);
      const open = member(each, 'open');
      if (open) findRowAction(context, open, table.actions);
      const sum = member(each, 'sum');
      if (sum && flag(sum) && !SUMMED.includes(type.kind)) {
        wrongType(context.problems, sum, `"${shown.name}" is ${describe(type)}: only amounts and numbers have a sum.`);
      } else if (sum && flag(sum) && isRatio(shown.format)) {
        wrongType(context.problems, sum, `"${shown.name}" is a ${shown.format}: those of several rows do not add up.`);
      }
      const pin = text(member(each, 'pin')) as 'start' | 'end' | undefined;
      const sortAt = member(each, 'sort');
      if (sortAt && flag(sortAt) && table.paged && !isOwn) {
        wrongType(context.problems, sortAt, `"${shown.name}" is no field of the row: the server cannot sort by it.`);
      }
      const sorts = sortAt
        ? flag(sortAt)
        : isOwn && table.paged && ['date', 'money', 'number', 'decimal'].includes(type.kind);
      const openWord = text(open);
      const editAt = member(each, 'edit');
      const edit = editAt && !open && resolveEdit(context, each, editAt, resolved, nested(seen, shown.name), base);
      const enabled = member(each, 'enabled');
      if (open && editAt) {
        misshapen(context.problems, editAt, `"${shown.name}" opens a row: a click on it cannot change it too.`);
      }
      if (enabled && !editAt) {
        misshapen(context.problems, enabled, `"enabled" belongs to a column with "edit".`);
      }
      const column: ColumnDefinition = {
        kind: 'column',
        ...shown,
        width,
        align: alignOf(shown.format, field.type),
        ...(pin && { pin }),
        ...(flag(sum) && { sum: true }),
        ...(sorts && { sort: true }),
        ...(flag(member(each, 'strong')) && { strong: true }),
        ...(flag(member(each, 'phone')) && { phone: true }),
        ...(flag(member(each, 'off')) && { off: true }),
        ...(member(each, 'under') && { under: text(member(each, 'under')) ?? '' }),
        ...(table.isLines && member(each, 'title') && { titled: true }),
        ...(openWord !== undefined && { open: openWord }),
        ...(edit && { edit }),
        ...(enabled && { enabled: resolveCheckOrCondition(context, enabled, seen) }),
        priority: pin ? 1 : columnPriority(width, isKey, index),
        inferred: [...shown.inferred, 'width', 'align', 'priority', ...(sortAt ? [] : ['sort'])],
      };
      return [{ column, at: each }];
    },
  );
  duplicateField(
    context,
    columns.map((each) => ({ name: each.column.name, at: each.at })),
  );
  for (const { column, at: each } of columns) {
    const under = member(each, 'under');
    const above = columns.filter((other) => other.column !== column && other.column.under === undefined);
    if (under)
      findColumnAbove(
        context,
        under,
        above.map((other) => other.column.name),
      );
  }
  return columns.map((each) => each.column);
}
