import { useSyncExternalStore, type ReactNode } from 'react';
import { isKnown } from '#model/evaluate.ts';
import { HIDDEN_AMOUNT } from '#model/print.ts';
import { EMPTY, type FormatContext, type FormatImplementation } from '../../host/format.ts';
import { useHost } from '../../host/host.ts';
import { words } from '../../words/words.ts';
import styles from '../formats.module.css';
import { money, MoneyFigure } from '../money/money.tsx';

const HIDE_KEY = 'sw.hide-amounts';
const HIDE_EVENT = 'sw-hide-amounts';
const EVENTS = [HIDE_EVENT, 'storage'];

/** True while the person hides amounts of this kind; one setting for all of them, stored on this device. */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const hidden = useSyncExternalStore(subscribeHidden, hidesAmounts, () => false);
  const toggle = (): void => {
    localStorage.setItem(HIDE_KEY, hidden ? '' : '1');
    window.dispatchEvent(new Event(HIDE_EVENT));
  };
  return [hidden, toggle];
}

function subscribeHidden(listener: () => void): () => void {
  for (const event of EVENTS) window.addEventListener(event, listener);
  return () => EVENTS.forEach((event) => window.removeEventListener(event, listener));
}

/** The same for use outside of components. */
export function hidesAmounts(): boolean {
  return localStorage.getItem(HIDE_KEY) === '1';
}

function SecretMoney({ value, context }: { value: unknown; context: FormatContext }): ReactNode {
  const [hidden] = useHiddenAmounts();
  const { look } = useHost();
  const { currency, place } = context;
  if (hidden && isKnown(value))
    return (
      <span className={styles.money} role="img" aria-label={words.formats.amountHidden}>
        {HIDDEN_AMOUNT}
      </span>
    );
  if (place !== 'strong' || currency === undefined) return money.draw(value, context);
  return <MoneyFigure value={value} currency={currency} place={place} sign={look.symbolOf(currency)} />;
}

export const secretMoney: FormatImplementation = {
  align: 'end',
  draw: (value, context) => <SecretMoney value={value} context={context} />,
  print: (value) => (isKnown(value) ? HIDDEN_AMOUNT : EMPTY),
};
