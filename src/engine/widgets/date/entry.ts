import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const date: WidgetEntry = {
  load: async () => (await import('./date.tsx')).date,
  missing: (title) => words.rules.choose(title),
};
