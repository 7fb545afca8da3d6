import type { ClipboardEvent } from 'react';
import { useSay } from '../overlays/Toast.tsx';
import { pasteInto, preloadPasting } from '../typing/paste.ts';
import { withoutBreaks } from './text-rules.ts';

const LINE = { kind: 'line' } as const;
const LIST = { kind: 'line', forms: true, list: true } as const;

interface PastedLineOptions {
  /** Several cells are several values. */
  list?: boolean;
  /** Most characters. */
  most?: number;
}

/**
 * Handlers of a search box or a name: a paste is read as one line, without invisible characters, and the page says what
 * was left out.
 */
export function usePastedLine(onText: (text: string) => void, { list = false, most }: PastedLineOptions = {}) {
  const say = useSay();
  return {
    onFocus: preloadPasting,
    onPaste: (event: ClipboardEvent<HTMLInputElement>): void =>
      pasteInto(event, {
        rule: list ? LIST : LINE,
        clean: withoutBreaks,
        most,
        onText,
        onNote: (note) => note !== null && say({ tone: 'warning', text: note }),
      }),
  };
}
