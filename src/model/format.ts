import type { ColumnWidth } from './field.ts';
import type { Random } from './random.ts';

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
  /** Generates a sample text. */
  sample?: (random: Random) => string;
  /** Typical texts for samples. */
  usual?: readonly string[];
  /** Range and decimals of sample numbers without a currency. */
  samples?: readonly [least: number, most: number, scale: number];
  /** The values are file ids. */
  isFile?: true;
  /** True for a state or a kind, drawn as a tag. */
  isTag?: true;
  /** True for a yes or no, which is meaningless without its field's title. */
  isClaim?: true;
  /**
   * True if the values are a short list, such as currencies: with one record per value, the value identifies the
   * record.
   */
  isKind?: true;
  /** True for the price of one currency in another; a workbook shows both currencies beside it. */
  isPrice?: true;
  /** True for an email address. */
  isEmail?: true;
  /** True for a drawing that needs additional room. */
  isPicture?: true;
  /** True for an empty item that only keeps its place. */
  isGap?: true;
  /** True if forms never receive the stored value: without a new value it is kept. */
  isWithheld?: true;
  /** True if a workbook contains the text shown on screen; otherwise it contains the value itself, for calculation. */
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
