import type { ColumnWidth } from './field.ts';
import type { FormatFacts } from './format.ts';

/** Declaration of a widget or format of the product or the engine; its implementation is found by name. */
export interface WidgetDefinition {
  name: string;
  title: string;
  /** JSON Schema types of the values that it edits or shows. */
  edits: ('string' | 'number' | 'integer' | 'boolean' | 'array' | 'object')[];
  /** The widget that draws it, if this one is a preset of another. */
  is?: string;
  /**
   * Its props; `expression` means an expression, `call` the name of a call, `calls` several. Other props are refused.
   */
  props: Record<string, { type: PropType; description: string }>;
}

/** Facts about an engine widget for the generator, besides its definition. */
export interface WidgetFacts {
  /**
   * JSON Schema types, formats (`decimal` and `file` for all of their kind), `enum` or `schema` for which it is the
   * default widget.
   */
  usual?: readonly string[];
  /** Content of its text values, if not plain text. */
  holds?: readonly NonNullable<FormatFacts['holds']>[];
  /** Format of its values, if different from the widget's name. */
  shownAs?: string;
  /** Maximum characters of a text whose field has no `maxLength`. */
  longest?: number;
  /** The input proves an identity: it must not appear in an address. */
  proof?: true;
  /** The input is never shown again. */
  writeOnly?: true;
  /** As a filter it takes several values, separated by spaces. */
  several?: true;
  /** It draws nothing but its choices, so a yes or no needs two titles. */
  offers?: true;
  /** The width of a column of its values. */
  column?: ColumnWidth;
}

export type PropType = 'string' | 'number' | 'boolean' | 'list' | 'expression' | 'call' | 'calls';
