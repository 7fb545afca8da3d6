import { useState } from 'react';

/** A choice stored in this browser. */
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
        // Without storage, it lasts until the page closes.
      }
    },
  ];
}
