import type { ReactNode } from 'react';
import { isKnown } from '#model/evaluate.ts';
import { isDecimal, printAmount, scaleOf } from '#model/money.ts';
import { EMPTY, type FormatContext, type FormatImplementation } from './format.ts';
import styles from './formats.module.css';

/** The amount as a decimal string; null for what is none. A number on the wire is a defect, but is shown as it is. */
export function toAmount(value: unknown): string | null {
  const text = typeof value === 'number' ? String(value) : value;
  return isDecimal(text) ? text : null;
}

function printMoney(value: unknown, currency: string | undefined): string {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  return printAmount(amount, currency) + (currency ? ` ${currency}` : '');
}

/** What cannot be read as the format says is shown as it came, so that nobody takes a guess for the truth. */
export function printRaw(value: unknown): string {
  if (!isKnown(value)) return EMPTY;
  if (Array.isArray(value)) return value.length === 0 ? EMPTY : value.map(printRaw).join('、');
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

export function MoneyFigure({
  value,
  currency,
  place,
  sign,
}: {
  value: unknown;
  currency: string | undefined;
  place: FormatContext['place'];
  /** Stands before the figure instead of the code after it; only where one figure rules the screen. */
  sign?: string;
}): ReactNode {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  const [whole, fraction] = printAmount(amount, currency).split('.');
  // In a column the integers of a currency without decimals stand under the integers of the others.
  const ghost = place === 'cell' && fraction === undefined && currency !== undefined && scaleOf(currency) === 0;
  return (
    <span className={`${styles.money} ${styles[`at-${place}`] ?? ''}`}>
      {sign !== undefined && <span className={styles.sign}>{sign}</span>}
      <span>
        {whole}
        {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
        {ghost && (
          <span className={styles.ghost} aria-hidden>
            .00
          </span>
        )}
      </span>
      {sign === undefined && currency !== undefined && currency !== '' && (
        <span className={styles.code}>{currency}</span>
      )}
    </span>
  );
}

export const money: FormatImplementation = {
  align: 'end',
  draw: (value, { currency, place }) => MoneyFigure({ value, currency, place }),
  print: (value, { currency }) => printMoney(value, currency),
};
