import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const captcha: WidgetEntry = {
  load: async () => (await import('./captcha.tsx')).captcha,
  missing: () => words.needs.captchaMissing,
  isSecret: true,
};
