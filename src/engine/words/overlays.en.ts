import type { overlays as zh } from './overlays.zh.ts';

export const overlays: typeof zh = {
  copyOf: (title) => `Copy ${title}`,
  next: 'Next record',
  previous: 'Previous record',
};
