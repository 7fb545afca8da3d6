import type { GateSchema } from '#model/dialect-types.ts';
import type { Gate } from '#model/action.ts';
import type { Expression } from '#model/expression.ts';
import { findEnumValue } from '../../rules/unknown-enum-name.ts';
import { BOOLEAN } from '../../types/types.ts';
import { flag, member, text, texts, type At } from '../../source/source.ts';
import type { Context, Scope } from '../../context/context.ts';
import { PERMISSIONS, resolveExpression, typeExpression } from './expression.ts';
import { writtenAt } from '../../source/origin.ts';
import { routesAt } from './set.ts';

/** Field of the entity `user` with the products of the member. */
const PRODUCTS = 'userProduct';

export function resolveGate(context: Context, at: At<GateSchema> | undefined): Gate | undefined {
  if (!at) return undefined;
  if (text(at) !== undefined || at.node.type === 'array') {
    return { any: resolveRoutes(context, at), products: [], reverse: false };
  }
  const products = texts(member(at, 'products'));
  const user = context.roots.user;
  const known = user?.kind === 'record' ? user.members[PRODUCTS]?.type : undefined;
  if (known?.kind === 'list' && known.of.kind === 'enum') {
    for (const each of products) findEnumValue(context, each.at, known.of, each.word);
  }
  return {
    any: resolveRoutes(context, member(at, 'any')),
    products: products.map((each) => each.word),
    reverse: flag(member(at, 'reverse')),
  };
}

/** Routes of a permission; existence is checked after all screens are resolved. */
export function resolveRoutes(context: Context, at: At | undefined): string[] {
  const all = routesAt(context, at);
  // Routes of a set were recorded with the set.
  context.permissions.push(...texts(at).filter(({ word }) => word.startsWith('/')));
  return all.map((each) => each.word);
}

/**
 * The visibility of a field, column or item: its condition, and the person's permission. Permission is part of the
 * condition, so that the server evaluates it too.
 */
export function resolveVisible(
  context: Context,
  visibleAt: At | undefined,
  permissionAt: At<GateSchema> | undefined,
  scope: Scope,
): Expression | undefined {
  const visible = visibleAt && resolveExpression(context, visibleAt, scope, BOOLEAN);
  const gate = resolveGate(context, permissionAt);
  if (!gate || !permissionAt) return visible;
  const permitted = typeExpression(context, permissionAt, conditionOf(gate), scope, { wanted: BOOLEAN }).expression;
  if (!visible) return writtenAt(permitted, permissionAt);
  const both: Expression = {
    source: `${visible.source} && ${permitted.source}`,
    tree: { op: '&&', left: visible.tree, right: permitted.tree },
    reads: [...new Set([...visible.reads, ...permitted.reads])].sort(),
  };
  return visibleAt ? writtenAt(both, visibleAt) : both;
}

function conditionOf({ any, products, reverse }: Gate): string {
  const oneOf = (list: readonly string[], of: string): string[] =>
    list.length === 0 ? [] : [`(${list.map((each) => `'${each}' in user.${of}`).join(' || ')})`];
  const all = [...oneOf(any, PERMISSIONS), ...oneOf(products, PRODUCTS)];
  const condition = all.length === 0 ? 'true' : all.join(' && ');
  // Without a session there are no permissions, so the reverse is shown.
  return reverse ? `!((${condition}) ?? false)` : condition;
}
