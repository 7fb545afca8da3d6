import { useCallback, useMemo, useState } from 'react';
import { isRecord, recordsIn, type Answer } from '../../calls/question.ts';

type Request = Record<string, unknown>;

interface Place {
  /** The request without its page. */
  list: string;
  page: number;
  /** Empty if the page is requested by number. */
  cursor: { after?: string; before?: string };
  /** Cursors of the page's first and last row. */
  first?: string;
  last?: string;
}

/**
 * Adds a cursor to the request of the page after or before the current one, so that new rows do not shift it. All other
 * pages are requested by number.
 * @returns the requests of the page and of the next page, and a function that takes each answer
 */
export function usePlace(
  request: Request | null,
  page: number,
): { placed: Request | null; next: Request | null; onAnswer(answer: Pick<Answer, 'data' | 'own' | 'error'>): void } {
  const list = request === null ? '' : JSON.stringify({ ...request, currentPage: 0 });
  const [place, setPlace] = useState<Place>({ list, page, cursor: {} });
  if (place.list !== list || place.page !== page) {
    setPlace({ list, page, cursor: place.list === list ? cursorTo(place, page) : {} });
  }
  const { cursor } = place;
  const placed = useMemo(() => request && { ...request, ...cursor }, [request, cursor]);
  const next = useMemo(
    () => request && { ...request, currentPage: page + 1, ...cursorTo(place, page + 1) },
    [request, page, place],
  );
  const onAnswer = useCallback(({ data, own, error }: Pick<Answer, 'data' | 'own' | 'error'>): void => {
    setPlace((now) => {
      // If the server rejects the cursor, or has no rows after it, the page is requested by number.
      const isLost = error?.kind === 'broken' || (own && recordsIn(data)?.length === 0);
      if (isLost) return Object.keys(now.cursor).length === 0 ? now : { list: now.list, page: now.page, cursor: {} };
      if (!own || !isRecord(data)) return now;
      const { firstCursor: first, lastCursor: last } = data;
      if (typeof first !== 'string' || typeof last !== 'string') return now;
      return now.first === first && now.last === last ? now : { ...now, first, last };
    });
  }, []);
  return { placed, next, onAnswer };
}

/** The cursor of a page; none for the first page, which shows the newest rows. */
function cursorTo({ page, first, last }: Place, to: number): Place['cursor'] {
  if (to === page + 1 && last !== undefined) return { after: last };
  if (to === page - 1 && to > 1 && first !== undefined) return { before: first };
  return {};
}
