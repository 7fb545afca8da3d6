import type { WidgetEntry } from '../entry.ts';

export const digit: WidgetEntry = {
  load: async () => (await import('./digit.tsx')).digit,
  lineColumn: 'digits',
  takesPaste: true,
};
