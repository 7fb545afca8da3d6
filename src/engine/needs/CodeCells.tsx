import type { KeyboardEvent, ReactNode } from 'react';
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
  describedBy?: string;
  /** Enter was pressed before the code is whole. */
  onShort?(): void;
}

/**
 * Six cells, one letter or digit each. Behind them is one real input, so that pasting, the phone's own suggestion of a
 * code from a message, and screen readers work as with any other.
 */
export function CodeCells({ value, onChange, onShort, ...more }: CodeCellsProps): ReactNode {
  const say = useSay();
  // The focus stays for the characters that are missing.
  const hold = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || onShort === undefined || value.length === CODE_LENGTH) return;
    event.preventDefault();
    onShort();
  };
  const at = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={css.code} data-invalid={more.invalid || undefined}>
      <input
        id={more.id}
        className={css.input}
        value={value}
        inputMode="numeric"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        disabled={more.disabled}
        aria-label={words.needs.codeCells(CODE_LENGTH)}
        aria-required
        aria-invalid={more.invalid || undefined}
        aria-describedby={more.describedBy}
        onBlur={more.onBlur}
        onKeyDown={hold}
        onChange={(event) => onChange(typeCode(event.currentTarget.value))}
        onFocus={preloadPasting}
        onPaste={(event) =>
          pasteInto(event, {
            rule: CODE,
            clean: typeCode,
            onText: onChange,
            onNote: (note) => note !== null && say({ tone: 'warning', text: note }),
          })
        }
        // The caret always stands behind the last character: cells have no middle to type into.
        onSelect={(event) => event.currentTarget.setSelectionRange(value.length, value.length)}
      />
      {Array.from({ length: CODE_LENGTH }, (_, n) => (
        <span key={n} className={css.cell} data-current={n === at || undefined} aria-hidden="true">
          {value[n] ?? ''}
        </span>
      ))}
    </div>
  );
}

const CODE = { kind: 'code', letters: true } as const;

/** Keeps letters and digits, at most six; those of full width are taken as what they mean. */
export function typeCode(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/[^0-9A-Za-z]/g, '')
    .slice(0, CODE_LENGTH);
}
