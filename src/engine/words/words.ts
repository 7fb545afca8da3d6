import type { basics } from './basics.zh.ts';
import type { batches, confirming } from './batches.zh.ts';
import type { blocks, filters } from './blocks.zh.ts';
import type { calls } from './calls.zh.ts';
import type { charts } from './charts.zh.ts';
import type { foreign } from './foreign.zh.ts';
import type { formats } from './formats.zh.ts';
import type { forms, lines, picking, quotes } from './forms.zh.ts';
import type { keys, pasting } from './keys.zh.ts';
import type { Language } from './language.ts';
import type { needs } from './needs.zh.ts';
import type { overlays } from './overlays.zh.ts';
import type { rules } from './rules.zh.ts';
import type { pager, states } from './states.zh.ts';
import type { columns, ordering, printing, selecting, sums, tables, tools, views } from './tables.zh.ts';
import type { typing } from './typing.zh.ts';
import type { uploads } from './uploads.zh.ts';
import type { dates, widgets } from './widgets.zh.ts';

/** All texts of the engine itself, in one language. A product's texts are in its schemas. */
export interface Words {
  language: Language;
  basics: typeof basics;
  batches: typeof batches;
  blocks: typeof blocks;
  calls: typeof calls;
  charts: typeof charts;
  columns: typeof columns;
  confirming: typeof confirming;
  dates: typeof dates;
  filters: typeof filters;
  foreign: typeof foreign;
  formats: typeof formats;
  forms: typeof forms;
  keys: typeof keys;
  lines: typeof lines;
  needs: typeof needs;
  ordering: typeof ordering;
  overlays: typeof overlays;
  pager: typeof pager;
  pasting: typeof pasting;
  picking: typeof picking;
  printing: typeof printing;
  quotes: typeof quotes;
  rules: typeof rules;
  selecting: typeof selecting;
  states: typeof states;
  sums: typeof sums;
  tables: typeof tables;
  tools: typeof tools;
  typing: typeof typing;
  uploads: typeof uploads;
  views: typeof views;
  widgets: typeof widgets;
}

// A live binding: reading a text costs one property access, in components and elsewhere.
export let words: Words = new Proxy({} as Words, {
  get() {
    throw new Error('The engine has no words. Draw inside a HostProvider, or call speak(en) first.');
  },
});

/** Chooses the language of the page, once: texts already shown stay as they are. */
export function speak(next: Words): void {
  words = next;
}
