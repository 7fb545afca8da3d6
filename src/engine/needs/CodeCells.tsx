import type { ReactNode } from 'react';
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
}

/**
 * Six cells, one letter or digit each. Behind them is one real input, so that pasting, the phone's own suggestion of a
 * code from a message, and screen readers work as with any other.
 */
export function CodeCells({ value, onChange, ...more }: CodeCellsProps): ReactNode {
  const at = Math.min(value.length, CODE_LENGTH - 1);
  return (
    <div className={css.code} data-invalid={more.invalid || undefined}>
      <input
        id={more.id}
        className={css.input}
        value={value}
        inputMode="text"
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={CODE_LENGTH * 2}
        disabled={more.disabled}
        aria-label="验证码，6 位"
        aria-required
        aria-invalid={more.invalid || undefined}
        aria-describedby={more.describedBy}
        onBlur={more.onBlur}
        onChange={(event) => onChange(typeCode(event.currentTarget.value))}
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

/** Keeps letters and digits, at most six, of a pasted text. */
export function typeCode(text: string): string {
  return text.replace(/[^0-9A-Za-z]/g, '').slice(0, CODE_LENGTH);
}
