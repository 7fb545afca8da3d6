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
  /** A text that a sample takes. */
  sample?: (random: Random) => string;
  /** Texts that samples choose from. */
  usual?: readonly string[];
  /** Decimals without a currency that samples take. */
  samples?: readonly [least: number, most: number, scale: number];
  /** The values are file ids. */
  isFile?: true;
  /** A state or a kind, drawn as a tag. */
  isTag?: true;
  /** A yes or no, which says nothing without the title of its field. */
  isClaim?: true;
  /** Its values are a short list: a record for each of them is told apart by it. */
  isKind?: true;
  /** The price of one currency in another; a workbook writes both beside it. */
  isPrice?: true;
  /** An e-mail address. */
  isEmail?: true;
  /** A drawing that needs room of its own. */
  isPicture?: true;
  /** It shows nothing, and keeps its place. */
  isGap?: true;
  /** No form gets the value back: without a new one the stored value stays. */
  isWithheld?: true;
  /** A workbook says what stands on the screen; otherwise it holds the value itself, to be counted with. */
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
