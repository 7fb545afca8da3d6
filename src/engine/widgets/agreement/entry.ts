import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const agreement: WidgetEntry = {
  load: async () => (await import('./agreement.tsx')).agreement,
  missing: () => words.rules.agree,
  isTicked: true,
};
