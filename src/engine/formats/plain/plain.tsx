import { printRaw } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { text } from '../format-kinds.tsx';
import { words } from '../../words/words.ts';

/** A text may be longer than its column. */
export const plain: FormatImplementation = {
  ...text((value) => printRaw(value, words.formats)),
  inCell: (value) => {
    const drawn = printRaw(value, words.formats);
    return typeof value === 'string' ? { drawn, title: drawn } : { drawn };
  },
};
