import { words } from '../../words/words.ts';
import type { WidgetEntry } from '../entry.ts';

export const upload: WidgetEntry = {
  load: async () => (await import('./upload.tsx')).upload,
  missing: (title) => words.rules.upload(title),
  namesFiles: true,
};
