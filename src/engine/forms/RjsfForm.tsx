import { useLayoutEffect, useMemo, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import type { FormProps } from '@rjsf/core';
// By itself it brings none of RJSF's own widgets.
import withTheme from '@rjsf/core/lib/withTheme.js';
import type { ValidatorType, CustomValidator, ErrorTransformer, RJSFValidationError } from '@rjsf/utils';
import { createPrecompiledValidator } from '@rjsf/validator-ajv8';
import type { JsonSchema } from '#model/json-schema.ts';
import type { Validator } from '#model/screen.ts';
import { settle, useForm } from './form-around.tsx';
import type { FormStore, InvalidField } from './form-store.ts';
import { HeldValues, HeldValuesContext, type RjsfHandle } from './held-values.ts';
import { FormContent, THEME } from './form-theme.tsx';
import css from './form.module.css';
import { brokenMessage } from './messages.ts';
import type { Cell } from './form-cell.ts';
import { isValidated } from './form-errors.ts';

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
export function RjsfForm({ schema: given = NO_SCHEMA, names, onValid, onInvalid, children }: RjsfFormProps): ReactNode {
  const form = useRef<RjsfHandle>(null);
  const { store, ui } = useForm();
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
    settle();
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

interface FormRules {
  /** The sentence of each rule of the schema that a field breaks, one a field. */
  transformErrors: ErrorTransformer;
  /** The rules that a schema cannot say: what is required just now, bounds, conditions, refusals. */
  customValidate: CustomValidator;
}

/**
 * RJSF's two hooks for one form. RJSF calls them in this order in every validation, so that the second knows which fields
 * the first has found wrong.
 * @param namesNow the fields that a submit validates: all, or those of a wizard's step.
 */
export function rulesOf(store: FormStore, namesNow: () => readonly string[]): FormRules {
  let basic = new Map<Cell, string | null>();
  let broken = new Set<Cell>();
  return {
    transformErrors(errors) {
      basic = new Map();
      broken = new Set();
      for (const { cell, store: own } of store.fields(namesNow())) basic.set(cell, own.basicError(cell));
      const find = store.finder();
      return errors.flatMap((error) => {
        const cell = find(pathOf(error))?.cell;
        // Lines are validated at their own fields.
        if (cell === undefined || cell.lines !== null) return [];
        if (broken.has(cell) || basic.get(cell) !== null || !isValidated(cell)) return [];
        broken.add(cell);
        return [saidBy(cell, error)];
      });
    },
    customValidate(_values, errors) {
      for (const { cell, store: own, path } of store.fields(namesNow())) {
        const isChecked = isValidated(cell) && !broken.has(cell);
        const message = basic.get(cell) ?? (isChecked ? own.lastError(cell) : null);
        if (message !== null) handlerAt(errors, path).addError(message);
      }
      return errors;
    },
  };
}

/** RJSF's `.lines.2.amount` as a path of what is sent. */
function pathOf({ property = '' }: RJSFValidationError): string {
  return property.replaceAll('.', '/');
}

function saidBy({ field }: Cell, error: RJSFValidationError): RJSFValidationError {
  const message = brokenMessage(field, { keyword: error.name ?? '', params: error.params as Record<string, unknown> });
  return { ...error, message, stack: message };
}

interface ErrorHandler {
  addError(message: string): void;
}

/** RJSF makes handlers only for what the schema and the values name; a computed field may be in neither. */
function handlerAt(errors: object, path: readonly string[]): ErrorHandler {
  let at = errors as Record<string, unknown>;
  for (const name of path) at = (at[name] ??= newHandler()) as Record<string, unknown>;
  // RJSF's handler is a record of handlers with two members of its own at each level.
  return at as unknown as ErrorHandler;
}

function newHandler(): ErrorHandler {
  const own: ErrorHandler & { __errors?: string[] } = {
    addError(message) {
      (own.__errors ??= []).push(message);
    },
  };
  return own;
}

/** What RJSF found, at the fields of the form. */
export function invalidOf(store: FormStore, errors: readonly RJSFValidationError[]): InvalidField[] {
  const find = store.finder();
  return errors.flatMap((error) => {
    const field = find(pathOf(error));
    return field === undefined ? [] : [{ name: field.name, title: field.title, message: error.message ?? '' }];
  });
}
