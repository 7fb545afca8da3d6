import type { WidgetEntry } from '../entry.ts';

export const amount: WidgetEntry = {
  load: async () => (await import('./amount.tsx')).amount,
  lineColumn: 'amount',
  takesPaste: true,
};
