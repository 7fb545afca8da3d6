import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const tree: WidgetEntry = {
  load: async () => (await import('./tree.tsx')).tree,
  missing: (title) => words.rules.choose(title),
};
