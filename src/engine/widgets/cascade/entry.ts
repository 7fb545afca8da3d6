import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const cascade: WidgetEntry = {
  load: async () => (await import('./cascade.tsx')).cascade,
  missing: (title) => words.rules.choose(title),
};
