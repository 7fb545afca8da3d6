import type { ReactNode } from 'react';
import type { EnumDefinition } from '#model/enum.ts';

/** Context of a value for its format. */
export interface FormatContext {
  title: string;
  /** Currency code of an amount. */
  currency?: string;
  enum?: EnumDefinition;
  /** For `tooltip`: number of characters shown. */
  length?: number;
  /** Place of the value. A `strong` figure is large and mutes its decimals; a `cell` is one line. */
  place: 'cell' | 'item' | 'strong' | 'text';
  /** For a secret: fetches the plain value, meeting the needs of the call. Null if the person cancelled. */
  reveal?: () => Promise<string | null>;
  /** Server time in milliseconds. */
  now: number;
}

export interface CellContent {
  drawn: ReactNode;
  /** Tooltip with the full text of a truncated cell. */
  title?: string;
}

/**
 * One way to show a value. `draw` is a plain function called once per cell and must not use hooks; it can return a
 * component that does. `print` returns the text for sentences, copies, tooltips and exports.
 */
export interface FormatImplementation {
  draw(value: unknown, context: FormatContext): ReactNode;
  print(value: unknown, context: FormatContext): string;
  align: 'start' | 'end';
  /** Digits are aligned in a column. */
  hasFigures?: true;
  /**
   * Drawn cells have no state, such as a revealed value or an open layer. The element of such a cell may be reused for
   * another row; otherwise each row gets its own element.
   */
  isStateless?: true;
  /**
   * Content of a table cell; the cell itself provides alignment and title, so no wrapper is needed. Fewer elements per
   * cell make tables faster. Default: the result of `draw`.
   */
  inCell?(value: unknown, context: FormatContext): CellContent;
  /** For formats with their own buttons or links: how to draw them inside a button or a link. */
  inLink?(value: unknown, context: FormatContext): ReactNode;
}

export { EMPTY } from '#model/print.ts';
