import { useId, useState, type ReactNode } from 'react';
import { Input, Textarea } from '@fluentui/react-components';
import { say, useLanguage } from '../bench/language.ts';
import css from './form.module.css';
import { readValue, writeValue } from './values.ts';

interface ValueBoxProps {
  label: string;
  value: unknown;
  /** The text is always JSON, and its value an object. */
  isObject?: boolean;
  onPut: (value: unknown) => void;
}

/** Longer texts get several lines. */
const LONG = 48;

/** Any value of the dialect as text: a word as it is, everything else as JSON. It is saved on blur. */
export function ValueBox({ label, value, isObject = false, onPut }: ValueBoxProps): ReactNode {
  const language = useLanguage();
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const id = useId();
  const shown = typed ?? writeValue(value);
  const settle = (): void => {
    setWrong(false);
    if (typed === null || typed === writeValue(value)) return setTyped(null);
    const read = readValue(typed, value);
    const fits = read.is === 'value' && (!isObject || isRecord(read.value));
    if (!fits) return setWrong(true);
    setTyped(null);
    onPut(read.value);
  };
  const props = {
    size: 'small',
    'aria-label': label,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? id : undefined,
    spellCheck: false,
    value: shown,
    onChange: (_event: unknown, data: { value: string }) => setTyped(data.value),
    onBlur: settle,
  } as const;
  const isLong = isObject || shown.includes('\n') || shown.length > LONG;
  return (
    <span className={css.box} data-object={isObject || undefined}>
      {isLong ? (
        <Textarea {...props} rows={Math.min(14, shown.split('\n').length + 1)} resize="vertical" />
      ) : (
        <Input {...props} onKeyDown={(event) => event.key === 'Enter' && !event.nativeEvent.isComposing && settle()} />
      )}
      {isWrong && (
        <span id={id} className={css.wrongValue} role="alert">
          {say(language, '不是完整的 JSON，没有写进文件。', 'This is no complete JSON, so nothing was written.')}
        </span>
      )}
    </span>
  );
}

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);
