import { use, type ClipboardEvent, type ReactNode } from 'react';
import { Checkbox, Input, Select, Textarea } from '@fluentui/react-components';
import { getDefaultRegistry } from '@rjsf/core';
import type { FieldPathId, WidgetProps } from '@rjsf/utils';
import { TITLES } from '#model/tame-schema.ts';
import { ChoiceContext, describedBy, errorProps, useForeign, useSaid } from './foreign-context.ts';
import { useSay } from '../overlays/Toast.tsx';
import { pasteInto } from '../typing/paste.ts';
import { textOf } from '../typing/text-of.ts';
import { words } from '../words/words.ts';
import css from './foreign.module.css';

/** Error of a control. The selector of a choice between schemas shows the error of the whole choice. */
function useSaidOf({ id, label, ...props }: WidgetProps): { of: string; said: string | null } {
  const path = (props as { fieldPathId?: FieldPathId }).fieldPathId?.path;
  const choice = use(ChoiceContext);
  const own = useSaid(path ?? ['\0'], label);
  return choice !== null && path === undefined ? { of: choice.id, said: choice.said } : { of: id, said: own };
}

/** Props shared by all controls. */
function useControl(props: WidgetProps) {
  const { id, schema, value, disabled, onBlur } = props;
  const { of, said } = useSaidOf(props);
  return {
    id,
    disabled,
    onBlur: () => onBlur(id, value),
    'aria-describedby': describedBy(of, said, schema.description),
    'aria-invalid': said !== null || undefined,
  };
}

/** Props shared by text controls. */
function useTextControl(props: WidgetProps) {
  const { options, onChange, disabled } = props;
  return {
    ...useControl(props),
    readOnly: isStill(props) && disabled !== true,
    onChange: (_: unknown, { value }: { value: string }): void => onChange(value === '' ? options.emptyValue : value),
  };
}

function isStill({ disabled, readonly, schema }: WidgetProps): boolean {
  return disabled === true || readonly === true || schema.const !== undefined;
}

const LINE = { kind: 'line' } as const;

const INPUT_TYPES = new Map([
  ['time', 'time'],
  ['email', 'email'],
  ['uri', 'url'],
  ['password', 'password'],
] as const);

function TextWidget(props: WidgetProps): ReactNode {
  const { value, schema, options, placeholder } = props;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const format = options.widget === 'password' ? 'password' : schema.format;
  const type = INPUT_TYPES.get(format as 'time') ?? 'text';
  const say = useSay();
  const control = useTextControl(props);
  const paste = (event: ClipboardEvent<HTMLInputElement>): void =>
    pasteInto(event, {
      rule: LINE,
      clean: (text) => text,
      onText: (text) => control.onChange(event, { value: text }),
      onNote: (note) => note !== null && say({ tone: 'warning', text: note }),
    });
  return (
    <Input
      {...control}
      type={type}
      onPaste={type === 'text' ? paste : undefined}
      inputMode={isNumber ? 'decimal' : undefined}
      value={textOf(value)}
      placeholder={placeholder || exampleOf(props)}
    />
  );
}

/** The schema's first example, shown as the placeholder. */
function exampleOf({ schema }: WidgetProps): string | undefined {
  const [first] = Array.isArray(schema.examples) ? schema.examples : [];
  return typeof first === 'string' || typeof first === 'number' ? words.foreign.example(String(first)) : undefined;
}

/** A date, or a date-time in wire format: `2026-11-20 10:00:00`. */
function DayWidget(props: WidgetProps): ReactNode {
  const { id, name, label, schema, value, required, disabled, onChange, onBlur } = props;
  const { Day } = useForeign();
  const { of, said } = useSaidOf(props);
  if (Day === undefined) return <TextWidget {...props} />;
  return (
    <Day
      id={id}
      name={name}
      label={label}
      schema={schema}
      value={value}
      required={required}
      disabled={disabled}
      readonly={isStill(props)}
      placeholder={exampleOf(props)}
      {...errorProps(of, said, schema)}
      onChange={onChange}
      onBlur={onBlur}
    />
  );
}

function TextareaWidget(props: WidgetProps): ReactNode {
  const { value, placeholder } = props;
  return (
    <Textarea
      {...useTextControl(props)}
      value={typeof value === 'string' ? value : ''}
      placeholder={placeholder || exampleOf(props)}
      rows={4}
    />
  );
}

interface Choice {
  value: unknown;
  label: string;
}

function choicesOf({ options, schema }: WidgetProps): Choice[] {
  const titles: unknown = schema[TITLES as keyof typeof schema];
  return (options.enumOptions ?? []).map(({ value, label }, at) => {
    const title: unknown = Array.isArray(titles) ? titles[at] : undefined;
    if (typeof title === 'string') return { value, label: title };
    return { value, label: typeof value === 'object' ? JSON.stringify(value) : label };
  });
}

function placeOf(choices: readonly Choice[], value: unknown): number {
  const text = JSON.stringify(value);
  return choices.findIndex((each) => JSON.stringify(each.value) === text);
}

function SelectWidget(props: WidgetProps): ReactNode {
  const { value, multiple, onChange, options, label } = props;
  const control = useControl(props);
  if (multiple === true) return <CheckboxesWidget {...props} />;
  const choices = choicesOf(props);
  const at = placeOf(choices, value);
  return (
    <Select
      {...control}
      value={at < 0 ? '' : String(at)}
      disabled={isStill(props)}
      // The selector of a choice has no visible label.
      aria-label={label || words.foreign.choose}
      onChange={(_, data) => onChange(data.value === '' ? options.emptyValue : choices[Number(data.value)]?.value)}
    >
      <option value="">{words.foreign.choose}</option>
      {choices.map(({ label }, n) => (
        <option key={n} value={String(n)}>
          {label}
        </option>
      ))}
    </Select>
  );
}

function CheckboxesWidget(props: WidgetProps): ReactNode {
  const { value, label, onChange } = props;
  const { id, 'aria-describedby': described } = useControl(props);
  const choices = choicesOf(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const places = new Set(chosen.map((each) => placeOf(choices, each)));
  const choose = (at: number, isChosen: boolean): void => {
    if (isChosen) places.add(at);
    else places.delete(at);
    onChange([...places].toSorted((left, right) => left - right).map((each) => choices[each]?.value));
  };
  return (
    <div id={id} role="group" aria-label={label} aria-describedby={described} className={css.checkboxes}>
      {choices.map((each, at) => (
        <Checkbox
          key={at}
          label={each.label}
          checked={places.has(at)}
          disabled={isStill(props)}
          onChange={(_, data) => choose(at, data.checked === true)}
        />
      ))}
    </div>
  );
}

function CheckboxWidget(props: WidgetProps): ReactNode {
  const { value, label, onChange } = props;
  return (
    <Checkbox
      {...useControl(props)}
      label={label}
      checked={value === true}
      disabled={isStill(props)}
      onChange={(_, data) => onChange(data.checked === true)}
    />
  );
}

/** Implementations of all RJSF widgets. */
export const WIDGETS = {
  ...Object.fromEntries(Object.keys(getDefaultRegistry().widgets).map((name) => [name, TextWidget])),
  TextWidget,
  TextareaWidget,
  SelectWidget,
  RadioWidget: SelectWidget,
  CheckboxesWidget,
  CheckboxWidget,
  DateWidget: DayWidget,
  DateTimeWidget: DayWidget,
  HiddenWidget: () => null,
};
