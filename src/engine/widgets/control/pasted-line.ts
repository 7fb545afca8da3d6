import type { ClipboardEvent } from 'react';
import { useSay } from '../../overlays/Toast.tsx';
import { pasteInto, preloadPasting } from '../../typing/paste.ts';
import { withoutBreaks } from '../value/text-rules.ts';

const LINE = { kind: 'line' } as const;
const LIST = { kind: 'line', forms: true, list: true } as const;

interface PastedLineOptions {
  /** Several pasted cells are several values. */
  list?: boolean;
  /** Maximum characters. */
  most?: number;
}

/**
 * Paste handlers of a search box or a name: the paste becomes one line without invisible characters, and a message
 * names what was dropped.
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
