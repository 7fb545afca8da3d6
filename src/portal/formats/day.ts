import { EMPTY } from '#model/print.ts';
import type { FormatImplementation } from '#engine/host.ts';

/** Length of the date in a time: `2026-11-20`. Announcements always show the year. */
const LENGTH = 10;

const print = (value: unknown): string => (typeof value === 'string' && value !== '' ? value.slice(0, LENGTH) : EMPTY);

export const day: FormatImplementation = { align: 'start', hasFigures: true, isStateless: true, print, draw: print };
