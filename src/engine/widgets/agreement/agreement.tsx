import type { ReactNode } from 'react';
import { linkParts } from '../../html/linked-text.ts';
import { Tick } from '../checkbox/checkbox.tsx';
import type { WidgetImplementation, WidgetProps } from '../../host/widget.ts';
import css from './agreement.module.css';

/** A checkbox that must be ticked, beside a sentence with links to the agreements. */
function AgreementWidget(widget: WidgetProps): ReactNode {
  const { id, label, value, onChange, options } = widget;
  const text = typeof options.text === 'string' ? options.text : label;
  const textId = `${id}-text`;
  return (
    <div className={css.agreement}>
      <Tick {...widget} labelledBy={textId} />
      {/* Beside the box, not its label: a click on a link must not tick it. */}
      <span id={textId} className={css.text}>
        {linkParts(text).map((part, n) =>
          part.href === undefined ? (
            // oxlint-disable-next-line jsx-a11y/no-static-element-interactions, jsx-a11y/click-events-have-key-events -- works like a label: keyboard users have the checkbox
            <span
              key={n}
              onClick={() => widget.disabled !== true && widget.readonly !== true && onChange(value !== true)}
            >
              {part.text}
            </span>
          ) : (
            <a key={n} className={css.link} href={part.href} target="_blank" rel="noopener">
              {part.text}
            </a>
          ),
        )}
      </span>
    </div>
  );
}

export const agreement: WidgetImplementation = { Component: AgreementWidget, ownLabel: true };
