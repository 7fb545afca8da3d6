import type { ConfirmsSchema, RecordsSchema } from '#model/dialect-types.ts';
import type { Confirmed, ConfirmedAmount, RecordsByKey } from '#model/call.ts';
import { misshapen } from '../../rules/shape.ts';
import { findEntity } from '../../rules/unknown-entity.ts';
import { ANY, record, TEXT, type Member } from '../../types/types.ts';
import { elements, member, members, text, type At } from '../../source/source.ts';
import { resolveAnswerData } from './answer-data.ts';
import { requestScope } from './calculate.ts';
import type { Context, ResolvedCall, Scope } from '../../context/context.ts';
import { resolveExpression, typeExpression } from '../value/expression.ts';
import { adding, withRoots } from '../value/scope.ts';
import { presented, resolveText } from '../value/text.ts';

/**
 * Resolves the effects that verification codes confirm, after all calls, because a confirmation may name any of them.
 */
export function resolveConfirmed(context: Context): void {
  for (const call of context.calls.values()) {
    const at = member(call.at, 'confirms');
    if (at) call.contract.confirms = resolveOne(context, call, at);
  }
}

function resolveOne(context: Context, call: ResolvedCall, at: At<ConfirmsSchema>): Confirmed {
  const outer = requestScope(context, call);
  const { records, types } = recordsIn(context, member(at, 'records'), outer);
  const { data, scope: known } = resolveAnswerData(context, member(at, 'data'), adding(outer, 'data', types));
  const scope = withRow(context, call, known);
  const [title, payee, account] = (['title', 'payee', 'account'] as const).map((key) => member(at, key));
  return {
    records,
    ...(Object.keys(data).length > 0 && { data }),
    ...(title && { title: resolveText(context, title, withRows(scope)) }),
    amounts: amountsIn(member(at, 'amount')).flatMap((each) => resolveAmount(context, each, scope) ?? []),
    ...resolveDebit(context, member(at, 'debit'), scope),
    ...(payee && { payee: resolveText(context, payee, scope) }),
    ...(account && { account: resolveExpression(context, account, scope, TEXT) }),
  };
}

/** Records loaded by their keys, and the scope that has them in `data`. */
export function recordsIn(
  context: Context,
  at: At<RecordsSchema> | undefined,
  scope: Scope,
): { records: RecordsByKey; types: Record<string, Member> } {
  const records: RecordsByKey = {};
  const types: Record<string, Member> = {};
  for (const { key, at: each } of at ? members(at) : []) {
    const ofAt = member(each, 'of');
    const keyAt = member(each, 'key');
    const entity = ofAt && findEntity(context, ofAt, text(ofAt) ?? '');
    types[key] = { type: entity?.type ?? ANY };
    if (!entity || !keyAt) continue;
    records[key] = { of: entity.definition.name, key: resolveExpression(context, keyAt, scope, ANY) };
  }
  return { records, types };
}

function resolveDebit(
  context: Context,
  at: At<NonNullable<ConfirmsSchema['debit']>> | undefined,
  outer: Scope,
): Pick<Confirmed, 'debit'> {
  const { data, scope } = resolveAnswerData(context, at && member(at, 'data'), outer);
  const valueAt = at && member(at, 'value');
  const debit = valueAt && resolveAmount(context, valueAt, scope);
  const title = at && member(at, 'title');
  if (!debit) return {};
  return {
    debit: {
      ...debit,
      ...(Object.keys(data).length > 0 && { data }),
      ...(title && { title: resolveText(context, title, scope) }),
    },
  };
}

function amountsIn(at: At | undefined): At[] {
  if (!at) return [];
  return at.node.type === 'array' ? elements(at) : [at];
}

function resolveAmount(context: Context, at: At, scope: Scope): ConfirmedAmount | undefined {
  const typed = typeExpression(context, at, text(at) ?? '', scope);
  const { value, currency, format } = presented(typed);
  if (currency !== undefined && format.endsWith('money')) return { value, currency };
  if (typed.type.kind !== 'any') misshapen(context.problems, at, 'Expected an amount with its currency.');
  return undefined;
}

/** A batch confirms each of its records. */
function withRow(context: Context, { contract }: ResolvedCall, scope: Scope): Scope {
  const of = contract.answer.kind === 'batch' ? context.entities.get(contract.answer.of) : undefined;
  if (!of) return scope;
  return withRoots(scope, { row: record(of.type.label, of.type.members) });
}

/** The title of a batch is about all its records. */
function withRows(scope: Scope): Scope {
  const { row } = scope.roots;
  return row === undefined ? scope : withRoots(scope, { rows: { kind: 'list', of: row } });
}
