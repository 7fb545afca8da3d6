import { useEffect, useMemo, useRef, type FocusEvent, type ReactNode } from 'react';
import { ruleSchema } from '#model/tame-schema.ts';
import { ForeignForm } from '../foreign/ForeignForm.tsx';
import { firstSentence, wrongIn } from '../foreign/foreign-rules.ts';
import type { WidgetImplementation, WidgetProps } from '../widget.ts';
import css from './schema.module.css';

/** A value that a JSON Schema describes: the field's own, or one that came as an answer. */
function SchemaWidget(widget: WidgetProps): ReactNode {
  const { field, id, value, onChange, onBlur, onProblem, props, required, readOnly, disabled, describedBy } = widget;
  const { schema, uiSchema } = props;
  const isKnown = typeof schema === 'object' && schema !== null;
  const text = isKnown ? JSON.stringify(schema) : '';
  // The same words asked for again are the same form.
  const rule = useMemo(() => ruleSchema(text === '' ? {} : JSON.parse(text)), [text]);
  const wrong = useMemo(() => {
    if (text === '' || (value === undefined && !required)) return [];
    return wrongIn(rule.schema, value ?? emptyOf(rule.schema.type));
  }, [rule, text, value, required]);
  const problem = firstSentence(rule.schema, wrong);
  useEffect(() => onProblem?.(problem), [onProblem, problem]);
  useEffect(() => () => onProblem?.(null), [onProblem]);
  useForgetting(text, value, onChange);
  const leave = (event: FocusEvent<HTMLElement>): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) onBlur();
  };
  const { error } = widget;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the focus that leaves is that of the fields in it
    <div id={id} role="group" aria-labelledby={`${id}-label`} aria-describedby={describedBy} onBlur={leave}>
      {isKnown ? (
        <ForeignForm
          key={text}
          id={id}
          rule={rule}
          uiSchema={uiSchema}
          value={value}
          onChange={onChange}
          wrong={wrong}
          isToldAll={widget.invalid}
          readOnly={readOnly}
          disabled={disabled}
        />
      ) : (
        <p className={css.none}>{field.placeholder ?? '还不需要填写'}</p>
      )}
      {/* What is wrong inside is said at its place. */}
      {error !== null && error !== undefined && error !== problem && (
        <p id={`${id}-error`} className={css.error} role="alert">
          {error}
        </p>
      )}
    </div>
  );
}

/** Where another schema is asked for, what was typed by the one before is not sent. */
function useForgetting(text: string, value: unknown, onChange: (value: unknown) => void): void {
  const before = useRef(text);
  useEffect(() => {
    const isOther = before.current !== '' && text !== '' && before.current !== text;
    if (text !== '') before.current = text;
    if (isOther && value !== undefined) onChange(undefined);
    // oxlint-disable-next-line react/exhaustive-deps -- the value is looked at when the schema becomes another
  }, [text]);
}

function emptyOf(type: string | string[] | undefined): unknown {
  const [first] = [type].flat();
  return first === 'object' ? {} : first === 'array' ? [] : undefined;
}

export const schema: WidgetImplementation = { Component: SchemaWidget, ownError: true };
