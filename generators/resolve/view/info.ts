import type { InfoListSchema, StatsSchema } from '#model/dialect-types.ts';
import type { ActionDefinition } from '#model/action.ts';
import type { Source } from '#model/block.ts';
import type { ItemDefinition } from '#model/field.ts';
import type { Context, Scope } from '../../context/context.ts';
import { member, type At } from '../../source/source.ts';
import { recordOf, UNKNOWN } from '../../types/types.ts';
import { actionResults, resolveActions } from '../action/action.ts';
import { allItems, resolveItems } from './item.ts';
import { resolveSource } from '../value/question.ts';
import { adding, withRoots } from '../value/scope.ts';
import type { Base } from '../value/shown.ts';

/** The items of a block with the record that they show; undefined if the type of the record is unknown. */
export interface Info {
  source?: Source;
  items: ItemDefinition[];
  actions: ActionDefinition[];
}

/** @param scope the scope inside the block */
export function resolveInfo(context: Context, at: At<InfoListSchema | StatsSchema>, scope: Scope): Info | undefined {
  const source = resolveSource(context, at, scope);
  const isUnknown = source ? source.type === UNKNOWN : member(at, 'call') !== undefined;
  if (isUnknown) return undefined;
  const itemsAt = member(at, 'items');
  const row = source && recordOf(source.type);
  const base: Base = { prefix: source?.prefix ?? 'row', ...(row && { record: row }) };
  // Everything inside the block reads its record as `row`.
  const own = row && source.prefix !== 'form' ? withRoots(scope, { row }) : scope;
  const inner = adding(own, 'result', actionResults(context, member(at, 'actions')));
  return {
    ...(source && { source: source.source }),
    items: itemsAt ? resolveItems(context, itemsAt, inner, base) : allItems(inner, context, at, base),
    actions: resolveActions(context, member(at, 'actions'), inner, 'link'),
  };
}
