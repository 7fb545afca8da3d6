import type { WidgetEntry } from '../entry.ts';

export const password: WidgetEntry = {
  load: async () => (await import('./password.tsx')).password,
  isSecret: true,
};
