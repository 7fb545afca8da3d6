import { useState, type KeyboardEvent, type ReactNode } from 'react';
import { pasteInto, preloadPasting } from '../typing/paste.ts';
import { useSay } from '../overlays/Toast.tsx';
import { words } from '../words/words.ts';
import css from './CodeCells.module.css';

export const CODE_LENGTH = 6;

interface CodeCellsProps {
  id: string;
  value: string;
  onChange(code: string): void;
  onBlur?(): void;
  invalid?: boolean;
  disabled?: boolean;
  /** The code is being submitted and cannot be changed. */
  isHeld?: boolean;
  describedBy?: string;
  /** No code was sent yet: the input keeps the focus and takes no text. */
  isWaiting?: boolean;
  /** Called on Enter while the code is incomplete. */
  onShort?(): void;
}

/**
 * Six cells, one letter or digit each, over one real input, so that pasting, code suggestions of phones, and screen
 * readers work as usual.
 */
export function CodeCells({
  value,
  onChange,
  onShort,
  isHeld = false,
  isWaiting = false,
  ...more
}: CodeCellsProps): ReactNode {
  const say = useSay();
  // During IME composition the input keeps its own text: setting a value would undo the composition.
  const [composed, setComposed] = useState<string | null>(null);
  const shown = composed === null ? value : typeCode(composed);
  // Keeps the focus in the input while characters are missing.
  const hold = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    if (onShort === undefined || value.length === CODE_LENGTH) return;
    event.preventDefault();
    onShort();
  };
  const at = Math.min(shown.length, CODE_LENGTH - 1);
  return (
    <div className={css.code} data-invalid={more.invalid || undefined} data-waiting={isWaiting || undefined}>
      <input
        id={more.id}
        className={css.input}
        value={composed ?? value}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={more.disabled}
        readOnly={isHeld || isWaiting}
        aria-label={words.needs.codeCells(CODE_LENGTH)}
        aria-required
        aria-invalid={more.invalid || undefined}
        aria-describedby={more.describedBy}
        onBlur={more.onBlur}
        onKeyDown={hold}
        onCompositionEnd={(event) => {
          setComposed(null);
          onChange(typeCode(event.currentTarget.value));
        }}
        onChange={({ currentTarget: { value: typed }, nativeEvent }) =>
          nativeEvent instanceof InputEvent && nativeEvent.isComposing ? setComposed(typed) : onChange(typeCode(typed))
        }
        onFocus={preloadPasting}
        onPaste={(event) =>
          !isHeld &&
          !isWaiting &&
          pasteInto(event, {
            rule: CODE,
            clean: typeCode,
            onText: onChange,
            onNote: (note) => note !== null && say({ tone: 'warning', text: note }),
          })
        }
        // The caret stays after the last character: the cells have no middle to type into.
        onSelect={({ currentTarget: input }) => {
          if (composed === null) input.setSelectionRange(value.length, value.length);
        }}
      />
      {Array.from({ length: CODE_LENGTH }, (_, n) => (
        <span key={n} className={css.cell} data-current={n === at || undefined} aria-hidden="true">
          {shown[n] ?? ''}
        </span>
      ))}
    </div>
  );
}

const CODE = { kind: 'code', letters: true } as const;

/** Keeps letters and digits, at most six; full-width ones are converted. */
export function typeCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, CODE_LENGTH);
}
