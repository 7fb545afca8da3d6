import type { WidgetEntry } from '../entry.ts';

export const email: WidgetEntry = {
  load: async () => (await import('./email.tsx')).email,
};
