import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { useState, type ReactNode } from 'react';
import { useSay } from '../../overlays/Toast.tsx';
import { Tool } from '../../overlays/Tool.tsx';
import { EMPTY, type FormatContext, type FormatImplementation } from '../../host/format.ts';
import styles from '../formats.module.css';
import { isKnown } from '#model/evaluate.ts';
import { isMasked, maskText, shortMask } from '#model/mask.ts';
import { printRaw } from '#model/print.ts';
import { printed } from '../format-kinds.tsx';
import { words } from '../../words/words.ts';

type SecretContext = Pick<FormatContext, 'title' | 'reveal' | 'place'>;

/**
 * A masked value with an eye button that reveals it in place. The revealed value is held only here, until the screen
 * closes. Outside of lists, it can also be copied without being shown.
 */
function Secret({ value, title, reveal, place }: { value: string } & SecretContext): ReactNode {
  const [plain, setPlain] = useState<{ of: string; text: string } | null>(null);
  const [isAsking, setAsking] = useState(false);
  const say = useSay();
  const masked = maskText(value);
  const isShown = plain !== null && plain.of === value;
  // A value sent masked, without a reveal call, cannot be shown.
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
    return ask(async () => {
      const text = await reveal();
      if (text !== null) setPlain({ of: value, text });
    });
  };
  const copy = (asked: () => Promise<string | null>): Promise<void> =>
    ask(async () => {
      const text = isShown ? Promise.resolve(plain.text) : asked();
      const copied = copyLater(text.then((known) => known ?? Promise.reject(new Error('nothing to copy'))));
      // The rejection of `text` explains more than the clipboard's error, and a cancelled copy needs no message.
      copied.catch(() => undefined);
      if ((await text) === null) return;
      await copied;
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

/** Copies a text that arrives later: the browser grants clipboard access to the click, not to the answer. */
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
