import type { WidgetEntry } from '../entry.ts';

export const text: WidgetEntry = {
  load: async () => (await import('./text.tsx')).text,
  isSearch: true,
  takesPaste: true,
};
