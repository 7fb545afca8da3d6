import type { WidgetEntry } from '../entry.ts';

export const phone: WidgetEntry = {
  load: async () => (await import('./phone.tsx')).phone,
};
