import type { ColumnWidth } from './field.ts';
import type { FormatFacts } from './format.ts';

/** A widget or a format as the product (or the engine) declares it; the implementation is found by its name. */
export interface WidgetDefinition {
  name: string;
  title: string;
  /** JSON Schema types of the values that it edits or shows. */
  edits: ('string' | 'number' | 'integer' | 'boolean' | 'array' | 'object')[];
  /** The widget that draws it, where it is that one with some words said beforehand. */
  is?: string;
  /** Its options; `expression` means that the option is one, `call` that it names a call, `calls` several. Others are refused. */
  props: Record<string, { type: PropType; description: string }>;
}

/** What the generator knows of a widget of the engine besides its definition. */
export interface WidgetFacts {
  /** JSON Schema types, formats (`decimal` and `file` for all of their kind), `enum`, `schema`: what it types where no schema says otherwise. */
  usual?: readonly string[];
  /** What a text that it types holds, where that is no plain text. */
  holds?: readonly NonNullable<FormatFacts['holds']>[];
  /** The format of its values, where its name is no format. */
  shownAs?: string;
  /** Most characters of a text whose field states no `maxLength`. */
  longest?: number;
  /** What is typed proves who somebody is: it stands in no address. */
  proof?: true;
  /** What is typed is never shown again. */
  writeOnly?: true;
  /** A line of it fits into a table of lines. */
  inTable?: true;
  /** A filter of it takes several values, blanks between them. */
  several?: true;
  /** The width of a column of its values. */
  column?: ColumnWidth;
}

export type PropType = 'string' | 'number' | 'boolean' | 'list' | 'expression' | 'call' | 'calls';
