import { formatFacts } from '#model/formats.ts';
import { createEmitter, type Emitter } from '#model/emitter.ts';
import { evaluate, holds, isKnown, passes, type Scope } from '#model/evaluate.ts';
import type { Check, Expression } from '#model/expression.ts';
import type { FieldDefinition, FormMember, ShownDefinition } from '#model/field.ts';
import { idsIn } from '../../uploads/shown-file.ts';
import { entryOf } from '../../widgets/built-in.ts';
import { loadedWidget } from '../../widgets/widgets.ts';
import type { FormField } from './form-errors.ts';
import { missingMessage } from './messages.ts';

const NO_PROPS: Record<string, unknown> = {};

/** All that is drawn of a field beside its value. A new object for every change, otherwise the same one. */
export interface FieldState {
  /** Counts the changes of the value, so that the field is drawn again after each. */
  readonly version: number;
  readonly error: string | null;
  readonly visible: boolean;
  readonly required: boolean;
  readonly readOnly: boolean;
  readonly disabled: boolean;
  /** The widget's props, with expressions evaluated. */
  readonly props: Record<string, unknown>;
  readonly currency: string | undefined;
  /** A masked secret of the server: shown as a placeholder, sent only if it is typed again. */
  readonly held: string | null;
  /** The value was recognised from a picture and not changed since. */
  readonly recognised: boolean;
}

/** The lines of a field, as far as errors and drafts of the form include them. */
export interface CellLines {
  /** The visible fields of the included lines. */
  fields(): Generator<FormField>;
  draft(): unknown;
  restore(kept: unknown): void;
  /** @param isTyped whether the records are values of the lines; otherwise lines are created from them */
  load(value: unknown, isTyped: boolean): void;
}

/** The state of one field, which follows from its value; the form's object holds the value itself. */
export interface Cell<Lines extends CellLines = CellLines> {
  readonly field: FieldDefinition;
  /** Read from the form. */
  readonly value: unknown;
  state: FieldState;
  /** The server's message about the current value. */
  refused: string | null;
  /** Messages of refused questions that name this field, by the question's name. */
  readonly objections: Map<string, string>;
  /** The widget's own error, which cannot be seen in the value. */
  problem: string | null;
  /** Conditions of the field and of its groups. */
  readonly conditions: readonly Expression[];
  /** True if the field's state depends on expressions, even constant ones. */
  readonly derives: boolean;
  /** Roots and fields that the derived state reads; empty for a plain field. */
  readonly reads: readonly string[];
  /** Roots and fields that the checks read. */
  readonly checkReads: readonly string[];
  /** The field has lost focus once, or a submit was tried: from now on errors are shown while typing. */
  touched: boolean;
  /** The person typed into it, or a record filled it, so `fill` no longer applies. */
  typed: boolean;
  lastFilled: unknown;
  readonly changes: Emitter;
  readonly read: () => FieldState;
  /** Lines of a field that contains fields. */
  lines: Lines | null;
}

/** @param valueOf reads a field of the form */
function cellOf<Lines extends CellLines>(
  field: FieldDefinition,
  conditions: readonly Expression[],
  valueOf: (name: string) => unknown,
): Cell<Lines> {
  const live = Object.values(field.props).flatMap((prop) => ('expression' in prop ? prop.expression.reads : []));
  const literals = Object.entries(field.props).flatMap(([name, prop]) =>
    'literal' in prop ? [[name, prop.literal]] : [],
  );
  const cell: Cell<Lines> = {
    field,
    get value() {
      return valueOf(field.name);
    },
    conditions,
    derives:
      conditions.length > 0 ||
      typeof field.required !== 'boolean' ||
      field.readOnly !== undefined ||
      field.enabled !== undefined ||
      field.currency !== undefined ||
      literals.length < Object.keys(field.props).length,
    reads: [
      ...conditions.flatMap(({ reads }) => reads),
      ...(typeof field.required === 'boolean' ? [] : field.required.reads),
      ...(field.readOnly?.reads ?? []),
      ...(field.enabled?.that.reads ?? []),
      ...(field.currency?.reads ?? []),
      ...live,
    ],
    checkReads: [
      ...field.checks.flatMap((check) => ('that' in check ? check.that.reads : [])),
      // The validity of a phone number depends on its country code.
      ...(field.of.prefix === undefined ? [] : [`form.${field.of.prefix}`, `item.${field.of.prefix}`]),
    ],
    state: {
      version: 0,
      error: null,
      visible: conditions.length === 0,
      required: field.required === true,
      readOnly: field.value !== undefined,
      disabled: field.enabled !== undefined,
      props: literals.length === 0 ? NO_PROPS : (Object.fromEntries(literals) as Record<string, unknown>),
      currency: undefined,
      held: null,
      recognised: false,
    },
    touched: false,
    typed: false,
    refused: null,
    objections: new Map(),
    problem: null,
    lastFilled: undefined,
    changes: createEmitter(),
    read: () => cell.state,
    lines: null,
  };
  return cell;
}

/** Every field of a form with the conditions of its groups, in drawing order. */
export function cellsOf<Lines extends CellLines>(
  members: readonly FormMember[],
  valueOf: (name: string) => unknown,
  around: readonly Expression[] = [],
): Cell<Lines>[] {
  return members.flatMap((member) => {
    if (member.kind === 'line') return [];
    const conditions = member.visible === undefined ? around : [...around, member.visible];
    return member.kind === 'group'
      ? cellsOf<Lines>(member.fields, valueOf, conditions)
      : [cellOf<Lines>(member, conditions, valueOf)];
  });
}

/** The state of a field, computed from its expressions. Unchanged props keep their object. */
export function derivedState(
  { field, conditions, state }: Cell,
  scope: Scope,
): Pick<FieldState, 'visible' | 'required' | 'readOnly' | 'disabled' | 'currency' | 'props'> {
  const currency = field.currency === undefined ? undefined : evaluate(field.currency, scope);
  const live = Object.entries(field.props).flatMap(([name, prop]) =>
    'expression' in prop ? [[name, evaluate(prop.expression, scope)] as const] : [],
  );
  const isAnother = live.some(([name, value]) => !Object.is(state.props[name], value));
  const disabled = field.enabled !== undefined && !holds(field.enabled.that, scope);
  return {
    visible: conditions.every((condition) => holds(condition, scope)),
    required: !disabled && (typeof field.required === 'boolean' ? field.required : holds(field.required, scope)),
    readOnly: field.value !== undefined || (field.readOnly !== undefined && holds(field.readOnly, scope)),
    disabled,
    currency: typeof currency === 'string' ? currency : undefined,
    props: isAnother ? { ...state.props, ...Object.fromEntries(live) } : state.props,
  };
}

/** A record's value as the field itself would give it: files by id only. */
export function asTyped(field: FieldDefinition, value: unknown): unknown {
  return entryOf(field.widget).namesFiles === true ? idsIn(value) : value;
}

/** True if the widget or the format marks the value as a secret, which must not be stored outside the form. */
export function isSecret(field: FieldDefinition): boolean {
  return entryOf(field.widget).isSecret === true || isMasked(field);
}

/** True if the server sends the value masked. */
export function isMasked(field: FieldDefinition): boolean {
  return [field.of.format, field.format].some((format) => formatFacts(format).masked === 'whole');
}

/** The read-only form of a field: of a computed one, or in a line that cannot be edited. */
export function shownOf(field: FieldDefinition): ShownDefinition {
  const path = `item.${field.name}`;
  return {
    name: field.name,
    title: field.title,
    format: field.format,
    value: field.value ?? { source: path, tree: { op: 'read', root: 'item', path: [field.name] }, reads: [path] },
    currency: field.currency,
    enum: field.enum,
    inferred: [],
  };
}

export function isEmpty(value: unknown): boolean {
  return !isKnown(value) || (Array.isArray(value) && value.length === 0);
}

/**
 * The first error besides schema rules: the widget's own error, a missing value, the server's refusal, or a broken rule
 * of the widget.
 * @param valueOf reads another field of the same form
 */
export function basicError(cell: Cell, valueOf: (name: string) => unknown): string | null {
  const { field, state, refused, problem } = cell;
  if (!state.visible) return null;
  if (problem !== null) return problem;
  const { value } = cell;
  if (isEmpty(value) || (entryOf(field.widget).isTicked === true && value !== true)) {
    if (state.required && state.held === null) return missingMessage(field);
    if (isEmpty(value)) return null;
  }
  if (refused !== null) return refused;
  return loadedWidget(field.widget)?.problem?.(value, { field, props: state.props, valueOf }) ?? null;
}

/** The first condition that is false; unknown ones count as true. Checks by calls are skipped. */
export function failedCheck(checks: readonly object[], scope: Scope): Check | undefined {
  return checks.find((check): check is Check => 'that' in check && !passesSafely(check as Check, scope));
}

/** A comparison of two currencies fails the check. */
function passesSafely(check: Check, scope: Scope): boolean {
  try {
    return passes(check.that, scope);
  } catch {
    return false;
  }
}
