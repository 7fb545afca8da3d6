import type { WidgetEntry } from '../entry.ts';

export const sides: WidgetEntry = {
  load: async () => (await import('./sides.tsx')).sides,
};
