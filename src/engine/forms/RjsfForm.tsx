import { useMemo, useRef, useState, type ComponentType, type FormEvent, type ReactNode, type Ref } from 'react';
import type { FormProps } from '@rjsf/core';
// By itself it brings none of RJSF's own widgets.
import withTheme from '@rjsf/core/lib/withTheme.js';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { CallAction } from '#model/action.ts';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { settle, useForm, useRules } from './form-around.tsx';
import { addConditions, fieldErrorsOf, sentencesOf } from './rjsf-errors.ts';
import type { InvalidField } from './form-errors.ts';
import { FormContent, THEME } from './form-theme.tsx';
import css from './form.module.css';

/** The part of RJSF's form that is used here. */
interface RjsfHandle {
  readonly formElement: { readonly current: HTMLFormElement | null };
  /** Reports broken rules by `onError`. */
  validateFormWithFormData(values: unknown): boolean;
}

const ThemedForm = withTheme(THEME) as ComponentType<Omit<FormProps, 'ref'> & { ref?: Ref<RjsfHandle> }>;

/** Nothing is chosen, added or made up for the person. */
const NOTHING_MADE_UP: FormProps['experimental_defaultFormStateBehavior'] = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

const NO_SCHEMA: JsonSchema = { $id: 'form', type: 'object' };

const NO_RULES: Validator = () => true;

interface RjsfFormProps {
  action: Pick<CallAction, 'schema' | 'validator'>;
  /** The fields that a submit validates now. */
  names: readonly string[];
  onValid(): void;
  onInvalid(invalid: InvalidField[]): void;
  children: ReactNode;
}

/**
 * RJSF's form: submitted by Enter and by the main button, drawn by our theme. The values that it is given and validates
 * are the very object that expressions read and the request is filled from.
 */
export function RjsfForm({ action, names, onValid, onInvalid, children }: RjsfFormProps): ReactNode {
  const form = useRef<RjsfHandle>(null);
  const { store, ui } = useForm();
  const now = useRef({ names, onValid, onInvalid });
  now.current = { names, onValid, onInvalid };
  const rules = useRules(action) ?? NO_RULES;
  const schema = useMemo(() => ({ ...NO_SCHEMA, ...action.schema }) as FormProps['schema'], [action.schema]);
  const validator = useMemo(
    () =>
      createPrecompiledValidator(
        { [schema.$id ?? '']: rules } as Parameters<typeof createPrecompiledValidator>[0],
        schema,
      ),
    [rules, schema],
  );
  // Each field draws by itself: RJSF, which walks all of them, is given the values when one is left and at a submit.
  const [values, setValues] = useState(store.data);
  const submit = (event: FormEvent): void => {
    const { current: rjsf } = form;
    // A dialog that was opened from here may be a form too.
    if (rjsf === null || event.target !== rjsf.formElement.current) return;
    event.preventDefault();
    event.stopPropagation();
    settle();
    // React draws first what was settled: a widget may find a problem in it.
    queueMicrotask(() => {
      setValues(store.data);
      if (rjsf.validateFormWithFormData(store.data)) now.current.onValid();
    });
  };
  return (
    <FormContent value={children}>
      <div className={css.shell} onSubmitCapture={submit} onBlur={() => setValues(store.data)}>
        <ThemedForm
          ref={form}
          className={css.form}
          schema={schema}
          uiSchema={ui as FormProps['uiSchema']}
          formData={values}
          validator={validator}
          transformErrors={(errors) => sentencesOf(store.errors, now.current.names, errors)}
          customValidate={(_, errors, _ui, found) => addConditions(store.errors, now.current.names, errors, found)}
          experimental_defaultFormStateBehavior={NOTHING_MADE_UP}
          noHtml5Validate
          showErrorList={false}
          focusOnFirstError={false}
          onError={(errors) => {
            const { names: asked, onInvalid: tell } = now.current;
            tell(store.errors.show(asked, fieldErrorsOf(store.errors, asked, errors)));
          }}
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
