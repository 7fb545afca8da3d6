import { printAmount } from '#model/money.ts';
import { printRate, ratePer, toAmount } from '#model/print.ts';
import type { FormatImplementation } from '../../host/format.ts';
import { figures } from '../format-kinds.tsx';
import styles from '../formats.module.css';

/** An equation; in a column, whose head names the currencies, only the figure, unless it is the price of 100. */
const rateFigures = figures('end', (value, { currency, place }) => {
  const amount = toAmount(value);
  return place === 'cell' && amount !== null && ratePer(currency)?.per !== '100'
    ? printAmount(amount)
    : printRate(value, currency);
});

/** An equation is longer and less important than an amount: even a strong one is drawn below the figures. */
export const rate: FormatImplementation = {
  ...rateFigures,
  draw: (value, context) => {
    const drawn = rateFigures.draw(value, context);
    return context.place === 'strong' ? <span className={styles.equation}>{drawn}</span> : drawn;
  },
};
