import { useState } from 'react';

/** A choice that this browser remembers. */
export function useRemembered(name: string, first: string): [string, (next: string) => void] {
  const key = `workbench-${name}`;
  const [value, setValue] = useState(() => {
    try {
      return localStorage.getItem(key) ?? first;
    } catch {
      return first;
    }
  });
  return [
    value,
    (next) => {
      setValue(next);
      try {
        localStorage.setItem(key, next);
      } catch {
        // It holds as long as the page.
      }
    },
  ];
}
