import { EyeOffRegular, EyeRegular } from '@fluentui/react-icons';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSay } from '../overlays/Toast.tsx';
import { useHost } from '../host/host.ts';
import { EMPTY, type FormatContext, type FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { isKnown } from '#model/evaluate.ts';
import { isMasked, maskText, shortMask } from '#model/mask.ts';
import { HIDDEN_AMOUNT, printRaw, printValue } from '#model/print.ts';
import { MoneyFigure } from './money.tsx';

/** A masked value with an eye that shows it in place. What was revealed is held here only, and goes with the screen. */
function Secret({
  value,
  title,
  reveal,
}: {
  value: string;
  title: string;
  reveal: FormatContext['reveal'];
}): ReactNode {
  const [plain, setPlain] = useState<{ of: string; text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const say = useSay();
  const masked = maskText(value);
  const isShown = plain !== null && plain.of === value;
  // A value that came masked, with nobody to ask for the whole, has nothing to show.
  const canShow = reveal !== undefined || (!isMasked(value) && masked !== value);

  const toggle = async (): Promise<void> => {
    if (isShown) return setPlain(null);
    if (reveal === undefined) return setPlain({ of: value, text: value });
    setAsking(true);
    try {
      setPlain({ of: value, text: await reveal() });
    } catch (error) {
      say({ tone: 'danger', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setAsking(false);
    }
  };

  return (
    <span className={styles.secret}>
      <span>{isShown ? plain.text : shortMask(masked)}</span>
      {canShow && (
        <EyeButton
          isOpen={isShown}
          title={isShown ? `隐藏${title}` : `显示${title}`}
          onToggle={toggle}
          busy={isAsking}
        />
      )}
    </span>
  );
}

export function EyeButton({
  isOpen,
  title,
  onToggle,
  busy = false,
}: {
  isOpen: boolean;
  title: string;
  onToggle: () => unknown;
  busy?: boolean;
}): ReactNode {
  const Icon = isOpen ? EyeOffRegular : EyeRegular;
  return (
    <button
      type="button"
      className={styles.eye}
      aria-label={title}
      aria-pressed={isOpen}
      aria-busy={busy}
      disabled={busy}
      title={title}
      onClick={(event) => {
        event.stopPropagation();
        void onToggle();
      }}
    >
      <Icon aria-hidden />
    </button>
  );
}

export const secret: FormatImplementation = {
  align: 'start',
  draw: (value, { title, reveal }) =>
    isKnown(value) ? <Secret value={printRaw(value)} title={title} reveal={reveal} /> : EMPTY,
  // Whatever leaves the screen as text is what is seen without a click.
  print: (value) => printValue('secret', value),
  inLink: (value) => printValue('secret', value),
};

const HIDE_KEY = 'sw.hide-amounts';
const HIDE_EVENT = 'sw-hide-amounts';

/** Whether the person has hidden the amounts of this kind; one choice for all of them, kept on this device. */
export function useHiddenAmounts(): [hidden: boolean, toggle: () => void] {
  const hidden = useSyncExternalStore(subscribeHidden, hidesAmounts, () => false);
  return [
    hidden,
    () => {
      localStorage.setItem(HIDE_KEY, hidden ? '' : '1');
      window.dispatchEvent(new Event(HIDE_EVENT));
    },
  ];
}

function subscribeHidden(listener: () => void): () => void {
  window.addEventListener(HIDE_EVENT, listener);
  window.addEventListener('storage', listener);
  return () => {
    window.removeEventListener(HIDE_EVENT, listener);
    window.removeEventListener('storage', listener);
  };
}

/** The same for whoever is not drawn. */
export function hidesAmounts(): boolean {
  return localStorage.getItem(HIDE_KEY) === '1';
}

function SecretMoney(props: {
  value: unknown;
  currency: string | undefined;
  place: FormatContext['place'];
}): ReactNode {
  const [hidden] = useHiddenAmounts();
  const { look } = useHost();
  if (hidden && isKnown(props.value))
    return (
      <span className={`${styles.money} ${styles[`at-${props.place}`] ?? ''}`} role="img" aria-label="金额已隐藏">
        {HIDDEN_AMOUNT}
      </span>
    );
  const hasSign = props.place === 'strong' && props.currency !== undefined;
  return <MoneyFigure {...props} sign={hasSign ? look.symbolOf(props.currency as string) : undefined} />;
}

export const secretMoney: FormatImplementation = {
  align: 'end',
  draw: (value, { currency, place }) => <SecretMoney value={value} currency={currency} place={place} />,
  print: (value) => (isKnown(value) ? HIDDEN_AMOUNT : EMPTY),
};
