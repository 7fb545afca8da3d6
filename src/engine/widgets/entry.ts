import type { WidgetImplementation } from '../host/widget.ts';

/** A widget of the engine, and what is known of it before its code has loaded. */
export interface WidgetEntry {
  load(): Promise<WidgetImplementation>;
  /** The sentence that asks for a missing value. Default: to fill it in. */
  missing?(title: string): string;
  /** What is typed must not be kept outside the form. */
  isSecret?: true;
  /** Its value is given only when it is yes. */
  isTicked?: true;
  /** Its value is one of its options, and nothing else. */
  isOption?: true;
  /** Its value is two days, or a word that moves with today. */
  isRange?: true;
  /** Its value names files by their ids. */
  namesFiles?: true;
  /** A filter of it stands outside the bar and applies at once: above the table, or with a count at each choice. */
  atOnce?: 'above' | 'counted';
  /** A phone searches by the first filter of it. */
  isSearch?: true;
  /** Of a filter, in pixels. */
  filterWidth?: readonly [usual: number, least: number];
  /** A filter of it is wider by what its title is longer than usual. */
  growsWithTitle?: true;
  /** What a column of it holds in a table of lines: how wide it is, and where its figures stand. Default: text. */
  lineColumn?: 'amount' | 'digits' | 'tick';
  /** A cell takes a pasted text by `read` of the implementation. */
  takesPaste?: true;
}
