import { Suspense, useState, type ReactNode } from 'react';
import { lazyPart } from '../../loading/loading.tsx';
import { CardList } from './CardList.tsx';
import { Total } from '../../states/Pager.tsx';
import { SelectPage } from '../selected/SelectPage.tsx';
import { useSelectionState } from '../selected/SelectionStrip.tsx';
import { drawSum, keyOfSum, leftOutOf, titleOfSum } from '../model/sums.ts';
import { metaOf, type BlockTable } from '../model/table.ts';
import { words } from '../../words/words.ts';
import css from '../view.module.css';
import selectionCss from './phone-selection.module.css';

const BulkBar = lazyPart(async () => (await import('../selected/BulkBar.tsx')).BulkBar);

interface PhoneListProps {
  table: BlockTable;
  /** Draws lines of one shared card instead of a card per row (a short table on a page with others). */
  isJoined: boolean;
  /** Drawn under the cards. */
  children: ReactNode;
}

/** A table on a phone: the number of rows, a card per row, and the bulk actions at the bottom. */
export function PhoneList({ table, isJoined, children }: PhoneListProps): ReactNode {
  const {
    rows: { answer },
    choices: { selection },
  } = metaOf(table);
  const [isSelecting, setSelecting] = useState(false);
  const toggle = (): void => {
    setSelecting(!isSelecting);
    if (isSelecting) selection.clear();
  };
  return (
    <>
      {!isJoined && answer.rows !== null && <CountLine table={table} isSelecting={isSelecting} onToggle={toggle} />}
      <CardList table={table} isJoined={isJoined} isSelecting={isSelecting} />
      {children}
      {isSelecting && <PhoneSelection table={table} />}
    </>
  );
}

interface CountLineProps {
  table: BlockTable;
  isSelecting: boolean;
  onToggle(): void;
}

/** Number of rows, and their sums on demand. */
function CountLine({ table, isSelecting, onToggle }: CountLineProps): ReactNode {
  const {
    block,
    rows: { answer, sums, surroundings },
  } = metaOf(table);
  const { total } = answer;
  const [isOpen, setOpen] = useState(false);
  const summed = block.columns.filter((column) => column.sum === true);
  const leftOut = leftOutOf(block.sums ?? {}, surroundings.bundle);
  return (
    <>
      <div className={css.countLine}>
        <span>
          <Total total={total} figures={answer.figures} onCount={answer.recount} />
        </span>
        {sums.length > 0 && (
          <button type="button" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
            {isOpen ? words.sums.hide : words.sums.show}
          </button>
        )}
        {block.bulk.length > 0 && (
          <button type="button" aria-pressed={isSelecting} onClick={onToggle}>
            {isSelecting ? words.selecting.leave : words.selecting.many}
          </button>
        )}
      </div>
      {isOpen && (
        <ul className={css.sums}>
          {leftOut !== undefined && <li>{leftOut}</li>}
          {sums.flatMap((sum) =>
            summed
              .filter((column) => sum.amounts[column.name] !== undefined)
              .map((column) => (
                <li key={`${keyOfSum(sum)} ${column.name}`}>
                  <span>
                    {[column.title, titleOfSum(block.sums ?? {}, sum, surroundings.bundle)].filter(Boolean).join(' · ')}
                  </span>
                  {drawSum(column, sum, 'text', surroundings.host)}
                </li>
              )),
          )}
        </ul>
      )}
    </>
  );
}

/** Bulk bar on a phone: at the bottom of the window during selection. */
function PhoneSelection({ table }: { table: BlockTable }): ReactNode {
  const { isAny, said } = useSelectionState(table);
  return (
    <div className={selectionCss.foot}>
      <output className="sw-spoken">{said}</output>
      {/* oxlint-disable-next-line jsx-a11y/label-has-associated-control -- the checkbox is inside SelectPage */}
      <label className={selectionCss.page}>
        <SelectPage table={table} />
        {words.selecting.page}
      </label>
      {isAny && (
        <Suspense fallback={null}>
          <BulkBar table={table} />
        </Suspense>
      )}
    </div>
  );
}
