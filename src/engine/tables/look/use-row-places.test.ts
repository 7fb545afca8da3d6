import { describe, expect, it } from 'vitest';
import { placesOf } from './DataTable.tsx';

const nowhere = { keys: [], names: [], made: 0 };
const first = placesOf(['a', 'b', 'c'], nowhere, true);

describe('elements of rows', () => {
  it('are made for the first rows', () => expect(first.names).toEqual(['place 1', 'place 2', 'place 3']));

  it('follow their rows', () => {
    expect(placesOf(['c', 'new', 'a'], first, true).names).toEqual(['place 3', 'place 4', 'place 1']);
  });

  it('are reused by a page of other rows; more rows get more elements with unique names', () => {
    const second = placesOf(['d', 'e', 'f', 'g'], first, true);
    expect(second.names).toEqual(['place 1', 'place 2', 'place 3', 'place 4']);
    const third = placesOf(['h'], second, true);
    expect(placesOf(['h', 'i'], third, true).names).toEqual(['place 1', 'place 5']);
  });

  it('are not reused while the focus is in them', () => {
    expect(placesOf(['d', 'e'], first, false).names).toEqual(['place 4', 'place 5']);
  });

  it('are one per row even for duplicate keys', () => {
    const twice = placesOf(['a', 'a'], first, true);
    expect(new Set(twice.names).size).toBe(2);
  });
});
