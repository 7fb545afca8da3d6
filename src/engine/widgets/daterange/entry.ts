import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const daterange: WidgetEntry = {
  load: async () => (await import('./daterange.tsx')).daterange,
  missing: (title) => words.rules.choose(title),
  isRange: true,
  filterWidth: [292, 292],
};
