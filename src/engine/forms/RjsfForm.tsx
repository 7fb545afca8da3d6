import { useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import { withTheme, type FormProps } from '@rjsf/core';
import type { ValidatorType } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { useForm } from './form-around.tsx';
import type { InvalidField } from './form-options.ts';
import type { FormStore } from './form-store.ts';
import { HeldValues, HeldValuesContext, type RjsfHandle } from './held-values.ts';
import { invalidOf, rulesOf } from './form-rules.ts';
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
  store: FormStore;
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
    const isValid = store.validate(store.sent(values as Record<string, unknown>));
    validate.errors = store.validate.errors;
    return isValid;
  };
  return createPrecompiledValidator(
    { [schema.$id ?? '']: validate } as Parameters<typeof createPrecompiledValidator>[0],
    schema,
  );
}

/** RJSF's form: submitted by Enter and by the main button, drawn by our theme and validated by RJSF. */
export function RjsfForm({
  store,
  schema: given = NO_SCHEMA,
  names,
  onValid,
  onInvalid,
  children,
}: RjsfFormProps): ReactNode {
  const form = useRef<RjsfHandle>(null);
  const { ui } = useForm();
  const now = useRef(names);
  now.current = names;
  const schema = useMemo(() => ({ ...NO_SCHEMA, ...given }) as FormProps['schema'], [given]);
  const validator = useMemo(() => validatorOf(store, schema), [store, schema]);
  const rules = useMemo(() => rulesOf(store, () => now.current), [store]);
  const held = useMemo(() => new HeldValues(store), [store]);
  useLayoutEffect(() => {
    store.attach(held);
    held.attach(form.current);
    return () => {
      store.attach(null);
      held.detach();
    };
  }, [store, held]);
  // Before RJSF sees the submit, what is being typed is settled and handed over.
  const handOver = (): void => {
    settleFocused();
    held.flush();
  };
  return (
    <FormContent value={children}>
      <HeldValuesContext value={held}>
        <div className={css.shell} onSubmitCapture={handOver} onBlurCapture={held.leave}>
          <ThemedForm
            ref={form}
            className={css.form}
            schema={schema}
            uiSchema={ui as FormProps['uiSchema']}
            validator={validator}
            {...rules}
            initialFormData={held.initial}
            onChange={({ formData }, id) => held.receive(formData, id)}
            experimental_defaultFormStateBehavior={NOTHING_MADE_UP}
            noHtml5Validate
            showErrorList={false}
            focusOnFirstError={false}
            onSubmit={() => onValid()}
            onError={(errors) => onInvalid(store.say(invalidOf(store, errors), now.current))}
          >
            <NoButton />
          </ThemedForm>
        </div>
      </HeldValuesContext>
    </FormContent>
  );
}

/** RJSF draws its own button where it has no children. */
function NoButton(): ReactNode {
  return null;
}

/** Enter submits without leaving the field: a widget that tidies on leaving must do it all the same. */
function settleFocused(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) && !(active instanceof HTMLTextAreaElement)) return;
  active.blur();
  active.focus({ preventScroll: true });
}
