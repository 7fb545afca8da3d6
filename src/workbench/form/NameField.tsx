import type { ReactNode } from 'react';
import { Combobox, Option } from '@fluentui/react-components';
import type { Option as Choice } from '#engine/host.ts';
import css from './form.module.css';

/** So many are offered at once; the rest by typing. */
const MOST = 60;

interface NameFieldProps {
  id?: string;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  placeholder?: string;
  options: readonly Choice[];
  /** Among lines of an entry. */
  size?: 'small';
  text: string;
  /** The text is being typed: it narrows what is offered. */
  isTyped: boolean;
  onText: (text: string) => void;
  onPick: (name: string) => void;
  /** Called with the text that stands in the field at that time. */
  onLeave: (text: string) => void;
}

/** A line with names under it, found by any part of them or of what people call them. */
export function NameField({
  id,
  label,
  describedBy,
  invalid,
  placeholder,
  options,
  size,
  text,
  ...on
}: NameFieldProps): ReactNode {
  const sought = on.isTyped ? text.trim().toLowerCase() : '';
  const found = options.filter(({ label: title }) => title.toLowerCase().includes(sought));
  return (
    <Combobox
      {...(id !== undefined && { id })}
      className={css.names}
      {...(size !== undefined && { size })}
      freeform
      aria-label={label}
      aria-describedby={describedBy}
      aria-invalid={invalid || undefined}
      placeholder={placeholder}
      value={text}
      selectedOptions={[]}
      onChange={(event) => on.onText(event.target.value)}
      onOptionSelect={(_, { optionValue }) => optionValue !== undefined && on.onPick(optionValue)}
      onBlur={(event) => on.onLeave(event.target.value.trim())}
      onKeyDown={(event) => {
        if (event.key === 'Enter' && on.isTyped && event.currentTarget.getAttribute('aria-activedescendant') === null)
          on.onPick(text.trim());
      }}
    >
      {found.slice(0, MOST).map(({ value, label: title }) => (
        <Option key={value} value={String(value)} text={String(value)}>
          {title}
        </Option>
      ))}
      {found.length > MOST && (
        <Option disabled value="" text="">
          {`还有 ${found.length - MOST} 个，再多打几个字`}
        </Option>
      )}
    </Combobox>
  );
}
