import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const code: WidgetEntry = {
  load: async () => (await import('./code.tsx')).code,
  missing: () => words.needs.codeMissing,
  isSecret: true,
};
