import type { Look } from './wire.ts';

/** The windows in which a review looks at a screen. */
export const LOOKS: Look[] = [
  { name: 'wide', title: 'wide', width: 1440, height: 900 },
  { name: 'phone', title: 'phone', width: 390, height: 844 },
];
