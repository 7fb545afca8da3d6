import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const checkbox: WidgetEntry = {
  load: async () => (await import('./checkbox.tsx')).checkbox,
  missing: (title) => words.rules.check(title),
  isTicked: true,
  lineColumn: 'tick',
};
