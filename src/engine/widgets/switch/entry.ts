import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const switchWidget: WidgetEntry = {
  load: async () => (await import('./switch.tsx')).switchWidget,
  missing: (title) => words.rules.check(title),
  lineColumn: 'tick',
};
