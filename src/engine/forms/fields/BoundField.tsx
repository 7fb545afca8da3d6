import { formatFacts } from '#model/formats.ts';
import {
  memo,
  use,
  useEffect,
  useMemo,
  useSyncExternalStore,
  type ComponentProps,
  type ComponentType,
  type ReactNode,
} from 'react';
import type { UiSchema } from '@rjsf/utils';
import type { Expression, Text, TextPart, Tree } from '#model/expression.ts';
import type { FieldDefinition, LineDefinition, PickDefinition } from '#model/field.ts';
import { shortMask } from '#model/mask.ts';
import { evaluate, isKnown, type Scope } from '#model/evaluate.ts';
import { add, isDecimal, type Money } from '#model/money.ts';
import { ActionButton } from '../../actions/ActionButton.tsx';
import { EMPTY } from '../../host/format.ts';
import { MoneyFigure } from '../../formats/money/money.tsx';
import { ShownValue } from '../../formats/ShownValue.tsx';
import { isAwaited, printText } from '../../formats/texts.ts';
import { useHost } from '../../host/host.ts';
import { questionsIn, withFailures } from '../../calls/question.ts';
import { useBundle } from '../../scope/bundle.tsx';
import { useFromScope, useHolds } from '../../scope/use-scope.tsx';
import { entryOf } from '../../widgets/built-in.ts';
import { isMultiple } from '../../widgets/value/field-value.ts';
import { optionsKey, useOptions } from '../../widgets/options/options.ts';
import type { FieldAround, OptionsAnswer, SiblingField, WidgetProps } from '../../host/widget.ts';
import { FieldError, FieldErrorTemplate, FieldHelpTemplate } from '../../states/FieldError.tsx';
import { FieldTemplate } from '../../states/FieldTemplate.tsx';
import { idsOf } from '../../widgets/control/TextControl.tsx';
import { schemaOf } from '../../widgets/value/widget-props.ts';
import { strangersRegistry } from '../../widgets/widgets.ts';
import { loadValues } from '../values/form-record.ts';
import type { FormStore } from '../values/form-store.ts';
import { cellOf, controlId, FieldPlaceContext, useCellState, useForm, type PropertyProps } from './form-around.tsx';
import { isEmpty, shownOf, type Cell, type FieldState } from '../values/form-cell.ts';
import css from './fields.module.css';
import { useOverlays } from '../../overlays/Overlays.tsx';
import { lazyPart } from '../../loading/loading.tsx';
import { words } from '../../words/words.ts';

/** `what`: name of the data whose load failed, if that is not the field itself. */
type Choice = OptionsAnswer & { what?: string };

const NO_CHOICE: Choice = {
  options: [],
  chosen: [],
  loading: false,
  isWhole: false,
  error: null,
  retry: () => undefined,
};

/*
 * The fields of the RJSF theme. A field draws only when its own state changes. Its optional parts (options, fields
 * beside it, a live hint) are components of their own, so a plain field does not pay for them.
 */

/** A field for a value that is typed or chosen. */
export const TypedField = memo(function TypedField(props: PropertyProps): ReactNode {
  const property = useProperty(props);
  if (!property.state.visible) return null;
  const { field, taken } = property;
  if (taken !== undefined) {
    const key = optionsKey(field, ...taken.map((each) => each.field));
    return <FieldWithSiblings key={key} {...property} taken={taken} />;
  }
  if (props.uiSchema['ui:field'] === 'choice') return <OfferedField key={optionsKey(field)} {...property} />;
  return drawField(property, NO_CHOICE);
});

type Property = ReturnType<typeof useProperty>;

function useProperty({ name, uiSchema, schema, registry }: PropertyProps) {
  const form = useForm();
  const { store, widgets } = form;
  const place = use(FieldPlaceContext);
  const cell = cellOf(store, name);
  const state = useSyncExternalStore(cell.changes.subscribe, cell.read, cell.read);
  const { field } = cell;
  const handlers = useMemo(() => handlersOf(store, name), [store, name]);
  const implementation = widgets[uiSchema['ui:widget'] ?? ''];
  if (implementation === undefined) throw new Error(`The widget "${field.widget}" of "${name}" was not loaded`);
  const names = implementation.takes?.(field) ?? [];
  /** The fields that its widget draws beside its input. */
  const taken = names.length === 0 ? undefined : names.flatMap((each) => store.cell(each) ?? []);
  const own = useMemo(() => ({ ...schemaOf(field), ...schema }), [schema, field]);
  return {
    form,
    place,
    field,
    state,
    value: cell.value,
    implementation,
    taken,
    handlers,
    schema: own,
    uiSchema,
    registry,
  };
}

/** A read-only field shows a dash or its masked value, no placeholder. */
function placeholderOf({ placeholder }: FieldDefinition, { held, readOnly }: FieldState): string | undefined {
  if (readOnly) return held === null ? EMPTY : shortMask(held);
  return held === null ? placeholder : words.forms.keptAsIs(shortMask(held));
}

type Handlers = Pick<WidgetProps, 'onChange' | 'onBlur'> & Required<Pick<FieldAround, 'onProblem' | 'sibling'>>;

/** The widget props that stay the same for the lifetime of the form. */
function handlersOf(store: FormStore, name: string): Handlers {
  return {
    onChange: (typed) => store.type(name, typed),
    onBlur: () => afterPress(() => store.errors.leave(name)),
    onProblem: (problem) => store.errors.report(name, problem),
    sibling(other) {
      const cell = store.cell(other);
      return (
        cell && {
          label: cell.field.title,
          readonly: cell.field.value !== undefined,
          value: cell.value,
          options: NO_CHOICE.options,
          onChange: (value) => store.type(other, value),
          recognise: (value) => store.recognise(other, value),
        }
      );
    },
  };
}

function OfferedField(property: Property): ReactNode {
  const { form, field, state, value } = property;
  const { store } = form;
  const choice = useOptions(field, value);
  const first = choice.preselected?.value;
  // Preselects only once: a person who empties the field means it. An existing value stays.
  useEffect(() => {
    if (first !== undefined && isEmpty(store.cell(field.name)?.value)) loadValues(store, { [field.name]: first });
  }, [store, field.name, first]);
  const lost = state.readOnly ? null : lostChoice(field, value, choice);
  const isOffered = choice.options.length > 0;
  useEffect(() => store.errors.report(field.name, lost, isOffered), [store, field.name, lost, isOffered]);
  return drawField(property, choice);
}

/**
 * A value that came with a link or a record and cannot be chosen here: it is missing from a complete list of options,
 * or its option is locked.
 */
function lostChoice(field: FieldDefinition, value: unknown, choice: OptionsAnswer): string | null {
  if (entryOf(field.widget).isOption !== true || isEmpty(value) || Array.isArray(value)) return null;
  const [chosen] = choice.chosen;
  if (chosen?.disabled === true) return chosen.reason ?? words.forms.notOfferedNow(field.title, chosen.label);
  if (chosen !== undefined || !choice.isWhole) return null;
  return words.forms.notOffered(field.title);
}

function FieldWithSiblings(property: Property & { taken: Cell[] }): ReactNode {
  const { form, field, value: own, taken } = property;
  const { store } = form;
  let choice: Choice = useOptions(field, own);
  const siblings = new Map<string, SiblingField>();
  for (const cell of taken) {
    /* oxlint-disable react/rules-of-hooks -- the schema determines the fields, and the key changes with their kind */
    useSyncExternalStore(cell.changes.subscribe, cell.read, cell.read);
    const { value } = cell;
    const beside = useOptions(cell.field, value);
    /* oxlint-enable react/rules-of-hooks */
    const { options, error, retry } = beside;
    // The sibling has no line of its own, so an error of its options is shown under both.
    if (error !== null && choice.error === null) choice = { ...choice, what: cell.field.title, error, retry };
    const { field: other } = cell;
    const onChange = (next: unknown): void => store.type(other.name, next);
    const readonly = other.value !== undefined;
    siblings.set(other.name, { label: other.title, readonly, value, options, choice: beside, onChange });
  }
  return drawField(property, choice, siblings);
}

/**
 * A function instead of a component, because a long form has hundreds of fields.
 * @param siblings the fields that its widget draws beside its input
 */
function drawField(property: Property, choice: Choice, siblings?: Map<string, SiblingField>): ReactNode {
  const {
    form,
    place,
    field,
    state,
    value,
    implementation,
    handlers,
    schema,
    registry = strangersRegistry(),
  } = property;
  const uiSchema = property.uiSchema as UiSchema;
  const { required, disabled, readOnly: readonly } = state;
  const id = controlId(form, field.name);
  // A failed load of the options explains why nothing is chosen.
  const hasFailed = choice.error !== null && choice.options.length === 0;
  const unoffered = hasFailed
    ? words.forms.optionsFailed(choice.what, words.basics.withoutEnd(choice.error ?? ''))
    : null;
  const isUnoffered = unoffered !== null && (state.error === null || isEmpty(value));
  const error = isUnoffered ? unoffered : state.error;
  const rawErrors = state.error === null ? undefined : [state.error];
  // The reason for a locked field matters more than its hint.
  const hint = (disabled && field.enabled?.say) || field.hint;
  const { onChange, onBlur, onProblem, sibling } = handlers;
  const around: FieldAround = {
    place: field.place,
    several: field.several,
    choice,
    currency: state.currency,
    prefix: field.of.prefix,
    onProblem,
    sibling: siblings === undefined ? sibling : (other) => siblings.get(other) ?? sibling(other),
  };
  const widget: WidgetProps = {
    id,
    name: field.name,
    label: field.title,
    hideLabel: implementation.ownLabel !== true,
    'aria-describedby': idsOf(
      error === null ? undefined : `${id}__error`,
      hint === undefined ? undefined : `${id}__help`,
    ),
    schema,
    uiSchema,
    registry,
    value,
    onChange,
    onBlur,
    onFocus: nothing,
    options: optionsOf(state.props, choice),
    placeholder: placeholderOf(field, state),
    multiple: isMultiple(field),
    rawErrors,
    required,
    readonly,
    disabled,
    around,
  };
  const { [field.widget]: Widget = implementation.Component } = (registry?.widgets ?? NONE) as Widgets;
  const templates = (registry?.templates ?? TEMPLATES) as Templates;
  const at = { fieldPathId: { $id: id, path: [field.name] }, schema, uiSchema, registry };
  const errors = isUnoffered ? (
    <FieldError of={id} onRetry={choice.retry}>
      {unoffered}
    </FieldError>
  ) : rawErrors === undefined || implementation.ownError === true ? undefined : (
    <templates.FieldErrorTemplate errors={rawErrors} {...at} />
  );
  return (
    <templates.FieldTemplate
      {...at}
      {...STILL}
      id={id}
      label={field.title}
      displayLabel={implementation.ownLabel !== true}
      required={required && state.held === null}
      readonly={readonly}
      disabled={disabled}
      rawErrors={rawErrors}
      errors={errors}
      help={hint ? <templates.FieldHelpTemplate help={<LiveText text={hint} />} {...at} /> : undefined}
      around={{
        place: field.place,
        width: field.width,
        labelSpoken: place.heading === field.title && (place.first ?? field.name) === field.name,
        line: place.line,
        isRecognised: state.recognised,
        actions: (field.actions.length > 0 || field.search !== undefined) && <Beside field={field} />,
      }}
    >
      <Widget {...widget} />
    </templates.FieldTemplate>
  );
}

type Widgets = Record<string, ComponentType<WidgetProps>>;

const NONE: Widgets = {};

const TEMPLATES = { FieldTemplate, FieldErrorTemplate, FieldHelpTemplate };

/** RJSF types each template with its own props; these templates take additional ones. */
type Templates = typeof TEMPLATES;

const nothing = (): void => undefined;

/** Callbacks that RJSF requires and a field here does not need: its name is fixed, and it stores its value itself. */
const STILL = { onChange: nothing, onKeyRename: nothing, onKeyRenameBlur: nothing, onRemoveProperty: nothing };

/** Widget options: the evaluated props, and the options on offer. */
function optionsOf(props: Record<string, unknown>, { options }: OptionsAnswer): WidgetProps['options'] {
  if (options.length === 0) return props;
  const locked = options.flatMap(({ value, disabled }) => (disabled === true ? [value] : []));
  return { ...props, enumOptions: options, enumDisabled: locked };
}

/** Small buttons beside the input. */
function Beside({ field }: { field: FieldDefinition }): ReactNode {
  return (
    <>
      {field.search !== undefined && <SearchButton field={field} search={field.search} />}
      {field.actions.map((action) => (
        <ActionButton key={action.name} action={action} asLink />
      ))}
    </>
  );
}

/** A computed value, shown in its place among the fields; it cannot be typed. */
export const ComputedField = memo(function ComputedField({ name }: PropertyProps): ReactNode {
  const form = useForm();
  const { line } = use(FieldPlaceContext);
  const cell = cellOf(form.store, name);
  const isVisible = useCellState(cell, ({ visible }) => visible);
  const { field } = cell;
  if (!isVisible) return null;
  const id = controlId(form, field.name);
  const { place, title, width, hint } = field;
  return (
    <FieldTemplate
      id={id}
      label={title}
      displayLabel
      readonly
      help={hint ? <FieldHelpTemplate help={<LiveText text={hint} />} fieldPathId={{ $id: id }} /> : undefined}
      around={{ place, width, line }}
    >
      <output id={id} className={css.computed}>
        <ShownValue shown={shownOf(field)} place="text" />
      </output>
    </FieldTemplate>
  );
});

/** A read-only line among the fields. */
export function ShownLine({ shown }: { shown: LineDefinition }): ReactNode {
  const isVisible = useHolds(shown.visible);
  const isUnasked = useIsUnasked(shown.value);
  if (!isVisible) return null;
  // A tooltip on the first value of a form would open with the focus and cover the fields.
  const said = formatFacts(shown.format).isRemark ? { ...shown, format: 'plain' } : shown;
  return (
    <div className={css.line} data-place={shown.place}>
      <span className={css.lineTitle}>{shown.title}</span>
      <span className={css.lineValue}>
        {isUnasked ? (
          '\u00A0'
        ) : isSumOfMoney(shown.value) ? (
          <Sums value={shown.value} />
        ) : (
          <ShownValue shown={said} place="item" />
        )}
        {shown.hint !== undefined && (
          <span className={css.lineHint}>
            <LiveText text={shown.hint} />
          </span>
        )}
      </span>
    </div>
  );
}

/** True if the value is of an answer that is not there: a dash would be read as a fact. */
function useIsUnasked({ reads }: Expression): boolean {
  const names = questionsIn(reads);
  return useFromScope(
    names.map((name) => `data.${name}`),
    (scope) => {
      const data = (scope.read().data ?? {}) as Record<string, unknown>;
      return names.some((name) => !isKnown(data[name]));
    },
  );
}

/**
 * A text whose figures are emphasised: `Balance **486,240.52 USD**`. If it has figures, the facts separated by ` · `
 * are placed at both ends of the line. A figure of an answer that is not there yet is a bar.
 */
export function LiveText({ text }: { text: Text }): ReactNode {
  const bundle = useBundle();
  const host = useHost();
  const printed = useFromScope(typeof text === 'string' ? [] : withFailures(text.reads), (scope) =>
    partsOf(text).map((part) =>
      typeof part === 'string'
        ? { text: part, isFigure: false, isAwaited: false }
        : {
            text: printText({ parts: [part], reads: [] }, scope.read(), bundle, host),
            isFigure: part.format !== 'plain',
            isAwaited: isAwaited(part, scope.read()),
          },
    ),
  );
  // A text that is a single unknown expression is empty.
  if (printed.length === 1 && printed[0]?.text === EMPTY) return null;
  if (!printed.some(({ isFigure }) => isFigure)) return printed.map((part) => part.text).join('');
  const facts: ReactNode[][] = [[]];
  for (const [n, { text: part, isFigure, isAwaited: isBar }] of printed.entries()) {
    if (isFigure) {
      facts.at(-1)?.push(
        isBar && part === EMPTY ? (
          <span key={n} className={css.awaited} aria-hidden />
        ) : (
          <span key={n} className={css.figure}>
            {part}
          </span>
        ),
      );
      continue;
    }
    const [first = '', ...rest] = part.split(' · ');
    facts.at(-1)?.push(first);
    for (const more of rest) facts.push([more]);
  }
  return facts.map((fact, n) => (
    // oxlint-disable-next-line react/no-array-index-key -- the facts of one text keep their positions
    <span key={n} className={css.fact}>
      {fact}
    </span>
  ));
}

function partsOf(text: Text): (string | TextPart)[] {
  return typeof text === 'string' ? [text] : text.parts.filter((part) => typeof part === 'string' || 'value' in part);
}

/** Amounts of different currencies are never added: each currency has its own sum. */
function Sums({ value }: { value: Expression }): ReactNode {
  const sums = useFromScope(value.reads, (scope) => sumsByCurrency(value, scope.read()));
  if (sums.length === 0) return EMPTY;
  return sums.map(({ amount, currency }) => (
    <span key={currency} className={css.sum}>
      <MoneyFigure value={amount} currency={currency} place="item" />
    </span>
  ));
}

/*
 * Leaving a field by a press may show its error and move the pressed button away, so that the click gets lost. The
 * error therefore waits until the pointer is up.
 */

const ENDS = ['mouseup', 'dragend'] as const;

/** Calls back now, or after the click if a pointer is down. */
function afterPress(work: () => void): void {
  if (!document.documentElement.matches(':active')) {
    work();
    return;
  }
  const end = (): void => {
    for (const name of ENDS) removeEventListener(name, end, true);
    setTimeout(work);
  };
  for (const name of ENDS) addEventListener(name, end, true);
}

/** True if an expression sums amounts that may differ in currency: `sum(form.lines.amount)`. */
function isSumOfMoney({ tree }: Expression): boolean {
  return tree.op === 'sum' && tree.of.every((each) => each.op === 'money');
}

/** Sums by currency, in order of first appearance. Amounts without a currency are skipped. */
export function sumsByCurrency({ tree }: Expression, scope: Scope): Money[] {
  const sums = new Map<string, string>();
  for (const each of tree.op === 'sum' ? tree.of : []) {
    if (each.op !== 'money') continue;
    const amounts = listOf(each.amount, scope);
    const currencies = listOf(each.currency, scope);
    for (const [n, amount] of amounts.entries()) {
      const currency = currencies.length === 1 ? currencies[0] : currencies[n];
      if (!isDecimal(amount) || !isKnown(currency)) continue;
      sums.set(String(currency), add(sums.get(String(currency)) ?? '0', amount));
    }
  }
  return [...sums].map(([currency, amount]) => ({ amount, currency }));
}

function listOf(tree: Tree, scope: Scope): unknown[] {
  const value = evaluate({ source: '', tree, reads: [] }, scope);
  return Array.isArray(value) ? value : [value];
}

const PickDialog = lazyPart(async () => (await import('./PickDialog.tsx')).PickDialog);

/** Opens a dialog to choose records of a call; undefined after a cancel. */
export function usePick() {
  const { store, widgets } = useForm();
  const ask = useOverlays();
  return (what: Pick<ComponentProps<typeof PickDialog>, 'title' | 'pick' | 'most' | 'chosen'>) =>
    ask<Record<string, unknown>[]>((close) => (
      <PickDialog {...what} parent={store.scope} widgets={widgets} onClose={close} />
    ));
}

/** Opens a search for an option by several criteria; one record can be chosen. */
function SearchButton({ field, search }: { field: FieldDefinition; search: PickDefinition }): ReactNode {
  const { store } = useForm();
  const pick = usePick();
  const open = async (): Promise<void> => {
    const value = store.cell(field.name)?.value;
    const chosen = isKnown(value) ? [{ [search.key]: value }] : [];
    const [record] = (await pick({ title: words.widgets.chooseOf(field.title), pick: search, most: 1, chosen })) ?? [];
    if (record !== undefined) store.type(field.name, record[search.key]);
  };
  return (
    <button type="button" className={css.search} onClick={() => void open()}>
      {words.forms.find}
    </button>
  );
}
