import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useState, useSyncExternalStore, type ReactNode } from 'react';
import { useSay } from '../overlays/Toast.tsx';
import { Tool } from '../overlays/Tool.tsx';
import { useHost } from '../host/host.ts';
import { EMPTY, type FormatContext, type FormatImplementation } from '../host/format.ts';
import styles from './formats.module.css';
import { isKnown } from '#model/evaluate.ts';
import { isMasked, maskText, shortMask } from '#model/mask.ts';
import { HIDDEN_AMOUNT, printRaw } from '#model/print.ts';
import { money, MoneyFigure } from './money.tsx';
import { printed } from './plain-formats.tsx';
import { words } from '../words/words.ts';

type SecretContext = Pick<FormatContext, 'title' | 'reveal' | 'place'>;

/**
 * A masked value with an eye that shows it in place. What was revealed is held here only, and goes with the screen. Outside
 * lists it can also be copied without being drawn.
 */
function Secret({ value, title, reveal, place }: { value: string } & SecretContext): ReactNode {
  const [plain, setPlain] = useState<{ of: string; text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const say = useSay();
  const masked = maskText(value);
  const isShown = plain !== null && plain.of === value;
  // A value that came masked, with nobody to ask for the whole, has nothing to show.
  const canShow = reveal !== undefined || (!isMasked(value) && masked !== value);

  const ask = async (act: () => Promise<void>): Promise<void> => {
    setAsking(true);
    try {
      await act();
    } catch (error) {
      say({ tone: 'danger', text: error instanceof Error ? error.message : String(error) });
    } finally {
      setAsking(false);
    }
  };
  const toggle = (): unknown => {
    if (isShown) return setPlain(null);
    if (reveal === undefined) return setPlain({ of: value, text: value });
    return ask(async () => setPlain({ of: value, text: await reveal() }));
  };
  const copy = (asked: () => Promise<string>): Promise<void> =>
    ask(async () => {
      const text = isShown ? Promise.resolve(plain.text) : asked();
      // The reason why there is no text is worth more than the clipboard's.
      await Promise.all([text, copyLater(text)]);
      say({ tone: 'success', text: words.basics.copied });
    });

  return (
    <span className={styles.secret}>
      <span>{isShown ? plain.text : shortMask(masked)}</span>
      {canShow && (
        <EyeButton
          isOpen={isShown}
          title={isShown ? words.formats.hideOf(title) : words.formats.showOf(title)}
          onToggle={toggle}
          busy={isAsking}
        />
      )}
      {reveal !== undefined && (place === 'item' || place === 'strong') && (
        <Tool
          className={styles.eye}
          title={words.overlays.copyOf(title)}
          disabled={isAsking}
          icon={<CopyRegular />}
          onClick={() => void copy(reveal)}
        />
      )}
    </span>
  );
}

/** Copies a text that is only known later: the browser grants the clipboard to the click, not to the answer. */
async function copyLater(text: Promise<string>): Promise<void> {
  if (typeof ClipboardItem === 'undefined') return navigator.clipboard.writeText(await text);
  const type = 'text/plain';
  await navigator.clipboard.write([new ClipboardItem({ [type]: text.then((known) => new Blob([known], { type })) })]);
}

interface EyeProps {
  isOpen: boolean;
  title: string;
  onToggle: () => unknown;
  busy?: boolean;
}

export function EyeButton({ isOpen, title, onToggle, busy = false }: EyeProps): ReactNode {
  return (
    <Tool
      className={styles.eye}
      title={title}
      aria-pressed={isOpen}
      aria-busy={busy}
      disabled={busy}
      icon={isOpen ? <EyeOffRegular /> : <EyeRegular />}
      onClick={(event) => {
        event.stopPropagation();
        void onToggle();
      }}
    />
  );
}

export const secret: FormatImplementation = {
  align: 'start',
  draw: (value, { title, reveal, place }) =>
    isKnown(value) ? <Secret value={printRaw(value)} title={title} reveal={reveal} place={place} /> : EMPTY,
  // Copied, exported and printed text stays masked.
  print: printed('secret'),
  inLink: printed('secret'),
};

const HIDE_KEY = 'sw.hide-amounts';
const HIDE_EVENT = 'sw-hide-amounts';
const EVENTS = [HIDE_EVENT, 'storage'];

/** Whether the person has hidden the amounts of this kind; one choice for all of them, kept on this device. */
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

/** The same for code outside components. */
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
