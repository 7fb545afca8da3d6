import type { WidgetEntry } from '../entry.ts';

export const textarea: WidgetEntry = {
  load: async () => (await import('./textarea.tsx')).textarea,
  takesPaste: true,
};
