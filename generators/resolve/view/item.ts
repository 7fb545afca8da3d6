import type { ItemSchema, OpenedSchema } from '#model/dialect-types.ts';
import type { Tone } from '#model/enum.ts';
import type { Expression } from '#model/expression.ts';
import type { ItemDefinition } from '#model/field.ts';
import { flag, member, text, type At } from '../../source/source.ts';
import { duplicateField } from '../../rules/duplicate-name.ts';
import { resolveActions } from '../action/action.ts';
import type { Context, Scope } from '../../context/context.ts';
import { resolveEdit } from '../form/edit.ts';
import { resolveVisible } from '../value/gate.ts';
import { resolveNavigate } from '../action/navigate.ts';
import { itemsOf } from '../value/part.ts';
import { nested } from '../value/scope.ts';
import { resolveShown, type Base } from '../value/shown.ts';
import { resolveText } from '../value/text.ts';

export function resolveItems(
  context: Context,
  at: At<ItemSchema[]> | undefined,
  scope: Scope,
  base: Base,
): ItemDefinition[] {
  const items = (at ? itemsOf(context, at, scope) : []).flatMap(({ at: each, scope: seen }, n) => {
    if (each.node.type === 'null') return [{ item: emptyItem(n), at: each }];
    const held = member(each, 'block');
    if (held) return [{ item: holding(context, each, held, n, seen), at: each }];
    const resolved = resolveShown(context, each, seen, { ...base, mayLack: true });
    if (!resolved) return [];
    const hint = member(each, 'hint');
    const navigate = member(each, 'navigate');
    const tone = text(member(each, 'tone')) as Tone | undefined;
    const editAt = member(each, 'edit');
    const edit = editAt && resolveEdit(context, each, editAt, resolved, nested(seen, resolved.shown.name), base);
    const item: ItemDefinition = {
      kind: 'item',
      ...resolved.shown,
      ...(flag(member(each, 'strong')) && { strong: true }),
      ...(flag(member(each, 'total')) && { total: true }),
      ...(hint && { hint: resolveText(context, hint, seen) }),
      ...(tone !== undefined && { tone }),
      ...(navigate && { navigate: resolveNavigate(context, navigate, member(each, 'with'), seen) }),
      ...(edit && { edit }),
      actions: resolveActions(context, member(each, 'actions'), seen, 'link'),
    };
    return [{ item, at: each }];
  });
  duplicateField(
    context,
    items.map((each) => ({ name: each.item.name, at: each.at })),
  );
  return items.map((each) => each.item);
}

/** An empty cell of the grid. */
function emptyItem(n: number): ItemDefinition {
  const value: Expression = { source: 'null', tree: { op: 'literal', value: null }, reads: [] };
  return { kind: 'item', name: `empty${n}`, title: '', format: 'null', value, inferred: [], actions: [] };
}

/** A label beside a custom block of the screen. */
function holding(
  context: Context,
  at: At<ItemSchema>,
  block: At<OpenedSchema>,
  n: number,
  scope: Scope,
): ItemDefinition {
  const visible = resolveVisible(context, member(at, 'visible'), member(at, 'permission'), scope);
  const hint = member(at, 'hint');
  return {
    ...emptyItem(n),
    name: text(member(at, 'name')) ?? `block${n}`,
    title: text(member(at, 'title')) ?? '',
    format: 'plain',
    ...(visible && { visible }),
    ...(hint && { hint: resolveText(context, hint, scope) }),
    block: context.resolve.block(context, block, nested(scope, n)),
  };
}

/** Every field of the record, if the author names none. */
export function allItems(scope: Scope, context: Context, at: At, base: Base): ItemDefinition[] {
  return Object.keys(base.record?.members ?? {}).flatMap((name) => {
    const node = { type: 'string' as const, offset: at.node.offset, length: 0, value: name };
    const resolved = resolveShown(context, { source: at.source, node }, scope, base);
    return resolved ? [{ kind: 'item' as const, ...resolved.shown, actions: [] }] : [];
  });
}
