import { memo, Suspense, useMemo, type ReactNode } from 'react';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { formatFacts } from '#model/formats.ts';
import type { ActionDefinition } from '#model/action.ts';
import type { Blocks } from '#model/block.ts';
import { evaluate, type Scope } from '#model/evaluate.ts';
import type { ColumnDefinition } from '#model/field.ts';
import { cardPartsOf, isNamedInCard, shownRow, type CardParts, type ShownRowInput } from '../row/card-parts.ts';
import { enumOf } from '../../formats/ShownValue.tsx';
import { isVisible } from '../model/columns.ts';
import { isDanger, mayEdit, MoreButton, type RowAction } from '../row/RowActions.tsx';
import { drawRowLink } from '../row/row-link.tsx';
import { useIsSelected, type SelectionStore } from '../model/selection.ts';
import {
  definitionOf,
  drawnColumns,
  metaOf,
  type BlockTable,
  type RowSurroundings,
  type TableChoices,
  type TableRecord,
} from '../model/table.ts';
import css from './cards.module.css';
import selectionCss from './phone-selection.module.css';
import { lazyPart } from '../../loading/loading.tsx';
import { useSame } from '../row/use-table.ts';
import { words } from '../../words/words.ts';

/** A yes or no is meaningless without its title. */
const isClaim = ({ format }: ColumnDefinition): boolean => formatFacts(format).isClaim === true;

/** A list with the earliest first is about times to come, which must not be read as the time of the record. */
const isDeadline = ({ defaultSort }: Blocks['table'], { name, width }: ColumnDefinition): boolean =>
  width === 'time' && defaultSort === `${name} asc`;

const UnfoldedBlock = lazyPart(async () => (await import('../row/RowDetail.tsx')).UnfoldedBlock);

interface CardListProps {
  table: BlockTable;
  /** Draws lines of one shared card instead of a card per row (a short table on a page with others). */
  isJoined: boolean;
  /** Selection mode: every card has a checkbox. */
  isSelecting: boolean;
}

/** The table on a phone: a card for each row. */
export function CardList({ table, isJoined, isSelecting }: CardListProps): ReactNode {
  const {
    block,
    view: { label },
    rows: { surroundings },
    choices: { selection },
  } = metaOf(table);
  const columns = useSame(drawnColumns(table).map(definitionOf));
  const parts = useMemo(() => cardPartsOf(columns), [columns]);
  const look = useSame({ block, surroundings, selection, isJoined });
  if (parts === null) return null;
  return (
    <ul className={isJoined ? css.joined : css.cards} aria-label={label}>
      {table.getRowModel().rows.map((row, n) => (
        <Card
          key={row.id}
          {...{ row, parts, look }}
          isExpanded={block.expand !== undefined && row.getIsExpanded()}
          tick={isSelecting ? n : null}
        />
      ))}
    </ul>
  );
}

interface CardProps {
  row: TableRecord;
  parts: CardParts;
  /** One object for all cards. */
  look: ShownRowInput & Pick<TableChoices, 'selection'> & { isJoined: boolean };
  isExpanded: boolean;
  /** Index of the row; null if it cannot be selected. */
  tick: number | null;
}

const Card = memo(function Card({ row: modelled, parts, look, isExpanded, tick }: CardProps): ReactNode {
  const { block, surroundings, selection, isJoined } = look;
  const row = modelled.original;
  const shown = shownRow(look, row);
  const { scope, valueOf, offered, run } = shown;
  // A yes-or-no column is printed by its title alone, and only where it is true.
  const has = (column: ColumnDefinition): boolean =>
    shown.has(column) && (!isClaim(column) || valueOf(column) === true);
  const more = parts.more.filter(has);
  const known = [...parts.facts.filter(has), ...(isJoined ? more : [])];
  // A row without a name is titled by its first fact.
  const isNamed = has(parts.title) || known.length < 2;
  const [named = parts.title, ...facts] = isNamed ? [parts.title, ...known] : known;
  // Times are as short as in a cell; amounts include their currency because no column aligns them.
  const draw = (
    column: ColumnDefinition,
    place: 'cell' | 'text' = formatFacts(column.format).isMoney === true ? 'text' : 'cell',
  ): ReactNode => (isVisible(column, scope) ? shown.draw(column, place, column === named) : null);
  const openers = block.columns.map((column) => column.open);
  const isOpener = ({ action }: RowAction): boolean => openers.includes(action.name);
  const opener = offered.find(isOpener);
  const next = offered.find((each) => !isOpener(each) && each.reason === undefined && !isDanger(each));
  // Editable cells of the table become actions with a dialog on the card.
  const edits = block.columns.flatMap((column) => editOf(column, scope, surroundings));
  const isMore = [...offered, ...edits].some((each) => each !== opener);
  const status = parts.status !== undefined && has(parts.status) ? parts.status : undefined;
  // The title opens the record, so a foot for its opener alone would only be an empty line.
  const hasFoot = isMore || (!isJoined && (status !== undefined || more.length > 0));
  const others = [...offered.filter((each) => each !== next), ...edits];
  const aside = parts.aside.find(has);
  const isFailed = status !== undefined && toneOf(status, scope, surroundings) === 'danger';
  const title = draw(named, 'text');
  return (
    <li className={css.card} data-selecting={tick !== null || undefined}>
      {tick !== null && <CardTick row={modelled} index={tick} selection={selection} />}
      <div className={css.line}>
        {opener === undefined ? (
          <span className={css.title} data-place={named.place}>
            {title}
          </span>
        ) : (
          drawRowLink({
            ...{ action: opener.action, scope, surroundings, className: `${css.title} ${css.opener}` },
            onRun: () => run(opener.action),
            children: (
              <span className={css.words} data-place={named.place}>
                {title}
              </span>
            ),
          })
        )}
        {parts.figure !== undefined && (
          <span className={css.figure} data-place={parts.figure.place}>
            {isNamedInCard(parts.figure) && has(parts.figure) && (
              <span className={css.figureName}>{parts.figure.title} </span>
            )}
            {draw(parts.figure)}
          </span>
        )}
      </div>
      <div className={`${css.line} ${css.small}`}>
        <span className={css.facts}>
          {facts.map((column, n) => (
            <span key={column.name} data-place={column.place}>
              {n > 0 && ' · '}
              {isDeadline(block, column) && <span>{words.tables.shortTitle(column.title)} </span>}
              {isClaim(column) ? column.title : draw(column)}
            </span>
          ))}
        </span>
        {isJoined && status !== undefined
          ? draw(status)
          : aside !== undefined && (
              <span className={css.aside} data-figure={aside.align === 'end' || undefined} data-place={aside.place}>
                {aside.align === 'end' && (
                  <span className={css.asideName}>{words.tables.shortTitle(aside.title)} </span>
                )}
                {draw(aside)}
              </span>
            )}
      </div>
      {!isJoined && isFailed && parts.reason !== undefined && has(parts.reason) && (
        <div className={css.reason} data-place={parts.reason.place}>
          {String(valueOf(parts.reason))}
        </div>
      )}
      {hasFoot && (
        <div className={css.foot}>
          {!isJoined && (
            <span className={css.marks}>
              {status !== undefined && draw(status)}
              {more.map((column) => (
                <span key={column.name} data-place={column.place}>
                  {draw(column)}
                </span>
              ))}
            </span>
          )}
          <span className={css.buttons}>
            {next !== undefined && (
              <button
                type="button"
                className={next.action.look === 'primary' ? css.primary : css.next}
                data-place={next.action.place}
                onClick={() => run(next.action)}
              >
                {next.title}
              </button>
            )}
            {others.length > 0 && <MoreButton offered={others} onRun={run} />}
          </span>
        </div>
      )}
      {block.expand !== undefined && (
        <button
          type="button"
          className={css.unfold}
          aria-expanded={isExpanded}
          onClick={() => modelled.toggleExpanded()}
        >
          {isExpanded ? words.basics.collapse : words.basics.expand}
          <ChevronDown16Regular aria-hidden />
        </button>
      )}
      {block.expand !== undefined && isExpanded && (
        <Suspense fallback={null}>
          <UnfoldedBlock block={block.expand} row={row} />
        </Suspense>
      )}
    </li>
  );
});

function editOf(column: ColumnDefinition, scope: Scope, surroundings: RowSurroundings): RowAction[] {
  const may = mayEdit(column, scope, surroundings);
  if (may === false || column.edit === undefined) return [];
  const title = words.basics.edit(column.title);
  const action: ActionDefinition = {
    name: `edit-${column.name}`,
    title,
    place: '',
    look: 'link',
    does: { kind: 'call', ...column.edit },
  };
  return [{ action, title, ...(may !== true && { reason: may }) }];
}

function toneOf(column: ColumnDefinition, scope: Scope, { bundle }: RowSurroundings): string | undefined {
  const definition = enumOf(column, () => scope, bundle);
  const value = evaluate(column.value, scope);
  return definition?.values.find((each) => each.const === value)?.tone;
}

function CardTick({
  row,
  index,
  selection,
}: {
  row: TableRecord;
  index: number;
  selection: SelectionStore;
}): ReactNode {
  const isSelected = useIsSelected(selection, row);
  return (
    <label className={selectionCss.tick}>
      <input
        type="checkbox"
        aria-label={words.selecting.record(index + 1)}
        checked={isSelected}
        disabled={!row.getCanSelect()}
        onChange={(event) => row.getToggleSelectedHandler()(event)}
      />
    </label>
  );
}
