import { Fragment, type ReactNode } from 'react';
import type { Phrase } from './phrase.ts';

interface PhraseTextProps {
  of: Phrase;
  /** Class of parts that report a failure. */
  failed?: string | undefined;
}

/** A phrase with its strong parts emphasised. */
export function PhraseText({ of, failed }: PhraseTextProps): ReactNode {
  return of.map((part, n) =>
    typeof part === 'string' ? (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their positions
      <Fragment key={n}>{part}</Fragment>
    ) : (
      // oxlint-disable-next-line react/no-array-index-key -- parts of one text keep their positions
      <strong key={n} className={part.isFailure === true ? failed : undefined}>
        {part.strong}
      </strong>
    ),
  );
}
