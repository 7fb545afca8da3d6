import type { Gate } from '#model/action.ts';
import { flag, member, text, texts, type At } from '../load/source.ts';

export function resolveGate(at: At | undefined): Gate | undefined {
  if (!at) return undefined;
  if (text(at) !== undefined || at.node.type === 'array') {
    return { any: texts(at).map((each) => each.word), products: [], reverse: false };
  }
  const words = (key: string): string[] => texts(member(at, key)).map((each) => each.word);
  return { any: words('any'), products: words('products'), reverse: flag(member(at, 'reverse')) };
}
