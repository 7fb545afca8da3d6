import { basics, language } from './words/basics.zh.ts';
import { calls } from './words/calls.zh.ts';
import { keys, pasting } from './words/keys.zh.ts';
import { overlays } from './words/overlays.zh.ts';
import { pager, states } from './words/states.zh.ts';
import { columns, ordering, printing, selecting, sums, tables, tools, views } from './words/tables.zh.ts';
import type { Words } from './words/words.ts';

/** The engine in Chinese. */
export const zh: Words = {
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
