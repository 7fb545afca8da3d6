import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import Form from '@rjsf/core';
import { TranslatableString, type RJSFSchema, type UiSchema, type ValidatorType } from '@rjsf/utils';
import { drawnSchema } from '#model/tame-schema.ts';
import { isRecord } from '../calls/question.ts';
import { keeps } from './foreign-rules.ts';
import { ForeignContext, type ForeignAround, type ForeignFormProps } from './foreign-context.ts';
import { Fence, FIELDS, TEMPLATES, WIDGETS } from './foreign-theme.tsx';
import { words } from '../words/words.ts';
import css from './foreign.module.css';

/** Fills in constants, and no other defaults. */
const DEFAULTS = {
  constAsDefaults: 'skipOneOf',
  emptyObjectFields: 'skipEmptyDefaults',
  arrayMinItems: { populate: 'never' },
} as const;

/**
 * RJSF uses this only to find the branch that a value matches; errors come from the rule schema, once for the whole
 * value.
 */
const VALIDATOR = {
  isValid: (schema: object, value: unknown) => keeps(schema, value),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
  reset: () => undefined,
} as ValidatorType;

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
  ...rest
}: ForeignFormProps): ReactNode {
  const { id, uiSchema, readOnly, disabled } = rest;
  const takesFiles = Upload !== undefined;
  const { schema, later } = useMemo(
    () => drawnSchema(rule, words.foreign.schema, part, { takesFiles }),
    [rule, part, takesFiles],
  );
  const [left, setLeft] = useState<ReadonlySet<string>>(new Set());
  const leave = useCallback((path: string) => setLeft((before) => new Set([...before, path])), []);
  const around = useMemo(
    (): ForeignAround => ({ rule, later, base, wrong, left, isToldAll, leave, Form: ForeignForm, Upload }),
    [rule, later, base, wrong, left, isToldAll, leave, Upload],
  );
  const { key, initial, receive } = useOwnValue(value, onChange);
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

/** RJSF holds the value; a different value from outside (a draft, a reset) remounts it. */
function useOwnValue(value: unknown, onChange: (value: unknown) => void) {
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
  const tell = useRef(onChange);
  tell.current = onChange;
  const give = useCallback((next: unknown): void => {
    own.current.text = JSON.stringify(next);
    own.current.under.add(own.current.text);
    tell.current(next);
  }, []);
  useEffect(() => {
    isMounted.current = true;
    // Defaults filled in by RJSF while it mounted.
    const text = given.current === null ? undefined : JSON.stringify(given.current.value);
    // An empty object or list counts as no value until something is typed.
    const isOther = text !== own.current.text && !(own.current.text === undefined && (text === '{}' || text === '[]'));
    const isOurs = own.current.initial === undefined || isRecord(own.current.initial);
    if (given.current !== null && isOther && isOurs) give(given.current.value);
    given.current = null;
  }, [give, key]);
  const receive = useCallback(
    ({ formData }: { formData?: unknown }) => {
      const next = pruned(formData);
      if (isMounted.current) give(next);
      else given.current = { value: next };
    },
    [give],
  );
  return { key, initial, receive };
}

/** Removes emptied fields, and objects that held nothing else. */
function pruned(value: unknown): unknown {
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((each) => (each === undefined ? null : pruned(each)));
  const entries = Object.entries(value).map(([name, each]) => [name, pruned(each)] as const);
  const kept = entries.filter(([, each]) => each !== undefined);
  return entries.length > 0 && kept.length === 0 ? undefined : Object.fromEntries(kept);
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
