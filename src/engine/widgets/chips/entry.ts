import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const chips: WidgetEntry = {
  load: async () => (await import('./chips.tsx')).chips,
  missing: (title) => words.rules.choose(title),
  atOnce: 'counted',
};
