import type { ReactNode, CSSProperties } from 'react';
import { printAmount, scaleOf } from '#model/money.ts';
import { printRaw, toAmount } from '#model/print.ts';
import type { FormatContext, FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { printed } from './plain-formats.tsx';
import { useHost } from '../host/host.ts';
import { words } from '../words/words.ts';

/** The name of a currency; empty for a code that is none. */
function currencyName(code: string): string {
  return /^[A-Z]{3}$/.test(code) ? words.formats.currency(code) : '';
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
  isStateless: true,
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

interface MoneyProps {
  value: unknown;
  currency: string | undefined;
  place: FormatContext['place'];
  /** Stands before the figure instead of the code after it; only where one figure rules the screen. */
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
        {/* The integers of a currency without decimals stand under the integers of the others. */}
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
