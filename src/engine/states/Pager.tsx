import { useState, type ReactNode } from 'react';
import { ChevronDown16Regular } from '@fluentui/react-icons/svg/chevron-down';
import { ChevronLeft16Regular } from '@fluentui/react-icons/svg/chevron-left';
import { ChevronRight16Regular } from '@fluentui/react-icons/svg/chevron-right';
import { Tool } from '../overlays/Tool.tsx';
import { words } from '../words/words.ts';
import { PhraseText } from '../words/PhraseText.tsx';
import css from './pager.module.css';
import linkButton from './link-button.module.css';

interface PagerProps {
  /** Name of the paged list, if a page has several pagers. */
  label?: string;
  total: number;
  page: number;
  size: number;
  isPhone: boolean;
  /** Number of records up to the last known page, if greater than the total. */
  least?: number;
  /** State of the total, which is a lower bound unless known. Default: known. */
  figures?: 'known' | 'loading' | 'failed';
  /** Retries a failed total. */
  onCount?(): void;
  onLook(change: { page: number; size?: number }): void;
  /** Called when the pointer approaches the next-page button. */
  onNear?(): void;
}

/** Total, page buttons, page size, and page input. */
export function Pager(props: PagerProps): ReactNode {
  const { label = '', total, page, size, isPhone, least = total, figures = 'known', onCount, onLook, onNear } = props;
  const isKnown = figures === 'known';
  const pages = pageCount(least, size);
  const [typed, setTyped] = useState<string | null>(null);
  const jump = (): void => {
    const next = typed === null ? null : pageFromText(typed, isKnown ? pages : Infinity);
    setTyped(null);
    if (next !== null && next !== page) onLook({ page: next });
  };
  return (
    <nav className={css.pager} aria-label={words.pager.label(label)}>
      <span className={css.total}>
        <Total total={total} figures={figures} onCount={onCount} />
      </span>
      <div className={css.pages}>
        <Tool
          className={css.page}
          title={words.pager.previous}
          icon={<ChevronLeft16Regular />}
          disabled={page <= 1}
          onClick={() => onLook({ page: page - 1 })}
        />
        {isPhone ? (
          <span className={css.now}>
            {page} / {isKnown ? words.language.number(pages) : '…'}
          </span>
        ) : (
          [...pagerItems(page, pages), ...(isKnown || page === pages ? [] : ['…' as const])].map((item, n) =>
            item === '…' ? (
              // oxlint-disable-next-line react/no-array-index-key -- gaps have no identity
              <span key={`gap-${n}`} className={css.gap} aria-hidden>
                …
              </span>
            ) : (
              <button
                key={item}
                type="button"
                className={css.page}
                aria-label={words.pager.page(item)}
                aria-current={item === page ? 'page' : undefined}
                onClick={() => (item === page ? undefined : onLook({ page: item }))}
              >
                {item}
              </button>
            ),
          )
        )}
        <Tool
          className={css.page}
          title={words.pager.next}
          icon={<ChevronRight16Regular />}
          disabled={page >= pages}
          onPointerEnter={onNear}
          onFocus={onNear}
          onClick={() => onLook({ page: page + 1 })}
        />
      </div>
      {!isPhone && (
        <>
          <span className={css.size}>
            <select
              aria-label={words.pager.size}
              value={size}
              onChange={(event) => {
                const next = Number.parseInt(event.target.value, 10);
                onLook({ size: next, page: pageAfterResize(page, size, next) });
              }}
            >
              {PAGE_SIZES.map((each) => (
                <option key={each} value={each}>
                  {words.pager.perPage(each)}
                </option>
              ))}
            </select>
            <ChevronDown16Regular aria-hidden />
          </span>
          <label className={css.jump}>
            {words.pager.goTo.before}
            <input
              className={css.input}
              inputMode="numeric"
              aria-label={words.pager.goToPage}
              value={typed ?? String(page)}
              onChange={(event) => setTyped(event.target.value)}
              onFocus={(event) => event.target.select()}
              onBlur={jump}
              onKeyDown={(event) => {
                if (event.key === 'Enter') jump();
                if (event.key === 'Escape') setTyped(null);
              }}
            />
            {words.pager.goTo.after}
          </label>
        </>
      )}
    </nav>
  );
}

/** Number of records, its skeleton, or a retry. */
export function Total({
  total,
  figures = 'known',
  onCount,
}: Pick<PagerProps, 'total' | 'figures' | 'onCount'>): ReactNode {
  if (figures === 'loading') return <span className={css.counting} role="status" aria-label={words.pager.counting} />;
  if (figures === 'known') return <PhraseText of={words.pager.total(total)} />;
  return (
    <>
      <span>{words.pager.missing}</span>{' '}
      <button type="button" className={linkButton.link} onClick={onCount}>
        {words.basics.retry}
      </button>
    </>
  );
}

export const PAGE_SIZES = [10, 20, 50, 100] as const;
export const DEFAULT_PAGE_SIZE = 10;

/** Maximum number of page buttons between the first and the last page. */
const BUTTONS = 5;

export function pageCount(total: number, size: number): number {
  return Math.max(1, Math.ceil(total / size));
}

/** Entries of the pager: page numbers, and `…` for omitted pages. */
export function pagerItems(page: number, pages: number): (number | '…')[] {
  const from = Math.max(1, Math.min(page - Math.floor(BUTTONS / 2), pages - BUTTONS + 1));
  const around = Array.from({ length: Math.min(BUTTONS, pages) }, (_, n) => from + n);
  const numbers = [...new Set([1, ...around, pages])];
  return numbers.flatMap((each, n) => (each - (numbers[n - 1] ?? 0) > 1 ? ['…' as const, each] : [each]));
}

/** Parses a typed page number, clamped to the existing pages; null if it is not a number. */
export function pageFromText(text: string, pages: number): number | null {
  if (!/^\s*\d+\s*$/.test(text)) return null;
  return Math.min(Math.max(1, Number.parseInt(text, 10)), pages);
}

/** The page on which the first row now shown stays visible after the page size changes. */
export function pageAfterResize(page: number, size: number, nextSize: number): number {
  return Math.floor(((page - 1) * size) / nextSize) + 1;
}
