import {
  createContext,
  Suspense,
  use,
  useCallback,
  useMemo,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import type { FieldProps, RJSFSchema } from '@rjsf/utils';
import type { FieldDefinition } from '#model/field.ts';
import type { PropertyField, PropertyUi, UiSchema } from '#model/ui-schema.ts';
import { lazyPart } from '../loading.tsx';
import { Skeleton } from '../states/States.tsx';
import { ChoiceField, ComputedField, PlainField } from './BoundField.tsx';
import { useForm, type FormAround } from './form-around.tsx';

const LinesField = lazyPart(async () => ({ default: (await import('./LinesField.tsx')).LinesField }));

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

function LinesProperty(props: PropertyProps): ReactNode {
  return (
    <Suspense fallback={<Skeleton rows={3} height={32} />}>
      <LinesField {...props} />
    </Suspense>
  );
}

/** What the engine draws in the place of RJSF's root object. */
export const FormContent = createContext<ReactNode>(null);

/** The object whose properties are drawn here, as RJSF hands it in: the form, or a line of it. */
interface ObjectPlace {
  object: FieldProps;
  /** The form or line that it belongs to: one inside of it that has no RJSF is not drawn by it. */
  form: FormAround;
  /** RJSF holds its values, and no store of a line. */
  isHeld: boolean;
  /** The ids of its properties, by their names. */
  ids: Map<string, FieldProps['fieldPathId']>;
}

/** The values of the root object, anew after each change. */
const ValuesContext = createContext<Values>({});

export type Values = Readonly<Record<string, unknown>>;

const ObjectContext = createContext<ObjectPlace | null>(null);

/**
 * The root object draws the form's content, in which each property stands at its own place: in groups, steps and beside
 * other blocks. The values go by a context of their own, so that a change draws the runs of fields whose values changed.
 */
function RootObject({
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
  const place = useMemo(
    (): ObjectPlace => ({
      object: { schema, uiSchema, registry, fieldPathId, name, onChange, onBlur, onFocus },
      form,
      isHeld: true,
      ids: new Map(),
    }),
    [schema, uiSchema, registry, fieldPathId, name, onChange, onBlur, onFocus, form],
  );
  return (
    <ObjectContext value={place}>
      <ValuesContext value={(formData as Values | undefined) ?? NO_VALUES}>{use(FormContent)}</ValuesContext>
    </ObjectContext>
  );
}

const NO_VALUES: Values = {};

type RegistryFields = Record<'ObjectField' | 'SchemaField', ComponentType<FieldProps>> & typeof FIELDS;

/** RJSF's way into every schema: the root, and from there each property. */
function SchemaField(props: FieldProps): ReactNode {
  const { registry, fieldPathId, name, formData, onChange } = props;
  const fields = registry.fields as RegistryFields;
  if (fieldPathId.path.length === 0) return <fields.ObjectField {...props} />;
  const uiSchema = props.uiSchema as PropertyUi;
  const Field = fields[uiSchema['ui:field']];
  return <Field name={name} uiSchema={uiSchema} formData={formData} onChange={onChange} fieldPathId={fieldPathId} />;
}

export const THEME = {
  fields: { ...(FIELDS as unknown as Record<string, ComponentType<FieldProps>>), ObjectField: RootObject, SchemaField },
};

const NO_SCHEMA: RJSFSchema = {};

/** Draws a field by RJSF's registry; where no RJSF is around (a cell, a value in its place), by the same theme. */
export function useDrawProperty(): (field: FieldDefinition, values?: Values) => ReactNode {
  const around = use(ObjectContext);
  const form = useForm();
  const place = around?.form === form ? around : null;
  const { ui } = form;
  return useCallback(
    ({ name }, values = NO_VALUES) => {
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
          schema={typeof property === 'object' ? property : NO_SCHEMA}
          uiSchema={own}
          fieldPathId={id}
          registry={registry}
          formData={values[name]}
          onChange={(place.isHeld ? onChange : undefined) as FieldProps['onChange']}
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
  name: string | number,
): FieldProps['fieldPathId'] {
  return { $id: `${$id}${registry.globalFormOptions.idSeparator}${name}`, path: [...path, name] };
}

/** Draws what is inside as properties of a line. @param at its place in the list; none where the object is the only one. */
export function LineObject({ name, at, children }: { name: string; at?: number; children: ReactNode }): ReactNode {
  const form = useForm();
  const object = use(ObjectContext)?.object;
  const inside = useMemo((): ObjectPlace | null => {
    if (object === undefined) return null;
    const own = (object.schema.properties?.[name] ?? NO_SCHEMA) as RJSFSchema;
    const fieldPathId = pathIn(object, object.fieldPathId, name);
    const rest = { form, isHeld: false, ids: new Map<string, FieldProps['fieldPathId']>() };
    if (at === undefined) return { object: { ...object, name, schema: own, fieldPathId }, ...rest };
    const schema = (own.items ?? NO_SCHEMA) as RJSFSchema;
    const line = { ...object, name: String(at), schema, fieldPathId: pathIn(object, fieldPathId, at) };
    return { object: line, ...rest };
  }, [object, form, name, at]);
  return (
    <ObjectContext value={inside}>
      <ValuesContext value={NO_VALUES}>{children}</ValuesContext>
    </ObjectContext>
  );
}

/** The uiSchema of the fields inside a field. @param isOne it is an object, and no list of lines */
export function uiInside(ui: PropertyUi | undefined, isOne: boolean): UiSchema {
  return (isOne ? (ui as unknown as UiSchema | undefined) : ui?.items) ?? {};
}
