import type { ReactNode } from 'react';
import { printAmount, scaleOf } from '#model/money.ts';
import { printRaw, toAmount } from '#model/print.ts';
import type { FormatContext, FormatImplementation } from '../../host/format.ts';
import styles from '../formats.module.css';
import { printed } from '../format-kinds.tsx';

interface MoneyProps {
  value: unknown;
  currency: string | undefined;
  place: FormatContext['place'];
  /** Currency sign before the figure instead of the code after it; only for the main figure of a screen. */
  sign?: string;
}

export function MoneyFigure({ value, currency, place, sign }: MoneyProps): ReactNode {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  const text = printAmount(amount, currency);
  const [whole, fraction] = text.split('.');
  const code = Boolean(currency) && sign === undefined && <span className={styles.code}>{currency}</span>;
  if (place === 'cell')
    return (
      <>
        {text}
        {/* Aligns integers of currencies without decimals with those of other currencies. */}
        {fraction === undefined && currency && scaleOf(currency) === 0 && (
          <span className={styles.ghost} aria-hidden>
            .00
          </span>
        )}
        {code}
      </>
    );
  return (
    <span className={`${styles.money} ${styles[`at-${place}`] ?? ''}`}>
      {sign !== undefined && <span className={styles.sign}>{sign}</span>}
      <span>
        {whole}
        {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
      </span>
      {code}
    </span>
  );
}

export const money: FormatImplementation = {
  align: 'end',
  isStateless: true,
  hasFigures: true,
  inCell: (value, { currency }) => ({ drawn: MoneyFigure({ value, currency, place: 'cell' }) }),
  draw: (value, { currency, place }) => {
    const drawn = MoneyFigure({ value, currency, place });
    return place === 'cell' ? <span className={styles.figures}>{drawn}</span> : drawn;
  },
  print: printed('money'),
};
