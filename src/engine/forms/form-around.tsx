import { createContext, use } from 'react';
import type { UiSchema } from '#model/ui-schema.ts';
import type { WidgetImplementation } from '../widget.ts';
import type { FormStore } from './form-store.ts';

/** The form that a field stands in. */
export interface FormAround {
  store: FormStore;
  /** How each of its fields is drawn. */
  ui: UiSchema;
  /** Prefix of the ids of its controls. */
  id: string;
  widgets: Record<string, WidgetImplementation>;
  /** Fields that another field's widget draws (an amount's currency). */
  taken: ReadonlySet<string>;
}

const FormContext = createContext<FormAround | null>(null);
export const FormProvider = FormContext;

/** Where a field stands: under a heading, or in a cell of a table of lines. */
export interface FieldPlace {
  /** The heading of its group: a field that is called the same says so only to screen readers. */
  heading?: string;
  /** Said after its title, where the table's head says the title to the eye: 第 3 行. */
  line?: string;
}

export const FieldPlaceContext = createContext<FieldPlace>({});

export function useForm(): FormAround {
  const form = use(FormContext);
  if (form === null) throw new Error('A field needs a form around it');
  return form;
}

export function controlId(form: Pick<FormAround, 'id'>, field: string): string {
  return `${form.id}${field}`;
}

/** Puts the caret into a field, or onto the first choice of a group of them. */
export function focusField(form: Pick<FormAround, 'id'>, field: string): void {
  const control = document.getElementById(controlId(form, field));
  const target = control?.matches('input, textarea, button, select, [tabindex]')
    ? control
    : (control?.querySelector<HTMLElement>('input, textarea, button, select') ?? control);
  target?.focus({ preventScroll: true });
  (target?.closest('[data-field]') ?? target)?.scrollIntoView({ block: 'nearest' });
}
