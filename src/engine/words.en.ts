import { basics, language } from './words/basics.en.ts';
import { batches, confirming } from './words/batches.en.ts';
import { blocks, filters } from './words/blocks.en.ts';
import { calls } from './words/calls.en.ts';
import { charts } from './words/charts.en.ts';
import { foreign } from './words/foreign.en.ts';
import { formats } from './words/formats.en.ts';
import { forms, lines, picking, quotes } from './words/forms.en.ts';
import { keys, pasting } from './words/keys.en.ts';
import { needs } from './words/needs.en.ts';
import { overlays } from './words/overlays.en.ts';
import { rules } from './words/rules.en.ts';
import { pager, states } from './words/states.en.ts';
import { columns, ordering, printing, selecting, sums, tables, tools, views } from './words/tables.en.ts';
import { typing } from './words/typing.en.ts';
import { uploads } from './words/uploads.en.ts';
import { dates, widgets } from './words/widgets.en.ts';
import type { Words } from './words/words.ts';

/** The engine's texts in English. */
export const en: Words = {
  language,
  basics,
  batches,
  blocks,
  calls,
  charts,
  columns,
  confirming,
  dates,
  filters,
  foreign,
  formats,
  forms,
  keys,
  lines,
  needs,
  ordering,
  overlays,
  pager,
  pasting,
  picking,
  printing,
  quotes,
  rules,
  selecting,
  states,
  sums,
  tables,
  tools,
  typing,
  uploads,
  views,
  widgets,
};
