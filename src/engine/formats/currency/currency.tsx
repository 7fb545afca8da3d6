import type { CSSProperties, ReactNode } from 'react';
import { enumValueOf, printRaw } from '#model/print.ts';
import type { FormatContext, FormatImplementation } from '../../host/format.ts';
import { useHost } from '../../host/host.ts';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';

/** Name of a currency: the title of the schema's enum, else the language's name; empty for an unknown code. */
function currencyName(code: string, { enum: known }: Pick<FormatContext, 'enum'>): string {
  const own = enumValueOf(known, code)?.title;
  if (own !== undefined) return own;
  return /^[A-Z]{3}$/.test(code) ? words.formats.currency(code) : '';
}

/** The currency's sign in a tinted circle: beside the code or name, never instead of it. */
export function CurrencyBadge({ code }: { code: string }): ReactNode {
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
  print: (value, context) =>
    typeof value === 'string' && value !== ''
      ? [value, currencyName(value, context)].filter(Boolean).join(' ')
      : printRaw(value),
  draw: (value, context) => {
    const { place } = context;
    if (typeof value !== 'string' || value === '') return printRaw(value);
    if (place === 'text') return currency.print(value, context);
    return (
      <span
        className={place === 'cell' ? `${styles.currency} ${styles.cell}` : styles.currency}
        title={place === 'cell' ? currencyName(value, context) : undefined}
      >
        <CurrencyBadge code={value} />
        <span className={styles.currencyText}>
          <span>{value}</span>
          {place !== 'cell' && <span className={styles.currencyName}>{currencyName(value, context)}</span>}
        </span>
      </span>
    );
  },
};
