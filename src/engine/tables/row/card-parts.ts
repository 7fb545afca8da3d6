import type { ReactNode } from 'react';
import { formatFacts } from '#model/formats.ts';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition, ShownDefinition } from '#model/field.ts';
import { drawShown } from '../../formats/ShownValue.tsx';
import type { FormatContext } from '../../host/format.ts';
import { isVisible } from '../model/columns.ts';
import { rowActionsOf } from './RowActions.tsx';
import type { RowSurroundings } from '../model/table.ts';
import type { Row } from '../model/use-rows.ts';

export interface ShownRowInput {
  block: Blocks['table'];
  surroundings: RowSurroundings;
}

/** A row as cards, tiles and lines draw it: its visible values and its actions. */
export function shownRow({ block, surroundings }: ShownRowInput, row: Row) {
  const scope: Scope = { ...surroundings.scope, row };
  const valueOf = (column: ColumnDefinition): unknown => evaluate(column.value, scope);
  return {
    scope,
    valueOf,
    /** True if a column has a value to show. */
    has(column: ColumnDefinition): boolean {
      const value = valueOf(column);
      const isEmpty = value === null || value === '' || (Array.isArray(value) && value.length === 0);
      return !isEmpty && isVisible(column, scope);
    },
    draw: (column: ShownDefinition, place: FormatContext['place'], isInLink = false): ReactNode =>
      drawShown(column, place, scope, surroundings, isInLink),
    offered: rowActionsOf(block.row, scope, surroundings),
    run: (action: ActionDefinition): void => surroundings.onRun(action, row),
  };
}

export type ShownRow = ReturnType<typeof shownRow>;

/** Parts of a row's card in a narrow window: name, amount, kind, time and state. */
export interface CardParts {
  title: ColumnDefinition;
  figure: ColumnDefinition | undefined;
  /** Type, name (if the title is something else), otherwise text, and time, joined by a dot. */
  facts: ColumnDefinition[];
  /** Under the figure: the first of these columns that has a value. */
  aside: ColumnDefinition[];
  status: ColumnDefinition | undefined;
  /** The reason of a failure. */
  reason: ColumnDefinition | undefined;
  /** In the last line: columns that the schema wants on a phone, and that have no other place. */
  more: ColumnDefinition[];
}

/** True for figures other than amounts: an amount is explained by its currency, a bare figure needs its title. */
export function isNamedInCard(figure: ColumnDefinition): boolean {
  return formatFacts(figure.format).isMoney !== true;
}

/** Derives the parts of a card from the kinds of columns; among equals, the most important column wins. */
export function cardPartsOf(columns: readonly ColumnDefinition[]): CardParts | null {
  const left = [...columns].sort((a, b) => a.priority - b.priority);
  const take = (wanted: (column: ColumnDefinition) => boolean): ColumnDefinition | undefined => {
    const at = left.findIndex(wanted);
    return at < 0 ? undefined : left.splice(at, 1)[0];
  };
  const byWidth =
    (...widths: ColumnDefinition['width'][]) =>
    (column: ColumnDefinition) =>
      widths.includes(column.width);
  const status = take(byWidth('status')) ?? take(byWidth('tags'));
  const figure =
    take((column) => column.strong === true) ?? take(byWidth('money')) ?? take((column) => column.align === 'end');
  const reason = take((column) => formatFacts(column.format).isRemark === true);
  // If the first column is text, it is the title; the name becomes a fact.
  const first = take((column) => column === columns[0] && byWidth('name', 'text', 'type')(column));
  const title =
    first ??
    take(byWidth('name')) ??
    // A count is meaningless without its heading.
    take((column) => column.width === 'text' && column.align !== 'end') ??
    take(byWidth('id')) ??
    take((column) => column === columns[0]) ??
    take(() => true);
  if (title === undefined) {
    const only = figure ?? status ?? reason;
    const nothing = { figure: undefined, facts: [], aside: [], status: undefined, reason: undefined, more: [] };
    return only === undefined ? null : { title: only, ...nothing };
  }
  const type = take(byWidth('type'));
  const who = first === undefined ? undefined : take(byWidth('name'));
  const time = take(byWidth('time'));
  // Without either, the first text column distinguishes the rows.
  const words =
    type === undefined && who === undefined
      ? take((column) => column.width === 'text' && column.align !== 'end')
      : undefined;
  // A card with little else has room for one more column.
  const rest =
    figure === undefined && time === undefined && words === undefined ? take(byWidth('text', 'id')) : undefined;
  // Beside a rate, the change comes before a second rate, which could be mistaken for the first.
  const arrival =
    figure === undefined || figure.width === 'money'
      ? take(byWidth('money'))
      : (take((column) => column.align === 'end' && column.format !== figure.format) ??
        take((column) => column.width === 'rate'));
  const account = take(byWidth('account'));
  return {
    ...{ title, figure, status, reason },
    facts: [type, who, words, rest, time].filter((column) => column !== undefined),
    aside: [arrival, account].filter((column) => column !== undefined),
    more: left.filter((column) => column.phone === true),
  };
}

/** Parts of a tile: title and state, one main figure, smaller figures below, and texts. */
export interface TileParts {
  title: ColumnDefinition;
  status: ColumnDefinition | undefined;
  figure: ColumnDefinition | undefined;
  small: ColumnDefinition[];
  facts: ColumnDefinition[];
}

export function tilePartsOf(columns: readonly ColumnDefinition[]): TileParts | null {
  const [title, ...rest] = columns;
  if (title === undefined) return null;
  const figure =
    rest.find((column) => column.strong === true) ??
    rest.find((column) => formatFacts(column.format).isMoney === true) ??
    rest.find((column) => column.align === 'end');
  const status = rest.find((column) => column.width === 'status');
  const others = rest.filter((column) => column !== figure && column !== status);
  return {
    ...{ title, status, figure },
    small: others.filter(({ align }) => align === 'end'),
    facts: others.filter(({ align }) => align !== 'end'),
  };
}

/** Parts of a list line: tag and title with details below on the left, a figure with another below on the right. */
export interface LineParts {
  tag: ColumnDefinition | undefined;
  title: ColumnDefinition;
  details: ColumnDefinition[];
  figures: ColumnDefinition[];
}

export function linePartsOf(columns: readonly ColumnDefinition[]): LineParts | null {
  const isFigure = (column: ColumnDefinition): boolean => column.align === 'end' || column.width === 'time';
  const isTag = ({ format, width }: ColumnDefinition): boolean =>
    formatFacts(format).isTag === true && ['status', 'tags'].includes(width);
  const tag = columns.find(isTag);
  const [title, ...details] = columns.filter((column) => column !== tag && !isFigure(column));
  const figures = columns.filter((column) => column !== tag && isFigure(column));
  const first = title ?? figures.shift();
  if (first !== undefined) return { tag, title: first, details, figures };
  return tag === undefined ? null : { tag: undefined, title: tag, details: [], figures: [] };
}
