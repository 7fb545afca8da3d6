import type { ComponentType, FunctionComponent } from 'react';
import type { WidgetProps as RjsfWidgetProps } from '@rjsf/utils';
import type { FieldDefinition } from '#model/field.ts';
import type { Reading } from '#model/reading.ts';

/** An option of an enum, a call or a list: RJSF's option with the engine's additions. */
export interface Option {
  /** Value on the wire. */
  value: string | number;
  label: string;
  /** Name in the URL and in expressions. */
  name?: string;
  /** Search synonyms: English, short and traditional forms. */
  also?: readonly string[];
  /** Second line of a rich option. */
  detail?: string;
  tone?: 'neutral' | 'info' | 'success' | 'warning' | 'danger';
  /** Null until known, or if it failed: its room is kept. */
  count?: number | null;
  /** The count is missing, or belongs to the previous filter. */
  isCounting?: boolean;
  disabled?: boolean;
  /** Reason why the option is disabled. */
  reason?: string;
  /** Heading of the option's group. */
  group?: string;
  /** The option's record: `chosen.<field>`. */
  record?: Record<string, unknown>;
}

/** The options of a field, and the ones its value refers to. */
export interface OptionsAnswer {
  /** Selectable options; during a search only the results for the latest text. */
  options: Option[];
  /** Known options of the value, independently of the search. */
  chosen: Option[];
  loading: boolean;
  /** The list is complete: values outside of it cannot be chosen. */
  isWhole: boolean;
  /** The server's error if the options failed to load. */
  error: string | null;
  retry(): void;
  /** Initial value of an untouched field (prop `preselect`). */
  preselected?: Option;
  /** Set only if the call supports searching. */
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
 * Props of every widget in forms and filters, based on RJSF's. A widget edits one value and reports it with `onChange`;
 * it keeps no copy. Label, hint and error are drawn around it.
 */
export interface WidgetProps extends RjsfProps {
  value: unknown;
  onChange(value: unknown): void;
  onBlur(id: string, value: unknown): void;
  onFocus?(id: string, value: unknown): void;
  /** Evaluated options from the schema; RJSF's `ui:options`. */
  options: WidgetOptions;
  /** RJSF's registry; undefined outside of an RJSF form (a filter, a cell). */
  registry?: RjsfWidgetProps['registry'];
  /** Context available only in the engine's forms and filters. */
  around?: FieldAround;
}

export interface WidgetOptions {
  enumOptions?: readonly Option[];
  /** Values of the disabled options. */
  enumDisabled?: readonly unknown[];
  [name: string]: unknown;
}

/** Context of a field in the engine's forms. In a default RJSF form, widgets work without it. */
export interface FieldAround {
  /** Place in the schema. */
  place?: string | undefined;
  /** In a filter, which draws the label inside a control of one line (32 px). */
  compact?: boolean;
  /** In a filter whose call takes several values: they are typed in one line, separated by spaces. */
  several?: boolean | undefined;
  /** Loading state and source of the options. */
  choice?: OptionsAnswer;
  /** Currency code of an amount. */
  currency?: string | undefined;
  /** For phone numbers: name of the sibling field with the country code. */
  prefix?: string | undefined;
  /**
   * Reports an error that the value does not show (a differing repeat, a pending upload); null clears it. The form
   * shows it at the field and does not submit until it is cleared.
   */
  onProblem?(problem: string | null): void;
  /** Other fields of the same form or filter, for widgets that edit two (amount and its currency). */
  sibling?(name: string): SiblingField | undefined;
}

export interface SiblingField {
  label: string;
  value: unknown;
  /** The field is computed and cannot be edited. */
  readonly?: boolean;
  options: readonly Option[];
  /** Loading state and source of these options. */
  choice?: OptionsAnswer;
  onChange(value: unknown): void;
  /**
   * Fills in a value recognised from a picture, and marks it as such. Returns false if the person typed another value.
   */
  recognise?(value: unknown): boolean;
}

/** Input of a widget's rule besides the value. */
export interface ProblemAround {
  field: FieldDefinition;
  /** Evaluated props of the widget. */
  props: Record<string, unknown>;
  /** Returns the value of a sibling field. */
  valueOf(name: string): unknown;
}

export interface WidgetImplementation {
  Component: FunctionComponent<WidgetProps>;
  /** The widget draws its own label (switch, checkbox, tabs, chips). */
  ownLabel?: boolean;
  /** The value is selected, not typed: the message for an empty value says "select". */
  isChosen?: boolean;
  /** The widget shows its errors itself, under the input they concern. */
  ownError?: boolean;
  /** Checks rules that the schema cannot express. Returns a sentence, or null if the value is valid. */
  problem?(value: unknown, around: ProblemAround): string | null;
  /** Parses a pasted text. @param currency currency code, for amounts */
  read?(
    text: string,
    field: Pick<FieldDefinition, 'props' | 'of'>,
    currency: string | undefined,
  ): Reading<string | number>;
  /** Names of sibling fields that the widget draws itself: the engine does not draw them again. */
  takes?(field: FieldDefinition): string[];
}

/** Loads a widget: either an implementation with its facts, or any plain RJSF widget. */
export type WidgetLoader = () => Promise<WidgetImplementation | ComponentType<RjsfWidgetProps>>;
