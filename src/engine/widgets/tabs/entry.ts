import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const tabs: WidgetEntry = {
  load: async () => (await import('./tabs.tsx')).tabs,
  missing: (title) => words.rules.choose(title),
  atOnce: 'above',
};
