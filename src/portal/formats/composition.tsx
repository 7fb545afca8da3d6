import type { ReactNode } from 'react';
import { EMPTY } from '#model/print.ts';
import type { FormatImplementation } from '#engine/host.ts';
import { hueOf } from '../look/currencies.ts';
import styles from './composition.module.css';

interface Part {
  currency: string;
  /** Share in percent, as a decimal string. */
  share: string;
}

function partsOf(value: unknown): Part[] {
  if (!Array.isArray(value)) return [];
  return value.filter((part): part is Part => typeof part?.currency === 'string' && typeof part.share === 'string');
}

function printParts(parts: Part[]): string {
  return parts.map(({ currency, share }) => `${currency} ${share}%`).join('，');
}

function Composition({ parts }: { parts: Part[] }): ReactNode {
  return (
    <div className={styles.composition}>
      <div className={styles.bar} role="img" aria-label={printParts(parts)}>
        {parts.map(({ currency, share }) => (
          // Flex growth by share, so that the gaps between the parts do not distort the proportions.
          <span key={currency} style={{ flexGrow: share, backgroundColor: hueOf(currency) }} />
        ))}
      </div>
      <ul className={styles.legend} aria-hidden>
        {parts.map(({ currency, share }) => (
          <li key={currency}>
            <span className={styles.dot} style={{ backgroundColor: hueOf(currency) }} />
            {currency}
            <span className={styles.share}>{share}%</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Composition of a total: a bar in the currencies' hues, and their shares as text. */
export const composition: FormatImplementation = {
  align: 'start',
  draw(value) {
    const parts = partsOf(value);
    return parts.length === 0 ? EMPTY : <Composition parts={parts} />;
  },
  print(value) {
    const parts = partsOf(value);
    return parts.length === 0 ? EMPTY : printParts(parts);
  },
};
