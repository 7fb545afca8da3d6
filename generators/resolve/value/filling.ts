import type { Expression, Root, Tree, Filling } from '#model/expression.ts';
import { fixedKey, isKey } from '../../rules/fixed-key.ts';
import { findField } from '../../rules/unknown-field.ts';
import { unfilledField } from '../../rules/unfilled-request-field.ts';
import { type Type, recordOf } from '../../types/types.ts';
import { elements, members, text, type At } from '../../source/source.ts';
import { noteUse, type Context, type ResolvedCall, type Scope } from '../../context/context.ts';
import { chooseOf, resolveChoose } from './choose.ts';
import { resolveExpression, typeExpression } from './expression.ts';

/**
 * The filling of a call's request: by `with`, else by the form or filter field of the same name. A required field may
 * also come from the row, then from the address; an optional one never does, so nothing is sent back unintentionally.
 * @param at the place that names the call
 * @param given its `with`
 */
export function resolveFilling(
  context: Context,
  at: At,
  call: ResolvedCall,
  given: At | undefined,
  scope: Scope,
  isOneOfMany = false,
): Filling {
  const { name, required } = call.contract;
  scope.use.calls.add(name);
  noteUse(context, name, { screen: scope.screen.name, at, ...(scope.gate && { gate: scope.gate }) });
  const filling: Filling = {};
  for (const { key, keyAt, at: valueAt } of given ? members(given) : []) {
    if (isOneOfMany && !(key in call.request)) continue;
    const wanted = findField(context, keyAt, call.request, key, `the request of "${name}"`);
    if (!wanted) continue;
    filling[key] = { value: resolveGiven(context, valueAt, scope, wanted.type, wanted.many) };
    const source = text(valueAt);
    if (source !== undefined && isKey(key))
      fixedKey(context, valueAt, key, typeExpression(context, valueAt, source, scope));
  }
  for (const field of [...Object.keys(call.request), ...call.needFields]) {
    if (field in filling) continue;
    const root = rootOf(field, required.includes(field), scope);
    if (root !== undefined) {
      const member = call.request[field];
      const expected = member && root !== 'route' ? { wanted: member.type, many: member.many ?? false } : {};
      filling[field] = {
        value: typeExpression(context, at, `${root}.${field}`, scope, expected).expression,
        inferred: true,
      };
    } else if (required.includes(field)) unfilledField(context, at, call.contract, field);
  }
  return filling;
}

/** An expression, or an array or object whose values are filled the same way. */
export function resolveGiven(
  context: Context,
  at: At,
  scope: Scope,
  wanted: Type | undefined,
  many = false,
): Expression {
  if (at.node.type === 'array') {
    const of = wanted?.kind === 'list' ? wanted.of : wanted;
    const items = elements(at).map((each) => resolveGiven(context, each, scope, of));
    return gathered(at, { op: 'list', items: items.map((each) => each.tree) }, items);
  }
  if (at.node.type !== 'object') return resolveExpression(context, at, scope, wanted, many);
  const choose = chooseOf(at);
  if (choose) return resolveChoose(context, choose, scope, (each) => resolveGiven(context, each, scope, wanted, many));
  const fields = members(at).map(({ key, keyAt, at: each }) => {
    const known = wanted?.kind === 'record' ? findField(context, keyAt, wanted.members, key, wanted.label) : undefined;
    return [key, resolveGiven(context, each, scope, known?.type)] as const;
  });
  const tree = { op: 'record' as const, fields: Object.fromEntries(fields.map(([key, each]) => [key, each.tree])) };
  return gathered(
    at,
    tree,
    fields.map(([, each]) => each),
  );
}

function gathered(at: At, tree: Tree, parts: readonly Expression[]): Expression {
  const { offset, length } = at.node;
  const reads = [...new Set(parts.flatMap((each) => each.reads))].sort();
  return { source: at.source.text.slice(offset, offset + length).replace(/\s+/g, ' '), tree, reads };
}

function rootOf(field: string, isRequired: boolean, scope: Scope): Root | undefined {
  if (scope.itemFields?.has(field)) return 'item';
  if (scope.formFields.has(field)) return 'form';
  if (scope.filterFields.has(field)) return 'filter';
  if (!isRequired) return undefined;
  if (field in (recordOf(scope.roots.row)?.members ?? {})) return 'row';
  const route = recordOf(scope.roots.route)?.members ?? {};
  return field !== 'name' && field in route ? 'route' : undefined;
}

/** Values passed to an address or a part: expressions of any type. */
export function resolveValues(context: Context, given: At | undefined, scope: Scope): Filling {
  return Object.fromEntries(
    (given ? members(given) : []).map(({ key, at }) => [key, { value: resolveChosenOr(context, at, scope) }]),
  );
}

/** An expression, or a value from a map. @param wanted the expected type, if any */
export function resolveChosenOr(context: Context, at: At, scope: Scope, wanted?: Type): Expression {
  const choose = chooseOf(at);
  return choose
    ? resolveChoose(context, choose, scope, (each) => resolveExpression(context, each, scope, wanted))
    : resolveExpression(context, at, scope, wanted);
}
