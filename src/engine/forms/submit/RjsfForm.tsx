import { useMemo, useRef, useState, type ComponentType, type FormEvent, type ReactNode, type Ref } from 'react';
import type { FormProps } from '@rjsf/core';
// Contains none of RJSF's default widgets.
import withTheme from '@rjsf/core/lib/withTheme.js';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { ActionDefinition, CallAction } from '#model/action.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import { settle, useForm, type FormAround } from '../fields/form-around.tsx';
import { addConditions, fieldErrorsOf, sentencesOf } from '../values/rjsf-errors.ts';
import { FormContent, THEME } from '../fields/form-theme.tsx';
import type { Submitting } from './use-submit.ts';
import css from './form.module.css';

/** The parts of RJSF's form that are used here. */
interface RjsfHandle {
  readonly formElement: { readonly current: HTMLFormElement | null };
  /** Reports broken rules to `onError`. */
  validateFormWithFormData(values: unknown): boolean;
}

const ThemedForm = withTheme(THEME) as ComponentType<Omit<FormProps, 'ref'> & { ref?: Ref<RjsfHandle> }>;

/** RJSF must not choose, add or compute any default value. */
const NOTHING_MADE_UP: FormProps['experimental_defaultFormStateBehavior'] = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

const NO_SCHEMA: JsonSchema = { $id: 'form', type: 'object' };

interface RjsfFormProps {
  action: Pick<CallAction, 'schema'>;
  form: Pick<Submitting, 'whenRuled' | 'tellInvalid'>;
  /** The fields that the current submit validates. */
  names: readonly string[];
  /** Called at each submit. Returns the action beside the form that submits it; null for its main button. */
  pressed?(): ActionDefinition | null;
  /** @param by the action that `pressed` returned */
  onValid(by: ActionDefinition | null): void;
  children: ReactNode;
}

/**
 * RJSF's form, drawn by our theme; Enter and the main button submit it. Its values are the same object that expressions
 * read and the request is filled from.
 */
export function RjsfForm({ action, form, names, pressed, onValid, children }: RjsfFormProps): ReactNode {
  const handle = useRef<RjsfHandle>(null);
  const { store, ui, widgets } = useForm();
  const now = useRef({ names, form, onValid });
  now.current = { names, form, onValid };
  const schema = useMemo(() => ({ ...NO_SCHEMA, ...action.schema }) as FormProps['schema'], [action.schema]);
  const validator = useMemo(
    () =>
      createPrecompiledValidator(
        { [schema.$id ?? '']: store.rules.check } as Parameters<typeof createPrecompiledValidator>[0],
        schema,
      ),
    [store, schema],
  );
  const components = useMemo(() => componentsOf(widgets), [widgets]);
  // Each field draws by itself. RJSF, which walks all fields, gets the values when a field loses focus and at a
  // submit.
  const [values, setValues] = useState(store.data);
  const submit = (event: FormEvent): void => {
    const { current: rjsf } = handle;
    // A dialog that was opened from this form may contain a form too.
    if (rjsf === null || event.target !== rjsf.formElement.current) return;
    event.preventDefault();
    event.stopPropagation();
    settle();
    const by = pressed?.() ?? null;
    const asked = String(now.current.names);
    const validate = (): void => {
      // While the rules were loading, the person may have gone to another step.
      if (String(now.current.names) !== asked) return;
      setValues(store.data);
      if (rjsf.validateFormWithFormData(store.data)) now.current.onValid(by);
    };
    // Lets React draw settled values first, because a widget may report a problem.
    queueMicrotask(() => now.current.form.whenRuled(validate));
  };
  return (
    <FormContent value={children}>
      <div className={css.shell} onSubmitCapture={submit} onBlur={() => setValues(store.data)}>
        <ThemedForm
          ref={handle}
          className={css.form}
          schema={schema}
          uiSchema={ui as FormProps['uiSchema']}
          widgets={components}
          formData={values}
          validator={validator}
          transformErrors={(errors) => sentencesOf(store.errors, now.current.names, errors)}
          customValidate={(_, errors, _ui, found) => addConditions(store.errors, now.current.names, errors, found)}
          experimental_defaultFormStateBehavior={NOTHING_MADE_UP}
          noHtml5Validate
          showErrorList={false}
          focusOnFirstError={false}
          onError={(errors) => {
            const { names: asked } = now.current;
            now.current.form.tellInvalid(store.errors.show(asked, fieldErrorsOf(store.errors, asked, errors)));
          }}
        >
          <NoButton />
        </ThemedForm>
      </div>
    </FormContent>
  );
}

/** Widgets by their names, as RJSF registers them. */
function componentsOf(widgets: FormAround['widgets']): FormProps['widgets'] {
  const components = Object.entries(widgets).map(([name, { Component }]) => [name, Component] as const);
  return Object.fromEntries(components);
}

/** Without children RJSF draws its own button. */
function NoButton(): ReactNode {
  return null;
}
