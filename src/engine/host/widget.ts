import type { ComponentType, FunctionComponent } from 'react';
import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import type { FieldDefinition } from '#model/field.ts';
import type { Reading } from '#model/reading.ts';

/** An option for a widget, from an enum, a call or a list: RJSF's, with what a list of the engine knows besides. */
export interface Option {
  /** Value on the wire. */
  value: string | number;
  label: string;
  /** Name in the URL and in expressions. */
  name?: string;
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
  record?: Record<string, unknown>;
}

/** The options of a field, and what is known of its value among them. */
export interface OptionsAnswer {
  /** Selectable options; during a search only the results for the latest text. */
  options: Option[];
  /** Known options of the value, independently of the search. */
  chosen: Option[];
  loading: boolean;
  /** The list came whole: what is not in it cannot be chosen. */
  isWhole: boolean;
  /** The server's error if the options failed to load. */
  error: string | null;
  retry(): void;
  /** Initial value of an untouched field (prop `preselect`). */
  preselected?: Option;
  /** Only where the call can search. */
  onSearch?(text: string): void;
}

type RjsfProps = Pick<
  RjsfWidgetProps,
  | 'id'
  | 'name'
  | 'label'
  | 'hideLabel'
  | 'schema'
  | 'uiSchema'
  | 'required'
  | 'disabled'
  | 'readonly'
  | 'placeholder'
  | 'multiple'
  | 'rawErrors'
  | 'aria-describedby'
>;

/**
 * Props of every widget, in forms and filters: RJSF's. A widget edits one value and reports it by `onChange`; it keeps no
 * copy. Label, hint and error are drawn around it.
 */
export interface WidgetProps extends RjsfProps {
  value: unknown;
  onChange(value: unknown): void;
  onBlur(id: string, value: unknown): void;
  onFocus?(id: string, value: unknown): void;
  /** What the schema says to the widget, expressions evaluated; RJSF's `ui:options`. */
  options: WidgetOptions;
  /** RJSF's; none where no RJSF form is around (a filter, a cell). */
  registry?: RjsfWidgetProps['registry'];
  /** What only a form or a filter of the engine knows. */
  around?: FieldAround;
}

export interface WidgetOptions {
  enumOptions?: readonly Option[];
  /** Values of the options that cannot be chosen. */
  enumDisabled?: readonly unknown[];
  [name: string]: unknown;
}

/** What surrounds a field of the engine. In a stock RJSF form a widget does without. */
export interface FieldAround {
  /** Where it is written. */
  place?: string | undefined;
  /** A filter draws its label inside the control, in one line of 32 px. */
  compact?: boolean;
  /** A filter whose call takes several values: they stand in one line, blanks between them. */
  several?: boolean | undefined;
  /** How its options were come by. */
  choice?: OptionsAnswer;
  /** Code of the currency, for amounts. */
  currency?: string | undefined;
  /** Phone only: the field beside it that holds the country code. */
  prefix?: string | undefined;
  /**
   * Reports an error that the value does not show (a repeat that differs, an upload under way); null clears it. The
   * form shows the error at the field and is not sent until it is cleared.
   */
  onProblem?(problem: string | null): void;
  /** Other fields of the same form or filter, for widgets that edit two (amount and its currency). */
  sibling?(name: string): SiblingField | undefined;
}

export interface SiblingField {
  label: string;
  value: unknown;
  /** It is computed, and cannot be chosen. */
  readonly?: boolean;
  options: readonly Option[];
  /** How these were come by. */
  choice?: OptionsAnswer;
  onChange(value: unknown): void;
  /** Fills it with what a machine has read, and marks it so. False where the person has typed something else. */
  recognise?(value: unknown): boolean;
}

/** What a rule of a widget reads besides the value. */
export interface ProblemAround {
  field: FieldDefinition;
  /** Of the widget, evaluated. */
  props: Record<string, unknown>;
  /** The value of a field beside it. */
  valueOf(name: string): unknown;
}

export interface WidgetImplementation {
  Component: FunctionComponent<WidgetProps>;
  /** The widget draws its own label (switch, checkbox, tabs, chips). */
  ownLabel?: boolean;
  /** Its value is chosen, not typed: the message of an empty one asks to choose. */
  isChosen?: boolean;
  /** The widget says what is wrong itself, under the one of its lines that it is about. */
  ownError?: boolean;
  /** The rule that a value breaks and no schema says, as a sentence; null where it keeps them. */
  problem?(value: unknown, around: ProblemAround): string | null;
  /** The value that a pasted text means. @param currency code of the currency, for amounts */
  read?(
    text: string,
    field: Pick<FieldDefinition, 'props' | 'of'>,
    currency: string | undefined,
  ): Reading<string | number>;
  /** Extra elements it fills beside its own field: the engine does not draw these siblings again. */
  takes?(field: FieldDefinition): string[];
}

/** Loads a widget by its name: with what the form must know of it, or any widget of RJSF's as it is. */
export type WidgetLoader = () => Promise<WidgetImplementation | ComponentType<RjsfWidgetProps>>;
