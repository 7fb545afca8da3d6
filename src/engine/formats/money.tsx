import type { ReactNode, CSSProperties } from 'react';
import { printAmount, scaleOf } from '#model/money.ts';
import { printMoney, printRaw, toAmount } from '#model/print.ts';
import type { FormatContext, FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { useHost } from '../host/host.ts';

const names = new Intl.DisplayNames(['zh-CN'], { type: 'currency', fallback: 'none' });

/** The Chinese name of a currency; empty for a code that is none. */
function currencyName(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? (names.of(code) ?? '') : '';
}

/** The currency's sign in a tinted circle. It stands beside the code, never instead of it. */
function CurrencyBadge({ code }: { code: string }): ReactNode {
  const { look } = useHost();
  const symbol = look.symbolOf(code);
  return (
    <span
      className={styles.badge}
      style={{ '--hue': look.hueOf(code) } as CSSProperties}
      data-long={symbol.length > 1 || undefined}
      aria-hidden
    >
      {symbol}
    </span>
  );
}

export const currency: FormatImplementation = {
  align: 'start',
  print: (value) =>
    typeof value === 'string' && value !== ''
      ? [value, currencyName(value)].filter(Boolean).join(' ')
      : printRaw(value),
  draw: (value, context) => {
    const { place } = context;
    if (typeof value !== 'string' || value === '') return printRaw(value);
    if (place === 'text') return currency.print(value, context);
    return (
      <span
        className={place === 'cell' ? `${styles.currency} ${styles.cell}` : styles.currency}
        title={place === 'cell' ? currencyName(value) : undefined}
      >
        <CurrencyBadge code={value} />
        <span className={styles.currencyText}>
          <span>{value}</span>
          {place !== 'cell' && <span className={styles.currencyName}>{currencyName(value)}</span>}
        </span>
      </span>
    );
  },
};

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

/** The same figure in a cell: the text, and the code after it. */
function figureInCell(value: unknown, currency: string | undefined): ReactNode {
  const amount = toAmount(value);
  if (amount === null) return printRaw(value);
  const text = printAmount(amount, currency);
  if (currency === undefined || currency === '') return text;
  return (
    <>
      {text}
      {scaleOf(currency) === 0 && !text.includes('.') && (
        <span className={styles.ghost} aria-hidden>
          .00
        </span>
      )}
      <span className={styles.codeInCell}>{currency}</span>
    </>
  );
}

export const money: FormatImplementation = {
  align: 'end',
  hasFigures: true,
  inCell: (value, { currency }) => ({ drawn: figureInCell(value, currency) }),
  draw: (value, { currency, place }) => MoneyFigure({ value, currency, place }),
  print: (value, { currency }) => printMoney(value, currency),
};
