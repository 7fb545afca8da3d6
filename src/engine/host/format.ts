import type { ReactNode } from 'react';
import type { EnumDefinition } from '#model/enum.ts';

/** Context of a value for its format. */
export interface FormatContext {
  title: string;
  /** Money: the code of the currency. */
  currency?: string;
  enum?: EnumDefinition;
  /** Tooltip: characters before the cut. */
  length?: number;
  /** Where it is drawn. A `strong` figure is large and mutes its decimals; a `cell` is one line. */
  place: 'cell' | 'item' | 'strong' | 'text';
  /** Secret: asks the server for the plain value, and the person for what its call needs. Null when the person cancelled. */
  reveal?: () => Promise<string | null>;
  /** The server's time in milliseconds. */
  now: number;
}

export interface CellContent {
  drawn: ReactNode;
  /** Tooltip with the whole text of a truncated cell. */
  title?: string;
}

/**
 * One way to show a value. `draw` is a plain function, called once for every cell: it must use no hook (what needs one
 * returns a component). `print` gives the same as text, for sentences, copies, tooltips and exports.
 */
export interface FormatImplementation {
  draw(value: unknown, context: FormatContext): ReactNode;
  print(value: unknown, context: FormatContext): string;
  align: 'start' | 'end';
  /** Its digits stand under one another. */
  hasFigures?: true;
  /**
   * Nothing that it draws in a cell has state, such as a revealed value or an open layer. The cell's element may then be reused for
   * another row. Without it each row gets an element of its own.
   */
  isStateless?: true;
  /**
   * For a table's cell, which has the digits and the title that the format wants: nothing around them. A page of a table has
   * as many elements as its cells draw, and is as slow. Default: what `draw` draws.
   */
  inCell?(value: unknown, context: FormatContext): CellContent;
  /** For a format that draws buttons or links of its own: how it is drawn inside a button or a link. */
  inLink?(value: unknown, context: FormatContext): ReactNode;
}

export { EMPTY } from '#model/print.ts';
