import type { ReactNode } from 'react';
import { Combobox, Option } from '@fluentui/react-components';
import type { Option as Choice } from '#engine/host.ts';
import { moreOf, useLanguage } from '../bench/language.ts';
import css from './form.module.css';

/** Maximum number of names offered at once; typing finds the rest. */
const MOST = 60;

interface NameFieldProps {
  id?: string;
  label: string;
  describedBy?: string | undefined;
  invalid?: boolean;
  placeholder?: string;
  options: readonly Choice[];
  /** Small, for use in the lines of an entry. */
  size?: 'small';
  text: string;
  /** True while the text is being typed: it filters the offered names. */
  isTyped: boolean;
  onText: (text: string) => void;
  onPick: (name: string) => void;
  /** Called on blur with the current text. */
  onLeave: (text: string) => void;
}

/** A text field with a list of names, found by any part of the name or title. */
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
  const language = useLanguage();
  const sought = on.isTyped ? text.trim().toLowerCase() : '';
  const found = options.filter(({ label: title }) => title.toLowerCase().includes(sought));
  return (
    <Combobox
      {...(id !== undefined && { id })}
      className={css.names}
      listbox={{ className: css.choices }}
      positioning={{ position: 'below', align: 'start', autoSize: false }}
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
        if (event.nativeEvent.isComposing) return;
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
          {moreOf(found.length - MOST, language)}
        </Option>
      )}
    </Combobox>
  );
}
