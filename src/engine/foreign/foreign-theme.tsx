import {
  Component,
  createContext,
  use,
  useCallback,
  useRef,
  useState,
  type ComponentType,
  type ReactElement,
  type ReactNode,
} from 'react';
import { Button, Input } from '@fluentui/react-components';
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
} from '@rjsf/utils';
import type { JsonSchema } from '#model/json-schema.ts';
import { CANNOT, FILE_WORDS, isOfFiles, LATER } from '#model/tame-schema.ts';
import { ChoiceContext, errorProps, useForeign, useSaid } from './foreign-context.ts';
import { pathText } from './foreign-rules.ts';
import { FieldErrorTemplate, FieldHelpTemplate } from '../states/FieldError.tsx';
import { FieldTemplate as Frame } from '../states/FieldTemplate.tsx';
import field from '../states/field.module.css';
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
const { fields: STOCK, templates: STOCK_TEMPLATES } = getDefaultRegistry();
const StockBoolean = STOCK['BooleanField'] as ComponentType<FieldProps>;
const StockSchemaField = STOCK.SchemaField as ComponentType<FieldProps>;

/**
 * RJSF loses a change inside a missing value, for example after a choice at the root has just opened an object. Reports
 * it as a change of the whole value.
 */
function useBeginning({ fieldPathId, formData, onChange }: FieldProps): FieldProps['onChange'] {
  const latest = useRef({ formData, onChange });
  latest.current = { formData, onChange };
  const isRoot = fieldPathId.path.length === 0;
  const begin = useCallback<FieldProps['onChange']>((value, path, ...rest) => {
    const { formData: before, onChange: change } = latest.current;
    if (path.length === 0 || (typeof before === 'object' && before !== null)) return change(value, path, ...rest);
    const whole = path.reduceRight<unknown>(
      (inner, step) => (typeof step === 'number' ? [inner] : { [step]: inner }),
      value,
    );
    return change(whole, [], ...rest);
  }, []);
  return isRoot ? begin : onChange;
}

/** RJSF's own field for every schema, except parts that cannot be drawn or open on demand. */
function SchemaField(props: FieldProps): ReactNode {
  const { schema, name } = props;
  const onChange = useBeginning(props);
  const title = schema.title ?? name;
  const why: unknown = schema[CANNOT as keyof typeof schema];
  if (typeof why === 'string') return <Obstacle why={why} title={title} />;
  const later: unknown = schema[LATER as keyof typeof schema];
  if (typeof later === 'string') return <LaterField {...props} later={later} />;
  if (isOfFiles(schema as JsonSchema)) return <FileField {...props} />;
  return (
    <Fence why={words.foreign.partBroken} title={title}>
      <StockSchemaField {...props} onChange={onChange} />
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
        title={title}
        required={props.required}
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

/** A node of files: title, upload, error and hint. */
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
        {...errorProps(id, said, schema)}
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
  const isChoice = isChoiceOfSchemas(schema);
  // The surrounding field already shows a title and a required mark.
  const isLabelled = displayLabel === true && (title !== '' || fieldPathId.path.length > 0);
  const body = (
    <Frame
      id={id}
      label={title}
      displayLabel={isLabelled}
      required={required}
      errors={isChoice ? undefined : errorsOf(id, said)}
      help={<FieldHelpTemplate help={hint} fieldPathId={fieldPathId} />}
      around={isEntry && required !== true ? UNMARKED : undefined}
    >
      <OptionContext value={false}>
        <ChoiceContext value={isChoice && said !== null ? { id, said } : null}>{children}</ChoiceContext>
      </OptionContext>
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

function isChoiceOfSchemas({ oneOf, anyOf }: FieldTemplateProps['schema']): boolean {
  return oneOf !== undefined || anyOf !== undefined;
}

/** A choice between schemas: the selector, its error, then the fields of the chosen schema. */
function MultiSchemaFieldTemplate({ selector, optionSchemaField }: MultiSchemaFieldTemplateProps): ReactNode {
  const choice = use(ChoiceContext);
  return (
    <div className={css.choice}>
      <div>
        {selector}
        {choice !== null && errorsOf(choice.id, choice.said)}
      </div>
      <ChoiceContext value={null}>
        <OptionContext value>{optionSchemaField}</OptionContext>
      </ChoiceContext>
    </div>
  );
}

function Unsupported({ schema }: { schema: { title?: string } }): ReactNode {
  return <Obstacle why={words.foreign.notFillable} title={schema.title} />;
}

function Nothing(): ReactNode {
  return null;
}

/** RJSF takes the alternatives of a yes-or-no value for its two answers, and throws for other alternatives. */
function BooleanField(props: FieldProps): ReactNode {
  const { oneOf: _, ...schema } = props.schema;
  return <StockBoolean {...props} schema={schema} />;
}

export const FIELDS = { ...STOCK, BooleanField, SchemaField };

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
