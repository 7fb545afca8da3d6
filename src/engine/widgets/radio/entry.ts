import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const radio: WidgetEntry = {
  load: async () => (await import('./radio.tsx')).radio,
  missing: (title) => words.rules.choose(title),
  isOption: true,
};
