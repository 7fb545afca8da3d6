import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import type { Registry, RJSFSchema } from '@rjsf/utils';
import type { CallAction } from '#model/action.ts';
import type { Text } from '#model/expression.ts';
import { uiSchemaOf } from '#model/ui-schema.ts';
import type { FormMember, PropertyUi, UiSchema } from '#model/field.ts';
import type { Validator } from '#model/screen.ts';
import { holdPage } from '../calls/busy.ts';
import { printText } from '../formats/texts.ts';
import { useHost } from '../host/host.ts';
import type { WidgetImplementation } from '../host/widget.ts';
import { useBundle } from '../scope/bundle.tsx';
import { useValidator } from '../scope/later-part.ts';
import type { ScopeStore } from '../scope/scope.ts';
import { isRelative, rangeOf } from '../widgets/dates.ts';
import { isEmpty, type Cell, type FieldState } from './form-cell.ts';
import { draftOf, restoreDraft } from './form-record.ts';
import { FormStore, type FormCell } from './form-store.ts';
import { useWidgets } from '../widgets/widgets.ts';

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

/** A field of the theme is drawn from this; RJSF hands in more. */
export interface PropertyProps {
  name: string;
  uiSchema: PropertyUi;
  schema?: RJSFSchema;
  /** RJSF's; none where no RJSF is around. */
  registry?: Registry;
}

/** The lines of a field are drawn from this. */
export interface LinesFieldProps {
  name: string;
  /** The items of RJSF's array; none where no RJSF is around. */
  items?: readonly ReactElement[];
}

const FormContext = createContext<FormAround | null>(null);
export const FormProvider = FormContext;

/** Where a field stands: under a heading, or in a cell of a table of lines. */
interface FieldPlace {
  /** The heading of its group: a field that is called the same says so only to screen readers. */
  heading?: string;
  /** Said after its title, where the table's head says the title to the eye: `Row 3`. */
  line?: string;
}

export const FieldPlaceContext = createContext<FieldPlace>({});

export function useForm(): FormAround {
  const form = use(FormContext);
  if (form === null) throw new Error('A field needs a form around it');
  return form;
}

export function cellOf(store: FormStore, name: string): FormCell {
  const cell = store.cell(name);
  if (cell === undefined) throw new Error(`The form has no field "${name}"`);
  return cell;
}

/** A part of the state of a field, drawn anew when that part changes. */
export function useCellState<Value>(cell: Cell, pick: (state: FieldState) => Value): Value {
  const read = (): Value => pick(cell.state);
  return useSyncExternalStore(cell.changes.subscribe, read, read);
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

/** Enter submits without leaving the field: a widget that tidies on leaving must do it all the same. */
export function settle(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) && !(active instanceof HTMLTextAreaElement)) return;
  active.blur();
  active.focus({ preventScroll: true });
}

/** Whether nothing was changed: every kind of nothing is the same. */
export function isSame(value: unknown, before: unknown): boolean {
  if (isEmpty(value) || isEmpty(before)) return isEmpty(value) && isEmpty(before);
  if (!Array.isArray(value) || !Array.isArray(before)) return Object.is(value, before);
  return value.length === before.length && value.every((each, at) => Object.is(each, before[at]));
}

/**
 * The store of a form, for as long as its definition stays the same. A definition that is replaced while the form is open
 * (a saved file) gets a new store with what was typed.
 */
export function useFormStore(action: CallAction, members: readonly FormMember[], parent: ScopeStore): FormStore {
  const bundle = useBundle();
  const host = useHost();
  const rules = useRules(action);
  const held = useRef<{ action: CallAction; store: FormStore }>(null);
  const surroundings = useRef({ bundle, host });
  surroundings.current = { bundle, host };
  if (held.current?.action !== action) {
    const store = new FormStore({
      members,
      parent,
      validator: rules,
      fill: action.fill,
      marks: action.marks,
      say: (text: Text, scope) => printText(text, scope.read(), surroundings.current.bundle, surroundings.current.host),
      defaultOf: (value, { widget }) => {
        if (!isRelative(value)) return value;
        const days = rangeOf(value, surroundings.current.host.serverNow());
        return widget === 'daterange' ? [...days] : days[1];
      },
    });
    if (held.current !== null) restoreDraft(store, draftOf(held.current.store));
    held.current = { action, store };
  }
  const { store } = held.current;
  useLayoutEffect(() => store.start(), [store]);
  useEffect(() => holdPage(() => store.isChanged), [store]);

  useLayoutEffect(() => store.errors.setValidator(rules), [store, rules]);
  return store;
}

/** The compiled rules of a form's schema; without them those of an interpreter, as soon as it has loaded. */
export function useRules({ schema, validator }: Pick<CallAction, 'schema' | 'validator'>): Validator | null {
  const compiled = useValidator(validator);
  const [interpreted, setInterpreted] = useState<Validator | null>(null);
  const isCompiled = compiled !== null;
  useEffect(() => {
    if (isCompiled || schema === undefined) return;
    void import('../foreign/foreign-rules.ts').then(({ interpret }) => setInterpreted(() => interpret(schema)));
  }, [isCompiled, schema]);
  return compiled ?? interpreted;
}

/** Every field of the members, groups opened. */
export function fieldsOf(members: readonly FormMember[]): Extract<FormMember, { kind: 'field' }>[] {
  return members.flatMap((member) =>
    member.kind === 'field' ? [member] : member.kind === 'group' ? fieldsOf(member.fields) : [],
  );
}

/**
 * Context for the fields of a form. Suspends until their widgets have loaded.
 * @param uiSchema the generated one, of a form that the generator has run over.
 */
export function useFormAround(store: FormStore, members: readonly FormMember[], uiSchema?: UiSchema): FormAround {
  const id = useId();
  const names = useMemo(() => [...new Set(widgetsOf(members))], [members]);
  const widgets = useWidgets(names);
  const key = names.join(' ');
  return useMemo(() => {
    const taken = takenIn(members, store, widgets);
    return { store, ui: uiSchema ?? uiSchemaOf(members), id: `${id}-`, widgets, taken };
    // oxlint-disable-next-line react/exhaustive-deps -- the widgets are the same as long as their names are
  }, [store, id, members, uiSchema, key]);
}

/** The fields of a form, or of a line, that the widgets of others draw. */
export function takenIn(
  members: readonly FormMember[],
  store: FormStore,
  widgets: FormAround['widgets'],
): ReadonlySet<string> {
  const taken = fieldsOf(members).flatMap((field) => widgets[field.widget]?.takes?.(field) ?? []);
  return new Set(taken.filter((name) => store.cell(name) !== undefined));
}

/** Lines have no widget of their own, their fields have; so have the fields of a search. */
function widgetsOf(members: readonly FormMember[]): string[] {
  return fieldsOf(members).flatMap(({ widget, lines, search }) => [
    ...(lines === undefined ? [widget] : widgetsOf(lines.members)),
    ...((search ?? lines?.pick)?.filter ?? []).map((each) => each.widget),
  ]);
}
