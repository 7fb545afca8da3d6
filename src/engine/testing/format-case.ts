import type { EntityField } from '#model/entity.ts';
import type { FormatContext } from '../host/format.ts';

export interface FormatCase {
  /** A usual value. */
  value: unknown;
  about?: Partial<FormatContext>;
  /** Text on the screen where there is room. */
  item: string;
  /** … in a column; default: the same. */
  cell?: string;
  /** As a sentence says it; default: as the item. */
  print?: string;
  /** The field behind it, for the export. */
  field?: Partial<EntityField>;
  /** Value of a spreadsheet cell: a number only for values one can calculate with. */
  exported: unknown;
  /** The longest value that is common, and how it reads as text. */
  longest: { value: unknown; print: string };
  align: 'start' | 'end';
  /** For an empty value; default: —. */
  empty?: string;
}
