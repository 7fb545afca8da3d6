import type { ReactNode } from 'react';
import { Checkbox, Link } from '@fluentui/react-components';
import { linkParts } from '../html/linked-text.ts';
import type { WidgetImplementation, WidgetProps } from '../host/widget.ts';
import css from './agreement.module.css';

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
        {linkParts(text).map((part, n) =>
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

export const agreement: WidgetImplementation = { Component: AgreementWidget, ownLabel: true };
