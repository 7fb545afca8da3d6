import {
  createContext,
  memo,
  Suspense,
  use,
  useMemo,
  useSyncExternalStore,
  type ComponentType,
  type NamedExoticComponent,
  type ReactNode,
} from 'react';
import {
  toFieldPathId,
  type ArrayFieldItemTemplateProps,
  type ArrayFieldTemplateProps,
  type FieldProps,
  type RJSFSchema,
} from '@rjsf/utils';
import type { FieldDefinition, PropertyField, PropertyUi } from '#model/field.ts';
import { lazyPart } from '../../loading/loading.tsx';
import { FieldErrorTemplate, FieldHelpTemplate } from '../../states/FieldError.tsx';
import { FieldTemplate } from '../../states/FieldTemplate.tsx';
import { Skeleton } from '../../states/States.tsx';
import { ComputedField, TypedField } from './BoundField.tsx';
import { cellOf, useCellState, useForm, type FormAround, type PropertyProps } from './form-around.tsx';
import type { LineList } from '../values/line-list.ts';

const LinesField = lazyPart(async () => (await import('./LinesField.tsx')).LinesField);

/** RJSF's own array field, loaded with the parts that its template draws. */
const ArrayField = lazyPart(async () => {
  const [{ default: Field }] = await Promise.all([
    import('@rjsf/core/lib/components/fields/ArrayField.js'),
    LinesField.preload(),
  ]);
  return Field as ComponentType<FieldProps>;
});

export const preloadLines = (): Promise<void> => ArrayField.preload();

/** Lines are an RJSF array. */
const LinesProperty = memo(function LinesProperty(props: PropertyProps): ReactNode {
  const { name } = props;
  const cell = cellOf(useForm().store, name);
  // Checked here, so that hidden lines load nothing and suspend nothing.
  const isVisible = useCellState(cell, ({ visible }) => visible);
  const own = props as FieldProps & PropertyProps;
  if (!isVisible || cell.lines === null) return null;
  return (
    <Suspense fallback={<Skeleton rows={3} height={32} />}>
      {own.registry === undefined ? <LinesField name={name} /> : <Lines {...own} list={cell.lines} />}
    </Suspense>
  );
}, isSamePlace);

/** RJSF's array of the drawn lines; typing in a line draws only its field. */
function Lines({ list, ...field }: FieldProps & PropertyProps & { list: LineList }): ReactNode {
  const lines = useSyncExternalStore(list.subscribe, list.read, list.read);
  const values = useMemo(() => lines.map(({ id, store }) => ({ ...store.values(), id })), [lines]);
  return <ArrayField {...field} formData={values} />;
}

/** Fields read their values themselves, so a new form value draws nothing here. */
function isSamePlace(before: PropertyProps | FieldProps, after: PropertyProps | FieldProps): boolean {
  const [old, now] = [before as FieldProps, after as FieldProps];
  return (
    old.name === now.name &&
    old.fieldPathId === now.fieldPathId &&
    old.registry === now.registry &&
    old.onChange === now.onChange
  );
}

/** The fields of the theme, by `ui:field`. */
const FIELDS: Record<PropertyField, ComponentType<PropertyProps> | NamedExoticComponent<PropertyProps>> = {
  plain: TypedField,
  choice: TypedField,
  computed: ComputedField,
  lines: LinesProperty,
};

/** RJSF's template of an array. */
function ArrayTemplate({ fieldPathId, items }: ArrayFieldTemplateProps): ReactNode {
  return <LinesField name={String(fieldPathId.path.at(-1))} items={items} />;
}

/** The lines field draws what surrounds an item. */
function ItemTemplate({ children }: ArrayFieldItemTemplateProps): ReactNode {
  return children;
}

/** Content of an RJSF object field: the form at the root, the line in an item. */
export const FormContent = createContext<ReactNode>(null);

export function Content(): ReactNode {
  return use(FormContent);
}

/** The object field that is being drawn, with RJSF's props: the form, or one of its lines. */
interface ObjectPlace {
  object: Pick<FieldProps, 'schema' | 'registry' | 'fieldPathId' | 'onChange' | 'onBlur' | 'onFocus'>;
  /** The form or line of that object. A nested form outside of RJSF must not use it. */
  form: FormAround;
}

const ObjectContext = createContext<ObjectPlace | null>(null);

/**
 * Draws the content of an object; each property is drawn at its place in that content: in groups, steps, beside blocks,
 * or in the cells of a line.
 */
const FormObject = memo(function FormObject(props: FieldProps): ReactNode {
  const { schema, registry, fieldPathId, onChange, onBlur, onFocus } = props;
  const form = useForm();
  // RJSF resolves the schema of an item again for each change of it, always to the same.
  // oxlint-disable-next-line react/exhaustive-deps
  const own = useMemo(() => schema, [registry, fieldPathId]);
  const place = useMemo(
    (): ObjectPlace => ({ object: { schema: own, registry, fieldPathId, onChange, onBlur, onFocus }, form }),
    [own, registry, fieldPathId, onChange, onBlur, onFocus, form],
  );
  return (
    <ObjectContext value={place}>
      <Content />
    </ObjectContext>
  );
}, isSamePlace);

type RegistryFields = Record<'ObjectField' | 'SchemaField', ComponentType<FieldProps>> & typeof FIELDS;

/** Walks a schema for RJSF: the root, its properties, and the items of lines. */
function SchemaField(props: FieldProps): ReactNode {
  const { registry, fieldPathId, name } = props;
  const fields = registry.fields as RegistryFields;
  const uiSchema = props.uiSchema as Partial<PropertyUi> | undefined;
  const kind = uiSchema?.['ui:field'];
  if (fieldPathId.path.length === 0 || kind === undefined) return <fields.ObjectField {...props} />;
  if (kind === 'lines') return <LinesProperty {...(props as FieldProps & PropertyProps)} />;
  const Field = fields[kind];
  return <Field name={name} uiSchema={uiSchema as PropertyUi} schema={props.schema} registry={registry} />;
}

export const THEME = {
  fields: { ...FIELDS, ObjectField: FormObject, SchemaField } as Record<string, ComponentType<FieldProps>>,
  templates: {
    FieldTemplate,
    FieldErrorTemplate,
    FieldHelpTemplate,
    ArrayFieldTemplate: ArrayTemplate,
    ArrayFieldItemTemplate: ItemTemplate,
  },
};

const NO_SCHEMA: RJSFSchema = {};

/** Default for a form without a generated uiSchema. */
const LIST: RJSFSchema = { type: 'array', items: { type: 'object' } };

/** Draws a field through RJSF's registry; outside of RJSF (a cell, an edit in place) through the same theme. */
export function Property({ field: { name, lines } }: { field: FieldDefinition }): ReactNode {
  const form = useForm();
  const place = use(ObjectContext);
  const around = place?.form === form ? place.object : undefined;
  const id = useMemo(
    () => around && toFieldPathId(name, around.registry.globalFormOptions, around.fieldPathId),
    [around, name],
  );
  const own = form.ui[name];
  if (own === undefined) throw new Error(`The uiSchema has no field "${name}"`);
  if (around === undefined || id === undefined) {
    const Field = FIELDS[own['ui:field']];
    return <Field name={name} uiSchema={own} />;
  }
  const fields = around.registry.fields as RegistryFields;
  const property = around.schema.properties?.[name];
  return (
    <fields.SchemaField
      {...around}
      name={name}
      schema={typeof property === 'object' ? property : lines === undefined ? NO_SCHEMA : LIST}
      uiSchema={own}
      fieldPathId={id}
      formData={undefined}
    />
  );
}
