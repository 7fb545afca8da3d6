import {
  createContext,
  memo,
  Suspense,
  use,
  useCallback,
  useMemo,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import type { ArrayFieldItemTemplateProps, ArrayFieldTemplateProps, FieldProps, RJSFSchema } from '@rjsf/utils';
import type { FieldDefinition, PropertyField, PropertyUi, UiSchema } from '#model/field.ts';
import { lazyPart } from '../loading/loading.tsx';
import { Skeleton } from '../states/States.tsx';
import { ChoiceField, ComputedField, PlainField } from './BoundField.tsx';
import { useForm, type FormAround } from './form-around.tsx';
import { isSameValue } from './held-values.ts';
import type { LinesFieldProps } from './LinesField.tsx';

const LinesField = lazyPart(async () => ({ default: (await import('./LinesField.tsx')).LinesField }));

/** RJSF's own field of an array, and with it what its template draws. */
const ArrayField = lazyPart(async () => {
  const [{ default: Field }] = await Promise.all([
    import('@rjsf/core/lib/components/fields/ArrayField.js'),
    LinesField.preload(),
  ]);
  return { default: Field as ComponentType<FieldProps> };
});

export const preloadLines = (): Promise<void> => ArrayField.preload();

/** What a field of the theme is drawn from; RJSF hands in more. */
export interface PropertyProps {
  name: string;
  uiSchema: PropertyUi;
  /** The value that RJSF holds. */
  formData?: unknown;
  /** RJSF's own; none where the store holds the value. */
  onChange?: FieldProps['onChange'];
  fieldPathId?: FieldProps['fieldPathId'];
}

/** The fields of the theme, by the `ui:field` of a property. */
const FIELDS: Record<PropertyField, ComponentType<PropertyProps> | NamedExoticComponent<PropertyProps>> = {
  plain: PlainField,
  choice: ChoiceField,
  computed: ComputedField,
  lines: LinesProperty,
};

/** Lines are RJSF's array; an object is the only line of its field, and has no array around it. */
function LinesProperty(props: PropertyProps): ReactNode {
  const { name } = props;
  const lines = useForm().store.cell(name)?.lines;
  const own = props as FieldProps & PropertyProps;
  if (own.registry === undefined) return <Lines name={name} />;
  if (lines?.definition.as !== 'one')
    return (
      <Suspense fallback={<LinesToCome />}>
        <ArrayField {...own} />
      </Suspense>
    );
  const only = (
    <Line key="only" index={0}>
      <InnerObject {...own} />
    </Line>
  );
  return <Lines name={name} items={[only]} />;
}

/** RJSF's template of an array. */
function ArrayTemplate({ fieldPathId, items, onAddClick }: ArrayFieldTemplateProps): ReactNode {
  return <Lines name={String(fieldPathId.path.at(-1))} items={items} onAddClick={onAddClick} />;
}

function Lines(props: LinesFieldProps): ReactNode {
  return (
    <Suspense fallback={<LinesToCome />}>
      <LinesField {...props} />
    </Suspense>
  );
}

function LinesToCome(): ReactNode {
  return <Skeleton rows={3} height={32} />;
}

/** Draws one line around its fields; the field of the lines says how. */
export const LineContext = createContext<((line: LineProps) => ReactNode) | null>(null);

export interface LineProps {
  index: number;
  /** The line's object, as RJSF draws it. */
  children: ReactNode;
  /** Takes the line out of RJSF's array. */
  onRemove?(): void;
}

export function Line(props: LineProps): ReactNode {
  return use(LineContext)?.(props);
}

/** RJSF's template of one item of an array. */
function ItemTemplate({ index, children, buttonsProps }: ArrayFieldItemTemplateProps): ReactNode {
  return (
    <Line index={index} onRemove={buttonsProps.onRemoveItem}>
      {children}
    </Line>
  );
}

/** What the engine draws in the place of an object of RJSF: of the root the form, of an item its line. */
export const FormContent = createContext<ReactNode>(null);

export function Content(): ReactNode {
  return use(FormContent);
}

/** The object whose properties are drawn here, as RJSF hands it in: the form, or a line of it. */
interface ObjectPlace {
  object: FieldProps;
  /** The form or line that it belongs to: one inside of it that has no RJSF is not drawn by it. */
  form: FormAround;
  /** The ids of its properties, by their names. */
  ids: Map<string, FieldProps['fieldPathId']>;
}

/** The values of the object, anew after each change. */
const ValuesContext = createContext<Values>({});

export type Values = Readonly<Record<string, unknown>>;

const ObjectContext = createContext<ObjectPlace | null>(null);

/**
 * An object draws its content, in which each property stands at its own place: in groups, steps and beside other blocks,
 * or in the cells of a line. The values go by a context of their own, so that a change draws the fields whose values changed.
 */
function FormObject({
  schema,
  uiSchema,
  registry,
  fieldPathId,
  name,
  formData,
  onChange,
  onBlur,
  onFocus,
}: FieldProps): ReactNode {
  const form = useForm();
  // RJSF resolves the schema of an item again for each change of it, always to the same.
  // oxlint-disable-next-line react/exhaustive-deps
  const own = useMemo(() => schema, [registry, fieldPathId]);
  const place = useMemo(
    (): ObjectPlace => ({
      object: { schema: own, uiSchema, registry, fieldPathId, name, onChange, onBlur, onFocus },
      form,
      ids: new Map(),
    }),
    [own, uiSchema, registry, fieldPathId, name, onChange, onBlur, onFocus, form],
  );
  return (
    <ObjectContext value={place}>
      <ValuesContext value={(formData as Values | undefined) ?? NO_VALUES}>
        <Content />
      </ValuesContext>
    </ObjectContext>
  );
}

const NO_VALUES: Values = {};

/** RJSF copies all values for each change, and resolves the schema of each item again: a line whose values are equal stays. */
const InnerObject = memo(FormObject, (before, after) => {
  const isSamePlace = before.fieldPathId === after.fieldPathId && before.registry === after.registry;
  return isSamePlace && before.onChange === after.onChange && isSameValue(before.formData, after.formData);
});

type RegistryFields = Record<'ObjectField' | 'SchemaField', ComponentType<FieldProps>> & typeof FIELDS;

/** RJSF's way into every schema: the root, from there each property, and the items of lines. */
function SchemaField(props: FieldProps): ReactNode {
  const { registry, fieldPathId, name, formData, onChange } = props;
  const fields = registry.fields as RegistryFields;
  if (fieldPathId.path.length === 0) return <fields.ObjectField {...props} />;
  const uiSchema = props.uiSchema as Partial<PropertyUi> | undefined;
  const kind = uiSchema?.['ui:field'];
  if (kind === undefined) return <InnerObject {...props} />;
  if (kind === 'lines') return <LinesProperty {...(props as FieldProps & PropertyProps)} />;
  const Field = fields[kind];
  const own = uiSchema as PropertyUi;
  return <Field name={name} uiSchema={own} formData={formData} onChange={onChange} fieldPathId={fieldPathId} />;
}

export const THEME = {
  fields: { ...(FIELDS as Record<string, ComponentType<FieldProps>>), ObjectField: FormObject, SchemaField },
  templates: { ArrayFieldTemplate: ArrayTemplate, ArrayFieldItemTemplate: ItemTemplate },
};

const NO_SCHEMA: RJSFSchema = {};

/** Where no generator has run over a form. */
const LIST: RJSFSchema = { type: 'array', items: { type: 'object' } };

/** Draws a field by RJSF's registry; where no RJSF is around (a cell, a value in its place), by the same theme. */
export function useDrawProperty(): (field: FieldDefinition, values?: Values) => ReactNode {
  const around = use(ObjectContext);
  const form = useForm();
  const place = around?.form === form ? around : null;
  const { ui } = form;
  return useCallback(
    ({ name, lines }, values = NO_VALUES) => {
      const own = ui[name];
      if (own === undefined) throw new Error(`The uiSchema has no field "${name}"`);
      if (place === null) {
        const Field = FIELDS[own['ui:field']];
        return <Field key={name} name={name} uiSchema={own} />;
      }
      const { registry, schema, fieldPathId, onChange, onBlur, onFocus } = place.object;
      const id = place.ids.get(name) ?? pathIn(place.object, fieldPathId, name);
      place.ids.set(name, id);
      const fields = registry.fields as RegistryFields;
      const property = schema.properties?.[name];
      return (
        <fields.SchemaField
          key={name}
          name={name}
          schema={typeof property === 'object' ? property : lines === undefined ? NO_SCHEMA : LIST}
          uiSchema={own}
          fieldPathId={id}
          registry={registry}
          formData={values[name]}
          onChange={onChange}
          onBlur={onBlur}
          onFocus={onFocus}
        />
      );
    },
    [place, ui],
  );
}

/** The values that RJSF holds of the object whose properties are drawn here; none where a store holds them. */
export function useHeldValues(): Values {
  return use(ValuesContext);
}

function pathIn(
  { registry }: Pick<FieldProps, 'registry'>,
  { $id, path }: FieldProps['fieldPathId'],
  name: string,
): FieldProps['fieldPathId'] {
  return { $id: `${$id}${registry.globalFormOptions.idSeparator}${name}`, path: [...path, name] };
}

/** The uiSchema of the fields inside a field. @param isOne it is an object, and no list of lines */
export function uiInside(ui: PropertyUi | undefined, isOne: boolean): UiSchema {
  return (isOne ? (ui as UiSchema | undefined) : ui?.items) ?? {};
}
