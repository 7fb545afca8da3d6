import {
  createContext,
  use,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useSyncExternalStore,
  type ReactElement,
} from 'react';
import type { Registry, RJSFSchema } from '@rjsf/utils';
import type { CallAction } from '#model/action.ts';
import type { Text } from '#model/expression.ts';
import { uiSchemaOf } from '#model/ui-schema.ts';
import type { FormMember, PropertyUi, UiSchema } from '#model/field.ts';
import { holdPage } from '../../calls/busy.ts';
import { printText } from '../../formats/texts.ts';
import { useHost } from '../../host/host.ts';
import type { WidgetImplementation } from '../../host/widget.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { useValidator } from '../../scope/later-part.ts';
import type { ScopeStore } from '../../scope/scope.ts';
import { entryOf } from '../../widgets/built-in.ts';
import { isRelative, rangeOf } from '../../widgets/value/dates.ts';
import { isEmpty, type Cell, type FieldState } from '../values/form-cell.ts';
import { draftOf, restoreDraft } from '../values/form-record.ts';
import { FormStore, type FormCell } from '../values/form-store.ts';
import { useWidgets } from '../../widgets/widgets.ts';

/** The form that a field belongs to. */
export interface FormAround {
  store: FormStore;
  /** The uiSchema of its fields. */
  ui: UiSchema;
  /** Prefix of the ids of its controls. */
  id: string;
  widgets: Record<string, WidgetImplementation>;
  /** Fields that another field's widget draws (the currency of an amount). */
  taken: ReadonlySet<string>;
}

/** Props of a theme field; RJSF passes more. */
export interface PropertyProps {
  name: string;
  uiSchema: PropertyUi;
  schema?: RJSFSchema;
  /** RJSF's registry; undefined outside of RJSF. */
  registry?: Registry;
}

/** Props of the field that draws lines. */
export interface LinesFieldProps {
  name: string;
  /** Items of RJSF's array; undefined outside of RJSF. */
  items?: readonly ReactElement[];
}

const FormContext = createContext<FormAround | null>(null);
export const FormProvider = FormContext;

/** Place of a field: under a heading, or in a cell of a table of lines. */
interface FieldPlace {
  /** The heading of its group. */
  heading?: string;
  /** Name of the first field of its group: if its label is the heading, only screen readers get the label. */
  first?: string;
  /** Added to its label for screen readers, in a table whose head shows the label: `Row 3`. */
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

/** A part of a field's state; the component draws again when that part changes. */
export function useCellState<Value>(cell: Cell, pick: (state: FieldState) => Value): Value {
  const read = (): Value => pick(cell.state);
  return useSyncExternalStore(cell.changes.subscribe, read, read);
}

export function controlId(form: Pick<FormAround, 'id'>, field: string): string {
  return `${form.id}${field}`;
}

/** Focuses a field, or the first choice of a group. */
export function focusField(form: Pick<FormAround, 'id'>, field: string, isSecond = false): void {
  const control = document.getElementById(controlId(form, field));
  // A folded field is drawn once its error is known.
  if (control === null && !isSecond) requestAnimationFrame(() => focusField(form, field, true));
  const target = control?.matches('input, textarea, button, select, [tabindex]')
    ? control
    : (control?.querySelector<HTMLElement>('input, textarea, button, select') ?? control);
  target?.focus({ preventScroll: true });
  (target?.closest('[data-field]') ?? target)?.scrollIntoView({ block: 'nearest' });
}

/** Enter submits without a blur, so a widget that normalises its value on blur must do it here too. */
export function settle(): void {
  const active = document.activeElement;
  if (!(active instanceof HTMLInputElement) && !(active instanceof HTMLTextAreaElement)) return;
  active.blur();
  active.focus({ preventScroll: true });
}

/** True if two values are equal; all kinds of empty are equal. */
export function isSame(value: unknown, before: unknown): boolean {
  if (isEmpty(value) || isEmpty(before)) return isEmpty(value) && isEmpty(before);
  if (!Array.isArray(value) || !Array.isArray(before)) return Object.is(value, before);
  return value.length === before.length && value.every((each, at) => Object.is(each, before[at]));
}

/**
 * The store of a form, kept while the definition stays the same. A definition that is replaced while the form is open
 * (a saved file) gets a new store with the typed values.
 */
export function useFormStore(action: CallAction, members: readonly FormMember[], parent: ScopeStore): FormStore {
  const bundle = useBundle();
  const host = useHost();
  const compiled = useValidator(action.validator);
  const held = useRef<{ action: CallAction; store: FormStore }>(null);
  const surroundings = useRef({ bundle, host });
  surroundings.current = { bundle, host };
  if (held.current?.action !== action) {
    const store = new FormStore({
      members,
      parent,
      validator: compiled,
      schema: action.schema,
      fill: action.fill,
      marks: action.marks,
      say: (text: Text, scope) => printText(text, scope.read(), surroundings.current.bundle, surroundings.current.host),
      defaultOf: (value, { widget }) => {
        if (!isRelative(value)) return value;
        const days = rangeOf(value, surroundings.current.host.serverNow());
        return entryOf(widget).isRange === true ? [...days] : days[1];
      },
    });
    if (held.current !== null) restoreDraft(store, draftOf(held.current.store));
    held.current = { action, store };
  }
  const { store } = held.current;
  useLayoutEffect(() => store.start(), [store]);
  useEffect(() => holdPage(() => store.isChanged), [store]);

  useLayoutEffect(() => store.rules.replace(compiled), [store, compiled]);
  // A failure is told at the first press, which tries again.
  useEffect(() => void store.rules.load().catch(() => undefined), [store]);
  return store;
}

/** Every field of the members, including those in groups. */
export function fieldsOf(members: readonly FormMember[]): Extract<FormMember, { kind: 'field' }>[] {
  return members.flatMap((member) =>
    member.kind === 'field' ? [member] : member.kind === 'group' ? fieldsOf(member.fields) : [],
  );
}

/**
 * Context for the fields of a form. Suspends until their widgets are loaded.
 * @param uiSchema the generated one; undefined for a form that did not come from the generator
 */
export function useFormAround(store: FormStore, members: readonly FormMember[], uiSchema?: UiSchema): FormAround {
  const id = useId();
  const names = useMemo(() => [...new Set(widgetsOf(members))], [members]);
  const widgets = useWidgets(names);
  const key = names.join(' ');
  return useMemo(() => {
    const taken = takenIn(members, store, widgets);
    return { store, ui: uiSchema ?? uiSchemaOf(members), id: `${id}-`, widgets, taken };
    // oxlint-disable-next-line react/exhaustive-deps -- the widgets depend only on their names
  }, [store, id, members, uiSchema, key]);
}

/** Fields that are drawn by the widget of another field. */
export function takenIn(
  members: readonly FormMember[],
  store: FormStore,
  widgets: FormAround['widgets'],
): ReadonlySet<string> {
  const taken = fieldsOf(members).flatMap((field) => widgets[field.widget]?.takes?.(field) ?? []);
  return new Set(taken.filter((name) => store.cell(name) !== undefined));
}

/** Fields of lines and of a search have widgets to load too. */
function widgetsOf(members: readonly FormMember[]): string[] {
  return fieldsOf(members).flatMap(({ widget, lines, search }) => [
    ...(lines === undefined ? [widget] : widgetsOf(lines.members)),
    ...((search ?? lines?.pick)?.filter ?? []).map((each) => each.widget),
  ]);
}
