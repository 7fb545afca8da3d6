import type { WidgetEntry } from '../entry.ts';

export const english: WidgetEntry = {
  load: async () => (await import('./english.tsx')).english,
};
