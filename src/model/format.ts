import type { ColumnWidth } from './field.ts';

/** Facts about a format, for editing, checking, storing, exporting and showing its values. */
export interface FormatFacts {
  /** Content of a text value, checked on the wire. */
  holds?: 'decimal' | 'day' | 'moment';
  /** The value is a day or a moment. */
  isTime?: true;
  /** The value is an amount in a currency. */
  isMoney?: true;
  /** A change of the value concerns money. */
  aboutMoney?: true;
  /** A number with a sign of its own, such as %. */
  hasSign?: true;
  /** Hidden until the person reveals all such values. */
  isHidden?: true;
  /** Drawn as markup of its own. */
  isMarkup?: true;
  /** Free text of a person that explains the value beside it. */
  isRemark?: true;
  /** Sign written and typed with the number. */
  unit?: '%';
  /** Answers and exports mask the value: everything except its ends, or a part in the middle. */
  masked?: 'whole' | 'part';
  /** Field keys that only this format uses. */
  reads?: readonly FormatWord[];
  /** Range and decimals of sample numbers without a currency. */
  samples?: readonly [least: number, most: number, scale: number];
  /** The values are file ids. */
  isFile?: true;
  /** Spreadsheets contain the displayed text; otherwise the value itself, for calculations. */
  isSaid?: true;
  /** Width of a table column. */
  column?: ColumnWidth;
  /** Width of a spreadsheet column, in characters. */
  cell?: number;
  /** Maximum characters of a text whose field has no `maxLength`. */
  longest?: number;
}

/** Field keys that only some formats use. */
export type FormatWord = 'base' | 'currency' | 'length' | 'prefix' | 'quote' | 'reveal';
