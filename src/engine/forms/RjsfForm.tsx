import { useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import type { FormProps } from '@rjsf/core';
// By itself it brings none of RJSF's own widgets.
import withTheme from '@rjsf/core/lib/withTheme.js';
import type { ValidatorType, RJSFValidationError } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { settle, useForm } from './form-around.tsx';
import type { FormStore, InvalidField } from './form-store.ts';
import { HeldValues, type RjsfHandle } from './held-values.ts';
import { FormContent, THEME } from './form-theme.tsx';
import css from './form.module.css';

const ThemedForm = withTheme(THEME) as ComponentType<Omit<FormProps, 'ref'> & { ref?: Ref<RjsfHandle> }>;

/** Nothing is chosen, added or made up for the person. */
const NOTHING_MADE_UP: FormProps['experimental_defaultFormStateBehavior'] = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

const NO_SCHEMA: JsonSchema = { $id: 'form', type: 'object' };

interface RjsfFormProps {
  schema: JsonSchema | undefined;
  /** The fields that a submit validates now. */
  names: readonly string[];
  onValid(): void;
  onInvalid(invalid: InvalidField[]): void;
  children: ReactNode;
}

/**
 * RJSF's validator with the function that the generator compiled of this schema. It is asked by way of the store, which has
 * an interpreter where nothing was compiled. Hidden fields keep their values and are not validated.
 */
function validatorOf(store: FormStore, schema: FormProps['schema']): ValidatorType {
  const validate: Validator = (values) => {
    validate.errors = [...store.brokenBy(store.sent(values as Record<string, unknown>))];
    return validate.errors.length === 0;
  };
  return createPrecompiledValidator(
    { [schema.$id ?? '']: validate } as Parameters<typeof createPrecompiledValidator>[0],
    schema,
  );
}

/** RJSF's form: submitted by Enter and by the main button, drawn by our theme and validated by RJSF. */
export function RjsfForm({ schema: given, names, onValid, onInvalid, children }: RjsfFormProps): ReactNode {
  const form = useRef<RjsfHandle>(null);
  const { store, ui } = useForm();
  const now = useRef(names);
  now.current = names;
  const schema = useMemo(() => ({ ...NO_SCHEMA, ...given }) as FormProps['schema'], [given]);
  const validator = useMemo(() => validatorOf(store, schema), [store, schema]);
  const held = useMemo(() => new HeldValues(store), [store]);
  useLayoutEffect(() => held.attach(form.current), [held]);
  // Before RJSF sees the submit, what is being typed is settled and handed over.
  const handOver = (): void => {
    settle();
    held.flush();
  };
  return (
    <FormContent value={children}>
      <div className={css.shell} onSubmitCapture={handOver} onBlurCapture={held.hand}>
        <ThemedForm
          ref={form}
          className={css.form}
          schema={schema}
          uiSchema={ui as FormProps['uiSchema']}
          validator={validator}
          transformErrors={(errors) => errorsIn(store, now.current, errors)}
          initialFormData={held.initial}
          onChange={({ formData }) => held.receive(formData)}
          experimental_defaultFormStateBehavior={NOTHING_MADE_UP}
          noHtml5Validate
          showErrorList={false}
          focusOnFirstError={false}
          onSubmit={() => onValid()}
          onError={(errors) => onInvalid(store.show(now.current, errors.map(invalidOf)))}
        >
          <NoButton />
        </ThemedForm>
      </div>
    </FormContent>
  );
}

/** RJSF draws its own button where it has no children. */
function NoButton(): ReactNode {
  return null;
}

/** The errors of the fields named: rules of the schema that RJSF has found broken, and the form's own rules. */
export function errorsIn(
  store: FormStore,
  names: readonly string[],
  broken: readonly RJSFValidationError[],
): RJSFValidationError[] {
  // RJSF writes the path of a value as `.lines.2.amount`.
  const rules = broken.map(({ property = '', name = '', params }) => ({
    instancePath: property.replaceAll('.', '/'),
    keyword: name,
    params: params as Record<string, unknown>,
  }));
  const found = store.check(names, rules);
  return found.map(({ name, title, message }) => ({ property: name, title, message, stack: message }));
}

export function invalidOf({ property = '', title = '', message = '' }: RJSFValidationError): InvalidField {
  return { name: property, title, message };
}
