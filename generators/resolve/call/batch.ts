import type { BatchAnswerSchema } from '#model/dialect-types.ts';
import type { BatchAnswerDefinition, BatchCalls } from '#model/call.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { misshapen } from '../../rules/shape.ts';
import { findCall } from '../../rules/unknown-call.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { findField } from '../../rules/unknown-field.ts';
import { BOOLEAN, record } from '../../types/types.ts';
import { member, members, number, text, type At } from '../../source/source.ts';
import { requestScope } from './calculate.ts';
import type { Context, ResolvedCall, ResolvedEntity } from '../../context/context.ts';
import { resolveExpression } from '../value/expression.ts';
import { withRoots } from '../value/scope.ts';

type EachByKind = Exclude<BatchAnswerSchema['each'], string>;

/** Fields of a page request that do not select rows. */
export const PAGING: ReadonlySet<string> = new Set([
  'currentPage',
  'pageSize',
  'sort',
  'countBy',
  'figures',
  'after',
  'before',
]);
const MOST = 200;
const MOST_OF_JOB = 10_000;

/** Resolves requests that contain the filter of a list, and batches, after all calls are known. */
export function resolveBatches(context: Context): void {
  for (const call of context.calls.values())
    for (const name of Object.keys(call.request)) fillRequestOf(context, call, name);
  for (const call of context.calls.values()) {
    const at = member(call.at, 'answer');
    if (call.contract.answer.kind === 'batch' && at)
      call.contract.answer = resolveBatch(context, call, at as At<BatchAnswerSchema>);
  }
}

/** The list whose filter a request field contains; undefined if the field contains none. */
export function listOfField(call: ResolvedCall, field: string): string | undefined {
  const found = call.request[field];
  return found && text(member(found.at, 'requestOf'));
}

function fillRequestOf(context: Context, call: ResolvedCall, name: string): void {
  const found = call.request[name];
  const at = found && member(found.at, 'requestOf');
  if (!found || !at) return;
  const list = findCall(context, at, text(at) ?? '');
  if (!list) return;
  if (list.contract.answer.kind !== 'list') {
    misshapen(
      context.problems,
      at,
      `"${list.contract.name}" is not answered by "list": what it shows is nobody else's to find.`,
    );
  }
  const { properties = {}, required } = list.contract.requestSchema;
  const schema: JsonSchema = {
    type: 'object',
    ...(found.schema.title !== undefined && { title: found.schema.title }),
    properties: Object.fromEntries(Object.entries(properties).filter(([field]) => !PAGING.has(field))),
    ...(required && { required }),
    additionalProperties: false,
  };
  found.schema = schema;
  const { requestSchema } = call.contract;
  requestSchema.properties = { ...requestSchema.properties, [name]: schema };
}

function resolveBatch(context: Context, call: ResolvedCall, at: At<BatchAnswerSchema>): BatchAnswerDefinition {
  const { contract } = call;
  const eachAt = member(at, 'each') ?? at;
  const listAt = member(at, 'list');
  const listCall = listAt && findCall(context, listAt, text(listAt) ?? '')?.contract.answer;
  if (listAt && listCall && listCall.kind !== 'list')
    misshapen(context.problems, listAt, 'Expected a call that is answered by "list".');
  const shown = listCall?.kind === 'list' ? context.entities.get(listCall.of) : undefined;
  const byKind = text(eachAt) === undefined ? callsByKind(context, eachAt, shown) : undefined;
  const each = byKind ? undefined : findCall(context, eachAt, text(eachAt) ?? '');
  const rowsAt = member(at, 'rows');
  const rows = text(rowsAt);
  if (rowsAt && rows !== undefined) findField(context, rowsAt, call.request, rows, 'the request');
  const field = Object.keys(call.request).find((name) => listOfField(call, name) !== undefined);
  const list = field === undefined ? undefined : listOfField(call, field);
  const listed = list === undefined ? undefined : context.calls.get(list)?.contract.answer;
  const of = shown?.definition.name ?? entityOf(each) ?? (listed?.kind === 'list' ? listed.of : undefined);
  const key = of === undefined ? undefined : context.entities.get(of)?.definition.key;
  if (rows === undefined && field === undefined) {
    misshapen(
      context.problems,
      at,
      'A batch says which records: "rows" names the field that lists keys, or a field has "requestOf".',
    );
  }
  if (contract.result !== 'batch' && contract.result !== 'job') {
    misshapen(context.problems, at, 'The result of a batch is "batch", or "job" where it goes on after the answer.');
  }
  for (const one of byKind?.resolved ?? [each])
    if (one && key !== undefined) findField(context, eachAt, one.request, key, `the request of "${one.contract.name}"`);
  return {
    kind: 'batch',
    each: byKind?.calls ?? each?.contract.name ?? '',
    ...(listAt && { list: text(listAt) ?? '' }),
    key: key ?? '',
    of: of ?? '',
    ...(rows !== undefined && { rows }),
    ...(field !== undefined && list !== undefined && { filter: { field, list } }),
    ...onlyThose(context, call, at, of),
    ...stillThose(context, call, at, of),
    most: number(member(at, 'most')) ?? (contract.result === 'job' ? MOST_OF_JOB : MOST),
  };
}

/** The calls of a batch by the value of a field of its rows. */
function callsByKind(
  context: Context,
  at: At,
  rows: ResolvedEntity | undefined,
): { calls: BatchCalls; resolved: ResolvedCall[] } | undefined {
  const [byAt, callsAt] = (['by', 'calls'] as const).map((word) => member(at as At<EachByKind>, word));
  if (!byAt || !callsAt) return undefined;
  if (!rows) {
    misshapen(context.problems, byAt, 'Calls of each kind need the rows of a list: add "list".');
    return undefined;
  }
  const field = text(byAt) ?? '';
  const type = findField(context, byAt, rows.members, field, `entity "${rows.definition.name}"`)?.type;
  if (type && type.kind !== 'enum') misshapen(context.problems, byAt, 'Expected a field that is an enum.');
  if (type?.kind !== 'enum') return undefined;
  const resolved: ResolvedCall[] = [];
  const calls = members(callsAt).flatMap(({ key, keyAt, at: callAt }) => {
    const value = findEnumValue(context, keyAt, type, key);
    const call = findCall(context, callAt, text(callAt) ?? '');
    if (value === undefined || !call) return [];
    resolved.push(call);
    return [{ value, call: call.contract.name }];
  });
  return { calls: { field, calls }, resolved };
}

function onlyThose(
  context: Context,
  call: ResolvedCall,
  at: At<BatchAnswerSchema>,
  of: string | undefined,
): Pick<BatchAnswerDefinition, 'only'> {
  const onlyAt = member(at, 'only');
  const scope = rowScope(context, call, of);
  return onlyAt && scope ? { only: resolveExpression(context, onlyAt, scope, BOOLEAN) } : {};
}

/** Scope with the request of the call and one record as `row`; undefined if the type of the records is unknown. */
function rowScope(context: Context, call: ResolvedCall, of: string | undefined) {
  const entity = of === undefined ? undefined : context.entities.get(of);
  if (!entity) return undefined;
  return withRoots(requestScope(context, call), { row: record(entity.type.label, entity.type.members) });
}

function stillThose(
  context: Context,
  call: ResolvedCall,
  at: At<BatchAnswerSchema>,
  of: string | undefined,
): Pick<BatchAnswerDefinition, 'still'> {
  const stillAt = member(at, 'still');
  const thatAt = stillAt && member(stillAt, 'that');
  const scope = rowScope(context, call, of);
  if (!stillAt || !thatAt || !scope) return {};
  const that = resolveExpression(context, thatAt, scope, BOOLEAN);
  return { still: { that, say: text(member(stillAt, 'say')) ?? '' } };
}

/** The entity that a call is about: that of its answer, else that of its request. */
function entityOf(call: ResolvedCall | undefined): string | undefined {
  if (!call) return undefined;
  const { answer, of } = call.contract;
  if ('of' in answer && answer.of !== '') return answer.of;
  const request = member(call.at, 'request');
  return of ?? (request && text(member(request, 'of')));
}
