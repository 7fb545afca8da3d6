import { useState, type ReactNode } from 'react';
import type { WidgetImplementation, WidgetProps } from '#engine/host.ts';
import { NameField } from './NameField.tsx';

/** A name from a list, or any other text: a path from a root is typed by hand. */
function NamesWidget(widget: WidgetProps): ReactNode {
  const { id, label, value, options, onChange, onBlur, rawErrors } = widget;
  const word = typeof value === 'string' ? value : '';
  const all = options.enumOptions ?? [];
  const shown = all.find((each) => each.value === word)?.label ?? word;
  // Only complete names are reported: a partial one would be drawn, with an error.
  const [typed, setTyped] = useState<{ text: string; over: string } | null>(null);
  const isTyping = typed !== null && typed.over === word;
  const settle = (text: string): void => {
    setTyped(null);
    // The title of a name stands for the name.
    const name = text === shown ? word : String(all.find((each) => each.label === text)?.value ?? text);
    if (name !== word) onChange(name === '' ? undefined : name);
  };
  return (
    <NameField
      id={id}
      label={label}
      describedBy={widget['aria-describedby']}
      invalid={rawErrors !== undefined}
      options={all}
      text={isTyping ? typed.text : shown}
      isTyped={isTyping}
      onText={(text) => setTyped({ text, over: word })}
      onPick={settle}
      onLeave={(text) => {
        settle(text);
        onBlur(id, text);
      }}
    />
  );
}

export const names: WidgetImplementation = { Component: NamesWidget };
