import { EMPTY } from '#model/print.ts';
import type { FormatImplementation } from '#engine/host.ts';

/** The first ten characters of a time, `2026-11-20`, in every place: announcements are dated with their year. */
const LENGTH = 10;

const print = (value: unknown): string => (typeof value === 'string' && value !== '' ? value.slice(0, LENGTH) : EMPTY);

export const day: FormatImplementation = { align: 'start', hasFigures: true, isStateless: true, print, draw: print };
