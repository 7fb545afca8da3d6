import type { Look } from './wire.ts';

/** The window sizes in which a review draws a screen. */
export const LOOKS: Look[] = [
  { name: 'wide', title: 'wide', width: 1440, height: 900 },
  { name: 'phone', title: 'phone', width: 390, height: 844 },
];
