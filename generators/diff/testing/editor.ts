import { OF_ANSWERS } from './editor-of-answers.ts';
import { OF_CALLS } from './editor-of-calls.ts';
import { OF_LOOKS } from './editor-of-looks.ts';
import type { Random } from './random.ts';
import type { Shop } from './shop.ts';
import type { Rename } from './renaming.ts';

/** The expected finding of an edit, known before the comparison. */
export interface Meant {
  id: string;
  class: string;
  /** `screen list7`. */
  subject: string;
}

/**
 * Changes the newer of two equal shops (or the older one, for a removal).
 * @returns the subject, and renames to declare
 */
export type Edit = (after: Shop, random: Random, before: Shop) => string | { subject: string; renames: Rename[] };

export const EDITS: [id: string, worst: string, edits: Edit[]][] = [...OF_LOOKS, ...OF_CALLS, ...OF_ANSWERS];
