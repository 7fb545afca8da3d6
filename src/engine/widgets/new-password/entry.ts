import type { WidgetEntry } from '../entry.ts';

export const newPassword: WidgetEntry = {
  load: async () => (await import('./new-password.tsx')).newPassword,
  isSecret: true,
};
