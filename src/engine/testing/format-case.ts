import type { EntityField } from '#model/entity.ts';
import type { FormatContext } from '../host/format.ts';

export interface FormatCase {
  /** A typical value. */
  value: unknown;
  about?: Partial<FormatContext>;
  /** Text on the screen where there is room. */
  item: string;
  /** Text in a column; default: the same. */
  cell?: string;
  /** Text in a sentence; default: the same as the item. */
  print?: string;
  /** The field of the value, for the export. */
  field?: Partial<EntityField>;
  /** Value of a spreadsheet cell: a number only if one can calculate with it. */
  exported: unknown;
  /** The longest common value, and its text. */
  longest: { value: unknown; print: string };
  align: 'start' | 'end';
  /** Text of an empty value; default: —. */
  empty?: string;
}
