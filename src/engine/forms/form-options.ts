import type { Expression, Text } from '#model/expression.ts';
import type { FieldDefinition, FormMember } from '#model/field.ts';
import type { Validator } from '#model/screen.ts';
import type { ScopeStore } from '../scope/scope.ts';

export interface FormOptions {
  members: readonly FormMember[];
  parent: ScopeStore | null;
  /** Null until an interpreter is there. */
  validator: Validator | null;
  /** Prints a check's sentence in the form's scope. */
  say(text: Text, scope: ScopeStore): string;
  /** A record to start from, once it is known. */
  fill?: Expression;
  /** What was rejected of that record: a list of `{ field, reason }`. */
  marks?: Expression;
  /** What its values are read as: `form`, or `item` in a line of an array. */
  root?: 'form' | 'item' | 'filter';
  /** What a line was made of: read as `item` too, until something else is typed. */
  record?: Record<string, unknown>;
  /** Of a line: who holds the values of the form. */
  holder?: ValueHolder;
  /** Told when anything that is sent has changed. */
  onChange?(): void;
  /** What `default` words like `today` mean. */
  defaultOf?(value: unknown, field: FieldDefinition): unknown;
}

/** Holds the values of a form that the store mirrors. */
export interface ValueHolder {
  /** The value of this field was set at another place than the field, or inside of it. */
  set(name: string): void;
}

export interface InvalidField {
  /** The field's; in a line of an array its path (`lines/n3/amount`). */
  name: string;
  title: string;
  message: string;
}
