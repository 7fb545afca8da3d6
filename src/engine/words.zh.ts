import { basics, language } from './words/basics.zh.ts';
import { batches, confirming } from './words/batches.zh.ts';
import { blocks, filters } from './words/blocks.zh.ts';
import { calls } from './words/calls.zh.ts';
import { charts } from './words/charts.zh.ts';
import { foreign } from './words/foreign.zh.ts';
import { formats } from './words/formats.zh.ts';
import { forms, lines, picking, quotes } from './words/forms.zh.ts';
import { keys, pasting } from './words/keys.zh.ts';
import { needs } from './words/needs.zh.ts';
import { overlays } from './words/overlays.zh.ts';
import { rules } from './words/rules.zh.ts';
import { pager, states } from './words/states.zh.ts';
import { columns, ordering, printing, selecting, sums, tables, tools, views } from './words/tables.zh.ts';
import { typing } from './words/typing.zh.ts';
import { uploads } from './words/uploads.zh.ts';
import { dates, widgets } from './words/widgets.zh.ts';
import type { Words } from './words/words.ts';

/** The engine's texts in Chinese. */
export const zh: Words = {
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
