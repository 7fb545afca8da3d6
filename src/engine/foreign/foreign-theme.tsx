import {
  Component,
  createContext,
  use,
  useCallback,
  useState,
  type ClipboardEvent,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button, Checkbox, Input, Select, Textarea } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowDownRegular } from '@fluentui/react-icons/svg/arrow-down';
import { ArrowUpRegular } from '@fluentui/react-icons/svg/arrow-up';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { Info16Regular } from '@fluentui/react-icons/svg/info';
import { getDefaultRegistry } from '@rjsf/core';
import {
  ADDITIONAL_PROPERTY_FLAG,
  buttonId,
  canExpand,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldPathId,
  type FieldProps,
  type FieldTemplateProps,
  type MultiSchemaFieldTemplateProps,
  type ObjectFieldTemplateProps,
  type WidgetProps,
} from '@rjsf/utils';
import type { JsonSchema } from '#model/json-schema.ts';
import { CANNOT, FILE_WORDS, isOfFiles, LATER, TITLES } from '#model/tame-schema.ts';
import { useForeign, useSaid } from './foreign-context.ts';
import { pathText } from './foreign-rules.ts';
import { useSay } from '../overlays/Toast.tsx';
import { FieldErrorTemplate, FieldHelpTemplate } from '../states/FieldError.tsx';
import { FieldTemplate as Frame } from '../states/FieldTemplate.tsx';
import field from '../states/field.module.css';
import { pasteInto } from '../typing/paste.ts';
import { words } from '../words/words.ts';
import css from './foreign.module.css';

/** Explains why a part cannot be edited here. */
function Obstacle({ why, title }: { why: string; title?: string }): ReactNode {
  return (
    <div className={css.obstacle} role="note">
      <Info16Regular aria-hidden="true" />
      <span>
        {title !== undefined && <b>{words.foreign.titled(title)}</b>}
        {words.foreign.askSupport(why)}
      </span>
    </div>
  );
}

/** Error boundary: a part that fails to draw does not affect the others. */
export class Fence extends Component<{ why: string; title?: string; children: ReactNode }, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError(): { isBroken: boolean } {
    return { isBroken: true };
  }

  override render(): ReactNode {
    const { why, title, children } = this.props;
    return this.state.isBroken ? <Obstacle why={why} title={title} /> : children;
  }
}

// Requested explicitly, because the form of a build comes without the default registry.
const { fields: STOCK, templates: STOCK_TEMPLATES, widgets: STOCK_WIDGETS } = getDefaultRegistry();
const StockSchemaField = STOCK.SchemaField as ComponentType<FieldProps>;

/** RJSF's own field for every schema, except parts that cannot be drawn or open on demand. */
function SchemaField(props: FieldProps): ReactNode {
  const { schema, name } = props;
  const title = schema.title ?? name;
  const why: unknown = schema[CANNOT as keyof typeof schema];
  if (typeof why === 'string') return <Obstacle why={why} title={title} />;
  const later: unknown = schema[LATER as keyof typeof schema];
  if (typeof later === 'string') return <LaterField {...props} later={later} />;
  if (isOfFiles(schema as JsonSchema)) return <FileField {...props} />;
  return (
    <Fence why={words.foreign.partBroken} title={title}>
      <StockSchemaField {...props} />
    </Fence>
  );
}

/** A recursive part: opens on demand, because expanding it would never end. */
function LaterField({ later, ...props }: FieldProps & { later: string }): ReactNode {
  const { schema, name, fieldPathId, formData, onChange, readonly, disabled } = props;
  const around = useForeign();
  // An item of a list was added on purpose, so it starts open.
  const [isOpen, setOpen] = useState(typeof fieldPathId.path.at(-1) === 'number');
  const part = around.later.get(later);
  const title = schema.title ?? name;
  const { path, $id } = fieldPathId;
  const change = useCallback((value: unknown) => onChange(value, path, undefined, $id), [onChange, path, $id]);
  if (part === undefined) return <Obstacle why={words.foreign.partUnknown} title={title} />;
  if (!isOpen && formData === undefined) {
    return (
      <div>
        <Button icon={<AddRegular />} disabled={disabled || readonly} onClick={() => setOpen(true)}>
          {words.foreign.openOf(title)}
        </Button>
      </div>
    );
  }
  return (
    <fieldset className={css.group}>
      <legend className={css.heading}>{title}</legend>
      <around.Form
        {...around}
        id={$id}
        part={part}
        base={`${around.base}${pathText(path)}`}
        value={formData}
        onChange={change}
        readOnly={readonly === true}
        disabled={disabled === true}
      />
    </fieldset>
  );
}

/** Ids of the texts under a control. */
function describedBy(id: string, said: string | null, hint: string | undefined): string | undefined {
  const ids = [said === null ? '' : `${id}__error`, hint === undefined ? '' : `${id}__help`];
  return ids.join(' ').trim() || undefined;
}

/** A file: title, upload, error, and hint. */
function FileField(props: FieldProps): ReactNode {
  const { schema, name, formData, onChange, fieldPathId, required, readonly, disabled } = props;
  const { Upload, leave, base } = useForeign();
  const { $id: id, path } = fieldPathId;
  const title = schema.title ?? name;
  // A missing file gets a message of its own, because a file is not typed.
  const missing = useSaid(path, title);
  const said = missing === null ? null : words.foreign.fillFile(missing);
  const isMany = schema.type === 'array';
  const part = (isMany ? schema.items : schema) as Record<string, unknown>;
  const limits = FILE_WORDS.flatMap((word) => (part[word] === undefined ? [] : [[word, part[word]] as const]));
  if (Upload === undefined) return null;
  return (
    <Frame
      id={id}
      label={title}
      displayLabel
      required={required}
      errors={errorsOf(id, said)}
      help={<FieldHelpTemplate help={schema.description} fieldPathId={fieldPathId} />}
    >
      <Upload
        id={id}
        name={name}
        label={title}
        schema={schema}
        isMany={isMany}
        limits={{ ...Object.fromEntries(limits), ...(isMany && { max: schema.maxItems }) }}
        value={formData}
        onChange={(value) => onChange(isEmpty(value) ? undefined : value, path, undefined, id)}
        onBlur={() => leave(`${base}${pathText(path)}`)}
        aria-describedby={describedBy(id, said, schema.description)}
        rawErrors={said === null ? undefined : [said]}
        required={required}
        readonly={readonly}
        disabled={disabled}
      />
    </Frame>
  );
}

function errorsOf(id: string, said: string | null): ReactElement | undefined {
  return said === null ? undefined : <FieldErrorTemplate errors={[said]} fieldPathId={{ $id: id }} />;
}

function isEmpty(value: unknown): boolean {
  return value === undefined || (Array.isArray(value) && value.length === 0);
}

/** True inside the chosen option of a choice: the choice itself shows the errors. */
const OptionContext = createContext(false);

const UNMARKED = { isUnmarked: true };

function FieldTemplate(props: FieldTemplateProps): ReactNode {
  const { id, label, children, hidden, required, displayLabel, rawDescription, fieldPathId, schema } = props;
  const { leave, base } = useForeign();
  const own = useSaid(fieldPathId.path, label);
  const said = use(OptionContext) ? null : own;
  if (hidden) return <div hidden>{children}</div>;
  const at = `${base}${pathText(fieldPathId.path)}`;
  const isEntry = ADDITIONAL_PROPERTY_FLAG in schema;
  const isLeaf = displayLabel === true || schema.type === 'boolean';
  const hint = displayLabel === true && rawDescription !== '' ? rawDescription : undefined;
  const title = isEntry ? words.basics.content : label;
  const body = (
    <Frame
      id={id}
      label={title}
      displayLabel={displayLabel}
      required={required}
      errors={errorsOf(id, said)}
      help={<FieldHelpTemplate help={hint} fieldPathId={fieldPathId} />}
      around={isEntry && required !== true ? UNMARKED : undefined}
    >
      <OptionContext value={false}>{children}</OptionContext>
    </Frame>
  );
  const onBlur = isLeaf ? () => leave(at) : undefined;
  return (
    <div className={css.field} onBlur={onBlur}>
      {isEntry ? <NamedEntry {...props}>{body}</NamedEntry> : body}
    </div>
  );
}

/** An entry of a map, whose key is editable too. */
function NamedEntry({ children, ...props }: FieldTemplateProps): ReactNode {
  const { id, label, disabled, readonly, onKeyRenameBlur, onRemoveProperty } = props;
  const isStill = disabled === true || readonly === true;
  return (
    <div className={css.entry}>
      <div className={css.field}>
        <label className={field.label} htmlFor={`${id}-key`}>
          {words.foreign.name}
        </label>
        <Input
          id={`${id}-key`}
          key={label}
          defaultValue={/^newKey(-\d+)?$/.test(label) ? '' : label}
          placeholder={words.foreign.name}
          disabled={isStill}
          onBlur={(event) => event.target.value.trim() !== '' && onKeyRenameBlur(event)}
        />
      </div>
      <div className={css.entryValue}>{children}</div>
      {!isStill && (
        <Button
          className={css.tool}
          appearance="subtle"
          icon={<DismissRegular />}
          aria-label={words.foreign.remove(label)}
          onClick={onRemoveProperty}
        />
      )}
    </div>
  );
}

function ObjectFieldTemplate(props: ObjectFieldTemplateProps): ReactNode {
  const { title, description, properties, schema, uiSchema, formData, fieldPathId, onAddProperty } = props;
  const isRoot = fieldPathId.path.length === 0;
  const isStill = props.disabled === true || props.readonly === true;
  const canAdd = canExpand(schema, uiSchema, formData) && !isStill;
  if (properties.length === 0 && !canAdd) return null;
  const content = (
    <>
      {!isRoot && description !== undefined && description !== '' && <div className={field.hint}>{description}</div>}
      {properties.map((each) => (each.hidden ? null : each.content))}
      {canAdd && <Adder to={fieldPathId} what={isRoot ? '' : title} onAdd={onAddProperty} />}
    </>
  );
  if (isRoot) return <div className={css.members}>{content}</div>;
  return (
    <fieldset id={fieldPathId.$id} className={css.group}>
      {title !== '' && <legend className={css.heading}>{title}</legend>}
      {content}
    </fieldset>
  );
}

function ArrayFieldTemplate(props: ArrayFieldTemplateProps): ReactNode {
  const { canAdd, disabled, readonly, fieldPathId, items, onAddClick, required, schema, title } = props;
  const isRoot = fieldPathId.path.length === 0;
  return (
    <fieldset id={fieldPathId.$id} className={css.group}>
      {!isRoot && (
        <legend className={css.heading}>
          {title}
          {required !== true && <span className={field.optional}>{words.states.optional}</span>}
        </legend>
      )}
      {schema.description !== undefined && <div className={field.hint}>{schema.description}</div>}
      {items}
      {canAdd && disabled !== true && readonly !== true && <Adder to={fieldPathId} what={title} onAdd={onAddClick} />}
    </fieldset>
  );
}

function Adder({ to, what, onAdd }: { to: FieldPathId; what: string; onAdd(): void }): ReactNode {
  return (
    <div>
      <Button id={buttonId(to, 'add')} icon={<AddRegular />} onClick={onAdd}>
        {words.foreign.add(what)}
      </Button>
    </div>
  );
}

function ArrayFieldItemTemplate({ children, index, buttonsProps }: ArrayFieldItemTemplateProps): ReactNode {
  const { hasMoveUp, hasMoveDown, hasRemove, onMoveUpItem, onMoveDownItem, onRemoveItem, disabled, readonly } =
    buttonsProps;
  const tools = [
    { isThere: hasMoveUp, label: words.foreign.moveUp(index + 1), icon: <ArrowUpRegular />, onClick: onMoveUpItem },
    {
      isThere: hasMoveDown,
      label: words.foreign.moveDown(index + 1),
      icon: <ArrowDownRegular />,
      onClick: onMoveDownItem,
    },
    { isThere: hasRemove, label: words.foreign.removeItem(index + 1), icon: <DismissRegular />, onClick: onRemoveItem },
  ];
  return (
    <div className={css.item} role="group" aria-label={words.foreign.item(index + 1)}>
      <div className={css.itemBody}>{children}</div>
      {disabled !== true && readonly !== true && (
        <div className={css.tools}>
          {tools.map(({ isThere, label, icon, onClick }) => {
            if (!isThere) return null;
            return (
              <Button
                key={label}
                className={css.tool}
                appearance="subtle"
                size="small"
                icon={icon}
                aria-label={label}
                title={label}
                onClick={onClick}
              />
            );
          })}
        </div>
      )}
    </div>
  );
}

/** A choice between schemas: the selector, then the fields of the chosen one. */
function MultiSchemaFieldTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps): ReactNode {
  return (
    <div className={css.choice}>
      {selector}
      <OptionContext value>{optionSchemaField}</OptionContext>
    </div>
  );
}

function Unsupported({ schema }: { schema: { title?: string } }): ReactNode {
  return <Obstacle why={words.foreign.notFillable} title={schema.title} />;
}

function Nothing(): ReactNode {
  return null;
}

export const FIELDS = { ...STOCK, SchemaField };

export const TEMPLATES = {
  ...STOCK_TEMPLATES,
  FieldTemplate,
  ObjectFieldTemplate,
  ArrayFieldTemplate,
  ArrayFieldItemTemplate,
  MultiSchemaFieldTemplate,
  UnsupportedFieldTemplate: Unsupported,
  FieldErrorTemplate: Nothing,
  FieldHelpTemplate: Nothing,
  DescriptionFieldTemplate: Nothing,
  ErrorListTemplate: Nothing,
};

/** The common props of all controls. */
function useControl({ id, label, schema, value, disabled, onBlur, ...props }: WidgetProps) {
  const path = (props as { fieldPathId?: FieldPathId }).fieldPathId?.path;
  const said = useSaid(path ?? ['\0'], label);
  return {
    id,
    disabled,
    onBlur: () => onBlur(id, value),
    'aria-describedby': describedBy(id, said, schema.description),
    'aria-invalid': said !== null || undefined,
  };
}

/** The props of a text control. */
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
  ['date', 'date'],
  ['time', 'time'],
  ['email', 'email'],
  ['uri', 'url'],
  ['password', 'password'],
] as const);

function TextWidget(props: WidgetProps): ReactNode {
  const { value, schema, options, placeholder } = props;
  const isNumber = schema.type === 'number' || schema.type === 'integer';
  const format = options.widget === 'password' ? 'password' : schema.format;
  const type = INPUT_TYPES.get(format as 'date') ?? 'text';
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
      value={value === undefined || value === null ? '' : String(value)}
      placeholder={placeholder}
    />
  );
}

/** A moment in its wire format: `2026-11-20 10:00:00`. */
function MomentWidget(props: WidgetProps): ReactNode {
  const { value } = props;
  const control = useTextControl(props);
  return (
    <Input
      {...control}
      type="datetime-local"
      value={typeof value === 'string' ? value.replace(' ', 'T') : ''}
      onChange={(event, data) => control.onChange(event, { value: momentOf(data.value) })}
    />
  );
}

function momentOf(text: string): string {
  const moment = text.replace('T', ' ');
  return moment.length === 16 ? `${moment}:00` : moment;
}

function TextareaWidget(props: WidgetProps): ReactNode {
  const { value } = props;
  return <Textarea {...useTextControl(props)} value={typeof value === 'string' ? value : ''} rows={4} />;
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
  const { id, value, label, onChange } = props;
  const choices = choicesOf(props);
  const chosen: unknown[] = Array.isArray(value) ? value : [];
  const places = new Set(chosen.map((each) => placeOf(choices, each)));
  const choose = (at: number, isChosen: boolean): void => {
    if (isChosen) places.add(at);
    else places.delete(at);
    onChange([...places].toSorted((left, right) => left - right).map((each) => choices[each]?.value));
  };
  return (
    <div id={id} role="group" aria-label={label} className={css.checkboxes}>
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
  ...Object.fromEntries(Object.keys(STOCK_WIDGETS).map((name) => [name, TextWidget])),
  TextWidget,
  TextareaWidget,
  SelectWidget,
  RadioWidget: SelectWidget,
  CheckboxesWidget,
  CheckboxWidget,
  DateTimeWidget: MomentWidget,
  HiddenWidget: Nothing,
};
