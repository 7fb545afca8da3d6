import type { ColumnWidth } from './field.ts';

/** What is known of a format wherever its values are typed, checked, stored, exported or shown. */
export interface FormatFacts {
  /** What a text of it holds, which the wire checks. */
  holds?: 'decimal' | 'day' | 'moment';
  /** It says a day or a moment. */
  isTime?: true;
  /** It is an amount of a currency. */
  isMoney?: true;
  /** A change of it is one about money. */
  aboutMoney?: true;
  /** A figure with a sign of its own. */
  hasSign?: true;
  /** The figure is hidden until somebody asks for all of them. */
  isHidden?: true;
  /** The value is drawn as markup of its own. */
  isMarkup?: true;
  /** A sentence of a person, which explains what stands beside it. */
  isRemark?: true;
  /** Sign that a figure is written and typed with. */
  unit?: '%';
  /** Answers and exports mask the value: all but its ends, or a part in the middle. */
  masked?: 'whole' | 'part';
  /** Words of a field that only this format reads. */
  reads?: readonly FormatWord[];
  /** Decimals without a currency that samples take. */
  samples?: readonly [least: number, most: number, scale: number];
  /** Its values name files. */
  isFile?: true;
  /** A workbook says what stands on the screen; otherwise it holds the value itself, to be counted with. */
  isSaid?: true;
  /** The width of a column of a table, by the kind of thing in it. */
  column?: ColumnWidth;
  /** The width of a column of a workbook, in characters. */
  cell?: number;
  /** Most characters of a text whose field states no `maxLength`. */
  longest?: number;
}

/** Words of a field that mean something to some formats alone. */
export type FormatWord = 'base' | 'currency' | 'length' | 'prefix' | 'quote' | 'reveal';
