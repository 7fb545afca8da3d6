import type { ComponentType } from 'react';
import type { Registry, RJSFSchema, UiSchema, WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import type { FieldDefinition } from '#model/field.ts';

/** An option for a widget, from an enum, a call or a list. */
export interface Option {
  /** Value on the wire. */
  value: string | number;
  /** Name in the URL and in expressions. */
  name: string;
  title: string;
  /** Other words that it is found by: English, short and traditional forms. */
  also?: readonly string[];
  /** Second line of a rich option. */
  detail?: string;
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  count?: number;
  /** The count is that of an earlier filter. */
  isCounting?: boolean;
  disabled?: boolean;
  /** Why it cannot be chosen. */
  reason?: string;
  /** The heading that it stands under. */
  group?: string;
  /** The record behind it: `chosen.<field>`. */
  record: Record<string, unknown>;
}

/**
 * Props of every widget, in forms and filters. A widget edits one value and reports it by `onChange`; it keeps no copy.
 * Label, hint and error are drawn around it.
 */
export interface WidgetProps {
  field: FieldDefinition;
  /** Element ids: of the control, and of the texts that describe it. */
  id: string;
  describedBy?: string;
  /** RJSF's own, where an RJSF form is around. */
  schema?: RJSFSchema | undefined;
  uiSchema?: UiSchema | undefined;
  registry?: Registry | undefined;
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  /** Evaluated props of the schema. */
  props: Record<string, unknown>;
  options: Option[];
  optionsLoading: boolean;
  /** They came whole: what is not among them cannot be chosen. */
  optionsWhole?: boolean;
  /** The options of the value: known while others are searched for. Where it is not given, those among the options. */
  chosen?: Option[];
  /** Why the options did not come. */
  optionsError?: string | null;
  onOptionsRetry?(): void;
  /** Narrows the options (search on the server). */
  onSearch?(text: string): void;
  /** Code of the currency, for amounts. */
  currency?: string;
  invalid: boolean;
  /** Error message, for a widget that shows it itself (`ownError`). */
  error?: string | null;
  required: boolean;
  readOnly: boolean;
  disabled: boolean;
  /** A filter draws its label inside the control, in one line of 32 px. */
  compact: boolean;
  /**
   * Reports an error that the value does not show (a repeat that differs, an upload under way); null clears it. The
   * form shows the error at the field and is not sent until it is cleared.
   */
  onProblem?(problem: string | null): void;
  /** Other fields of the same form or filter, for widgets that edit two (amount and its currency). */
  sibling(name: string): SiblingField | undefined;
}

export interface SiblingField {
  field: FieldDefinition;
  value: unknown;
  options: Option[];
  optionsLoading?: boolean;
  /** Why the options did not come. */
  optionsError?: string | null;
  onOptionsRetry?(): void;
  onChange(value: unknown): void;
  /** Fills it with what a machine has read, and marks it so. False where the person has typed something else. */
  recognise?(value: unknown): boolean;
}

export interface WidgetImplementation {
  Component: ComponentType<WidgetProps>;
  /** The widget draws its own label (switch, checkbox, tabs, chips). */
  ownLabel?: boolean;
  /** Its value is chosen, not typed: the message of an empty one asks to choose. */
  isChosen?: boolean;
  /** The widget says what is wrong itself, under the one of its lines that it is about. */
  ownError?: boolean;
  /** Extra elements it fills beside its own field: the engine does not draw these siblings again. */
  takes?(field: FieldDefinition): string[];
}

/** Loads a widget by its name: one of the engine's kind, or any widget of RJSF's as it is. */
export type WidgetLoader = () => Promise<WidgetImplementation | ComponentType<RjsfWidgetProps>>;
