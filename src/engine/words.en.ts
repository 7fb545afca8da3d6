import { basics, language } from './words/basics.en.ts';
import { calls } from './words/calls.en.ts';
import { keys, pasting } from './words/keys.en.ts';
import { overlays } from './words/overlays.en.ts';
import { pager, states } from './words/states.en.ts';
import { columns, ordering, printing, selecting, sums, tables, tools, views } from './words/tables.en.ts';
import type { Words } from './words/words.ts';

/** The engine in English. */
export const en: Words = {
  language,
  basics,
  calls,
  columns,
  keys,
  ordering,
  overlays,
  pager,
  pasting,
  printing,
  selecting,
  states,
  sums,
  tables,
  tools,
  views,
};
