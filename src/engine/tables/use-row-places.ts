import { useState } from 'react';

/** The element of each row by the row's key, in the order of the rows; `made` elements were named so far. */
interface Places {
  keys: readonly string[];
  names: readonly string[];
  made: number;
}

/**
 * Names of the elements that rows are drawn in, for React's keys. A row keeps its element as long as it is there. A page of
 * other rows altogether is written into the elements of the page before, which is half the work of making new ones.
 * @param keys one list as long as the rows are the same
 * @param mayReuse false while somebody is in the rows: what has the focus must never turn into another row
 */
export function useRowPlaces(keys: readonly string[], mayReuse: () => boolean): readonly string[] {
  const [places, setPlaces] = useState<Places>(() => placesOf(keys, NOWHERE, false));
  if (places.keys === keys) return places.names;
  const next = placesOf(keys, places, mayReuse());
  setPlaces(next);
  return next.names;
}

const NOWHERE: Places = { keys: [], names: [], made: 0 };

export function placesOf(keys: readonly string[], before: Places, mayReuse: boolean): Places {
  const known = new Map(before.keys.map((key, n) => [key, before.names[n] as string]));
  const isOtherPage = mayReuse && !keys.some((key) => known.has(key));
  let { made } = before;
  const names = keys.map((key, n) => {
    const name = isOtherPage ? before.names[n] : known.get(key);
    // A key that comes twice has its element once.
    known.delete(key);
    if (name !== undefined) return name;
    made += 1;
    return `place ${made}`;
  });
  return { keys, names, made };
}
