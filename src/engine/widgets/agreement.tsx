import type { ReactNode } from 'react';
import { Checkbox, Link } from '@fluentui/react-components';
import type { WidgetImplementation, WidgetProps } from './widget.ts';
import css from './agreement.module.css';

/** `[服务协议](/protocol/service)` in the text is a link; anything but a path of this site or https stays text. */
const LINK = /\[([^[\]]+)\]\(((?:https:\/\/|\/(?!\/))[^()\s]*)\)/g;

/** A sentence with links to what is agreed to; it must be ticked. */
function AgreementWidget({ id, field, value, onChange, onBlur, props, ...widget }: WidgetProps): ReactNode {
  const text = typeof props.text === 'string' ? props.text : field.title;
  const textId = `${id}-text`;
  return (
    <div className={css.agreement}>
      <Checkbox
        id={id}
        checked={value === true}
        disabled={widget.disabled || widget.readOnly}
        aria-labelledby={textId}
        aria-required={widget.required || undefined}
        aria-invalid={widget.invalid || undefined}
        aria-describedby={widget.describedBy}
        onBlur={onBlur}
        onChange={(_, data) => onChange(data.checked === true)}
      />
      {/* Beside the box and not its label: a click on a link must not tick it. */}
      <span id={textId} className={css.text}>
        {partsOf(text).map((part, n) =>
          part.href === undefined ? (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- as a label would: keys have the box
            <span key={n} onClick={() => !widget.disabled && !widget.readOnly && onChange(value !== true)}>
              {part.text}
            </span>
          ) : (
            <Link key={n} href={part.href} target="_blank" rel="noopener" inline>
              {part.text}
            </Link>
          ),
        )}
      </span>
    </div>
  );
}

function partsOf(text: string): { text: string; href?: string }[] {
  const parts: { text: string; href?: string }[] = [];
  let from = 0;
  for (const found of text.matchAll(LINK)) {
    if (found.index > from) parts.push({ text: text.slice(from, found.index) });
    parts.push({ text: found[1] ?? '', href: found[2] });
    from = found.index + found[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from) });
  return parts;
}

export const agreement: WidgetImplementation = { Component: AgreementWidget, ownLabel: true };
