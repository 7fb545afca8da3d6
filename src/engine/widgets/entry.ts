import type { WidgetImplementation } from '../host/widget.ts';

/** A widget of the engine, and the facts known before its code loads. */
export interface WidgetEntry {
  load(): Promise<WidgetImplementation>;
  /** Error text for a missing value. Default: asks to fill it in. */
  missing?(title: string): string;
  /** The input must not be stored outside the form. */
  isSecret?: true;
  /** The value counts as given only if it is true. */
  isTicked?: true;
  /** Values other than the options are invalid. */
  isOption?: true;
  /** The value is two days, or a range relative to today. */
  isRange?: true;
  /** The value refers to files by their ids. */
  namesFiles?: true;
  /** As a filter, it is placed outside the bar and applies at once: above the table, or with a count at each choice. */
  atOnce?: 'above' | 'counted';
  /** On a phone, the first filter with this widget is the search box. */
  isSearch?: true;
  /** Width as a filter, in pixels. */
  filterWidth?: readonly [usual: number, least: number];
  /** As a filter, it widens for a long title. */
  growsWithTitle?: true;
  /** Kind of column in a table of lines: sets width and alignment. Default: text. */
  lineColumn?: 'amount' | 'digits' | 'tick';
  /** A cell parses pasted text with the implementation's `read`. */
  takesPaste?: true;
}
