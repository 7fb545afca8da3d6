import type { WidgetEntry } from '../entry.ts';

export const schema: WidgetEntry = {
  load: async () => (await import('./schema.tsx')).schema,
};
