import { createContext, use, useMemo, useRef, type ComponentType, type ReactNode, type Ref } from 'react';
import { withTheme, type FormProps, type ThemeProps } from '@rjsf/core';
import type { FieldTemplateProps } from '@rjsf/utils';
import type { JsonSchema } from '#model/json-schema.ts';
import type { InvalidField } from './form-options.ts';
import type { FormStore } from './form-store.ts';
import { validatorOf } from './rjsf-validator.ts';
import css from './form.module.css';

/** What RJSF's root object is drawn as. */
const ContentContext = createContext<ReactNode>(null);

/**
 * RJSF would make a component of its own for each property and walk all of them for every key. Its root object is drawn as
 * our members instead, each bound to the store by itself.
 */
function RootObject(): ReactNode {
  return use(ContentContext);
}

function PlainTemplate({ children }: FieldTemplateProps): ReactNode {
  return children;
}

const THEME: ThemeProps = {
  fields: { ObjectField: RootObject },
  templates: { FieldTemplate: PlainTemplate },
};

interface RjsfHandle {
  setFieldValue(path: string[], value: unknown): void;
}

const ThemedForm = withTheme(THEME) as ComponentType<Omit<FormProps, 'ref'> & { ref?: Ref<RjsfHandle> }>;

/** Nothing is chosen, added or made up for the person. */
const NOTHING_MADE_UP: FormProps['experimental_defaultFormStateBehavior'] = {
  constAsDefaults: 'never',
  emptyObjectFields: 'skipDefaults',
  arrayMinItems: { populate: 'never' },
};

const NO_SCHEMA: JsonSchema = { type: 'object' };

interface RjsfShellProps {
  store: FormStore;
  schema: JsonSchema | undefined;
  /** The fields that a submit validates now. */
  names: readonly string[];
  onValid(): void;
  onInvalid(invalid: InvalidField[]): void;
  children: ReactNode;
}

/** The form element: submitted by Enter and by the main button, validated by RJSF through the store. */
export function RjsfShell({ store, schema, names, onValid, onInvalid, children }: RjsfShellProps): ReactNode {
  const form = useRef<RjsfHandle>(null);
  const now = useRef(names);
  now.current = names;
  const validator = useMemo(() => validatorOf(store, () => now.current), [store]);
  const [initial] = useMemo(() => [store.values()], [store]);
  // Before RJSF sees the submit: what is being typed is settled, and RJSF is given the values of all fields at once.
  const handOver = (): void => {
    settleFocused();
    form.current?.setFieldValue([], store.values());
  };
  return (
    <ContentContext value={children}>
      <div className={css.shell} onSubmitCapture={handOver}>
        <ThemedForm
          ref={form}
          className={css.form}
          schema={(schema ?? NO_SCHEMA) as FormProps['schema']}
          validator={validator}
          initialFormData={initial}
          experimental_defaultFormStateBehavior={NOTHING_MADE_UP}
          noHtml5Validate
          showErrorList={false}
          focusOnFirstError={false}
          onSubmit={() => onValid()}
          onError={() => onInvalid(store.show(now.current))}
        >
          <NoButton />
        </ThemedForm>
      </div>
    </ContentContext>
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
