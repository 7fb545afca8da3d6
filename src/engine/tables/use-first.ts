import { useState } from 'react';
import type { TableBlock } from '#model/block.ts';
import { useBundle } from '../bundle.tsx';
import { useHost } from '../host.tsx';
import { useScope } from '../scope/use-scope.tsx';
import { printText } from '../texts.ts';
import type { Row } from './use-rows.ts';

/** How many of a table's cards are drawn, and what opens the rest. */
export interface First {
  count: number;
  isOpen: boolean;
  /** Undefined where there is no rest. */
  title?: string;
  toggle(): void;
}

/** The author says how many cards are enough to begin with. */
export function useFirst({ first }: TableBlock, rows: Row[] | null): First {
  const [isOpen, setOpen] = useState(false);
  const bundle = useBundle();
  const host = useHost();
  const scope = useScope();
  const toggle = (): void => setOpen(!isOpen);
  if (first === undefined || rows === null || rows.length <= first.count) {
    return { count: Infinity, isOpen: false, toggle };
  }
  const title = isOpen ? '收起' : printText(first.title, { ...scope.read(), rows }, bundle, host);
  return { count: isOpen ? Infinity : first.count, isOpen, title, toggle };
}
