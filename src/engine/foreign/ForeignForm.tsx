import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import Form from '@rjsf/core';
import { TranslatableString, type RJSFSchema, type UiSchema } from '@rjsf/utils';
import type { JsonSchema } from '#model/json-schema.ts';
import { drawnSchema } from '#model/tame-schema.ts';
import { isRecord } from '../calls/question.ts';
import { ForeignContext, type ForeignAround, type ForeignFormProps } from './foreign-context.ts';
import { Fence, FIELDS, TEMPLATES } from './foreign-theme.tsx';
import { WIDGETS } from './foreign-widgets.tsx';
import { DEFAULTS, sentValue, VALIDATOR } from './foreign-value.ts';
import { words } from '../words/words.ts';
import css from './foreign.module.css';

/** Draws a value by a third-party JSON Schema. */
export function ForeignForm(props: ForeignFormProps): ReactNode {
  return (
    <Fence why={words.foreign.formBroken}>
      <Drawn {...props} />
    </Fence>
  );
}

function Drawn({
  rule,
  part,
  base = '',
  value,
  onChange,
  wrong,
  isToldAll,
  Upload,
  Day,
  ...rest
}: ForeignFormProps): ReactNode {
  const { id, title, required, uiSchema, readOnly, disabled } = rest;
  const takesFiles = Upload !== undefined;
  const { schema, later } = useMemo(
    () => drawnSchema(rule, words.foreign.schema, part, { takesFiles }),
    [rule, part, takesFiles],
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((path: string) => setLeft((before) => new Set([...before, path])), []);
  const around = useMemo(
    (): ForeignAround => ({ rule, later, base, title, wrong, left, isToldAll, leave, Form: ForeignForm, Upload, Day }),
    [rule, later, base, title, wrong, left, isToldAll, leave, Upload, Day],
  );
  const { key, initial, receive } = useOwnValue(schema, value, required === true, onChange);
  return (
    <ForeignContext value={around}>
      <Form
        key={key}
        tagName="div"
        className={css.form}
        idPrefix={id}
        schema={schema as RJSFSchema}
        uiSchema={(isUiSchema(uiSchema) ? uiSchema : NO_UI) as UiSchema}
        validator={VALIDATOR}
        noValidate
        initialFormData={initial}
        onChange={receive}
        readonly={readOnly}
        disabled={disabled}
        fields={FIELDS}
        templates={TEMPLATES}
        widgets={WIDGETS}
        translateString={translate}
        experimental_defaultFormStateBehavior={DEFAULTS}
        showErrorList={false}
      >
        <></>
      </Form>
    </ForeignContext>
  );
}

const NO_UI = {};

/** The value of a third-party form as RJSF holds it; values as JSON. */
interface Own {
  text: string | undefined;
  /** Number of restarts, and the value of the last one. */
  key: number;
  initial: unknown;
  /** The last value from the outer form. */
  given: string | undefined;
  /** Values sent to the outer form that it has not returned yet. */
  under: Set<string | undefined>;
}

/** RJSF holds the value; a different one from outside (a draft, a reset) restarts it. */
function useOwnValue(schema: JsonSchema, value: unknown, required: boolean, onChange: (value: unknown) => void) {
  const text = JSON.stringify(value);
  const own = useRef<Own>({ text, key: 0, initial: value, given: text, under: new Set() });
  const given = useRef<{ value: unknown } | null>(null);
  const isMounted = useRef(false);
  if (own.current.given !== text) {
    const { under, key } = own.current;
    // The outer form passes values on when idle: a value it returns may be older than the current one.
    if (under.has(text) || own.current.text === text) own.current.given = text;
    else {
      own.current = { text, key: key + 1, initial: value, given: text, under: new Set() };
      isMounted.current = false;
    }
    if (own.current.text === text) under.clear();
  }
  const { key, initial } = own.current;
  const sent = (next: unknown, from: unknown): unknown => sentValue(schema, next, from, required);
  const latest = useRef({ onChange, sent });
  latest.current = { onChange, sent };
  const give = useCallback((next: unknown): void => {
    own.current.text = JSON.stringify(next);
    own.current.under.add(own.current.text);
    latest.current.onChange(next);
  }, []);
  useEffect(() => {
    isMounted.current = true;
    const { text: before, initial } = own.current;
    // The defaults that RJSF filled in while mounting, or an empty object if that may be sent.
    const made =
      given.current === null ? before === undefined && latest.current.sent(undefined, undefined) : given.current.value;
    given.current = null;
    const text = JSON.stringify(made);
    // An empty list instead of no value is not a change: the first typed entry creates the list.
    const isOther = made !== false && text !== before && !(before === undefined && text === '[]');
    if (isOther && (initial === undefined || isRecord(initial))) give(made);
  }, [give, key]);
  const receive = useCallback(
    ({ formData }: { formData?: unknown }) => {
      const next = latest.current.sent(formData, own.current.initial);
      if (isMounted.current) give(next);
      else given.current = { value: next };
    },
    [give],
  );
  return { key, initial, receive };
}

const DEEPEST = 12;
/** Texts, order and choice of control. Components and custom fields are code, which data must not contain. */
const PLAIN = /^ui:(title|description|help|placeholder|order|widget|disabled|readonly|autocomplete|rows|options)$/;
const WIDGET_OF = new Set(['textarea', 'radio', 'select', 'checkboxes', 'checkbox', 'password', 'hidden', 'updown']);

/** True if a third-party uiSchema contains only data, and only keywords supported here. */
function isUiSchema(value: unknown, depth = 0): value is Record<string, unknown> {
  if (!isRecord(value) || depth > DEEPEST) return false;
  return Object.entries(value).every(([name, each]) => {
    if (!name.startsWith('ui:')) return isUiSchema(each, depth + 1);
    if (!PLAIN.test(name)) return false;
    if (name === 'ui:widget') return WIDGET_OF.has(String(each));
    if (name === 'ui:order') return Array.isArray(each) && each.includes('*');
    return true;
  });
}

const NAMES = new Map<TranslatableString, keyof typeof words.foreign.rjsf>([
  [TranslatableString.ArrayItemTitle, 'arrayItem'],
  [TranslatableString.EmptyArray, 'emptyArray'],
  [TranslatableString.YesLabel, 'yes'],
  [TranslatableString.NoLabel, 'no'],
  [TranslatableString.AddButton, 'add'],
  [TranslatableString.AddItemButton, 'addItem'],
  [TranslatableString.CopyButton, 'copy'],
  [TranslatableString.MoveDownButton, 'moveDown'],
  [TranslatableString.MoveUpButton, 'moveUp'],
  [TranslatableString.RemoveButton, 'remove'],
  [TranslatableString.ClearLabel, 'clear'],
  [TranslatableString.Type, 'type'],
  [TranslatableString.Value, 'value'],
  [TranslatableString.OptionPrefix, 'option'],
  [TranslatableString.TitleOptionPrefix, 'titledOption'],
  [TranslatableString.KeyLabel, 'key'],
  [TranslatableString.DeprecatedLabel, 'deprecated'],
]);

/** RJSF's own texts in the page's language. */
function translate(word: TranslatableString, params: string[] = []): string {
  if (word === TranslatableString.NewStringDefault) return '';
  const name = NAMES.get(word);
  const text = name === undefined ? words.foreign.notFillable : words.foreign.rjsf[name];
  return text.replaceAll(/%(\d)/g, (_, n: string) => params[Number(n) - 1] ?? '');
}
