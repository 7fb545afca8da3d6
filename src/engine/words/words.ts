import type { basics } from './basics.zh.ts';
import type { calls } from './calls.zh.ts';
import type { keys, pasting } from './keys.zh.ts';
import type { Language } from './language.ts';
import type { overlays } from './overlays.zh.ts';
import type { pager, states } from './states.zh.ts';
import type { columns, ordering, printing, selecting, sums, tables, tools, views } from './tables.zh.ts';

/** All that the engine says by itself, in one language. The texts of a product stand in its schemas. */
export interface Words {
  language: Language;
  basics: typeof basics;
  calls: typeof calls;
  columns: typeof columns;
  keys: typeof keys;
  ordering: typeof ordering;
  overlays: typeof overlays;
  pager: typeof pager;
  pasting: typeof pasting;
  printing: typeof printing;
  selecting: typeof selecting;
  states: typeof states;
  sums: typeof sums;
  tables: typeof tables;
  tools: typeof tools;
  views: typeof views;
}

// A live binding: reading a word costs a property, in a component as anywhere else.
export let words: Words = new Proxy({} as Words, {
  get() {
    throw new Error('The engine has no words. Draw inside a HostProvider, or call speak(en) first.');
  },
});

/** Chooses the language of this page, once: what was said before stays as it was. */
export function speak(next: Words): void {
  words = next;
}
