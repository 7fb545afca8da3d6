import { DiamondDismissFilled } from '@fluentui/react-icons';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import styles from './code.module.css';

interface CodeBoxesProps {
  value: string;
  onChange(value: string): void;
  label: ReactNode;
  error?: string;
  disabled?: boolean;
  length?: number;
  id?: string;
  describedBy?: string;
  autoFocus?: boolean;
}

/** Six boxes drawn over one real input, so that paste, autofill, backspace and screen readers work as in any other. */
export function CodeBoxes(props: CodeBoxesProps): ReactNode {
  const { value, onChange, label, error, disabled = false, length = 6, describedBy, autoFocus = true } = props;
  const ownId = useId();
  const id = props.id ?? ownId;
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (autoFocus && !disabled) input.current?.focus();
  }, [autoFocus, disabled, error]);
  const errorId = `${id}-error`;
  const next = Math.min(value.length, length - 1);
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <div className={styles.boxes} data-invalid={error !== undefined || undefined}>
        <input
          ref={input}
          id={id}
          className={styles.input}
          inputMode="numeric"
          autoComplete="one-time-code"
          pattern="[0-9]*"
          maxLength={length}
          value={value}
          disabled={disabled}
          aria-invalid={error !== undefined}
          aria-describedby={
            [error === undefined ? undefined : errorId, describedBy].filter(Boolean).join(' ') || undefined
          }
          onChange={(event) => onChange(digitsOf(event.target.value, length))}
          onPaste={(event) => {
            // `验证码：407 215` is pasted as it comes: maxLength would cut it before its digits are found.
            event.preventDefault();
            onChange(digitsOf(event.clipboardData.getData('text'), length));
          }}
        />
        {Array.from({ length }, (_, n) => (
          <span
            key={n}
            className={styles.box}
            data-next={n === next || undefined}
            data-filled={n < value.length || undefined}
            aria-hidden
          >
            {value[n] ?? ''}
          </span>
        ))}
      </div>
      {error !== undefined && (
        <div id={errorId} className={styles.error} role="alert">
          <DiamondDismissFilled aria-hidden />
          {error}
        </div>
      )}
    </div>
  );
}

function digitsOf(text: string, length: number): string {
  return text.replace(/\D/g, '').slice(0, length);
}
