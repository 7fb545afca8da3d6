import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const select: WidgetEntry = {
  load: async () => (await import('./select.tsx')).select,
  missing: (title) => words.rules.choose(title),
  isOption: true,
  filterWidth: [148, 132],
  growsWithTitle: true,
};
