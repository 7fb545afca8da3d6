import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const checkboxes: WidgetEntry = {
  load: async () => (await import('./checkboxes.tsx')).checkboxes,
  missing: (title) => words.rules.choose(title),
};
