import type { Gate } from '#model/action.ts';
import { flag, member, text, texts, type At } from '../load/source.ts';
import type { Context } from './context.ts';

export function resolveGate(context: Context, at: At | undefined): Gate | undefined {
  if (!at) return undefined;
  if (text(at) !== undefined || at.node.type === 'array') {
    return { any: resolveRoutes(context, at), products: [], reverse: false };
  }
  const words = (key: string): string[] => texts(member(at, key)).map((each) => each.word);
  return {
    any: resolveRoutes(context, member(at, 'any')),
    products: words('products'),
    reverse: flag(member(at, 'reverse')),
  };
}

/** Routes of the permission list; whether they are known is looked at when everything is. */
export function resolveRoutes(context: Context, at: At | undefined): string[] {
  const all = texts(at);
  context.permissions.push(...all);
  return all.map((each) => each.word);
}
