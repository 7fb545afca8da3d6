import type { JsonSchema } from './json-schema.ts';
import type { Lifecycle } from './lifecycle.ts';

/** A field of an entity, for all consumers: filter, column, item, input, export cell, sandbox column. */
export interface EntityField {
  name: string;
  title: string;
  /** JSON Schema type on the wire. Amounts are decimal strings. */
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  /** Display format; see formats in the README. */
  format: string;
  /** Widget for editing. */
  widget: string;
  enum?: string;
  /** Enums only: the sibling enum that is shown while it has one of these wire values. */
  instead?: { field: string; values: (string | number)[] };
  /** Money only: the sibling field with the currency code, or a fixed code. */
  currency?: { field: string } | { code: string };
  /** Rate only: price of one unit of `base` in `quote`; each is a sibling field with a code, or a fixed code. */
  base?: { field: string } | { code: string };
  quote?: { field: string } | { code: string };
  /** Phone only: the sibling field with the country code. */
  prefix?: string;
  /** Secret only: the call that returns the plain value. */
  reveal?: string;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  /** Minimum and maximum of amounts and numbers in requests. */
  min?: number;
  max?: number;
  /** Reason for the deprecation, and the replacement. */
  deprecated?: string;
  /**
   * Wire value for old rows if the field becomes required; for a request's own field, the default of a missing value.
   */
  default?: string | number | boolean;
  /** Tooltip only: number of characters shown. */
  length?: number;
  /** Files only: upload limits. The widget supplies missing ones. */
  files?: FileLimits;
  /** Third-party JSON Schema of the value: the form for it is drawn from this schema. */
  schema?: JsonSchema;
  /** Drawing options of that schema. */
  uiSchema?: Record<string, unknown>;
}

export interface FileLimits {
  /** Maximum number; 9999 means unlimited. */
  max?: number;
  /** Maximum bytes per file. */
  size?: number;
  /** Extensions without the dot, in lower case. */
  accept?: string[];
  /** Business type that an upload is filed under. */
  business?: string;
  /** Number of the downloadable template. */
  template?: string;
}

/** Fields that must be unique among the records of one owner. */
export interface Unique {
  fields: string[];
  say: string;
  code?: string;
  /** Field where a form shows the error. */
  field: string;
}

/** A record shared by two owners: one makes it, the other answers it. Each is named by a field. */
export interface Sides {
  from: string;
  to: string;
  /** States in which the second owner sees the record. Default: all. */
  sees?: (string | number)[];
  /** States that each owner may set; the clock may set any. */
  may: { from: (string | number)[]; to: (string | number)[] };
}

/** Condition under which a record with two sides opens its maker's data to people of the other side. */
export interface Grants {
  /** State in which the grant is valid. */
  state: string | number;
  /** Field that lists the rights. */
  rights: string;
  /** Fields with the first and last day of validity. */
  from?: string;
  until?: string;
  /** Code of the refusal if the grant is not valid. */
  code?: string;
}

/** Value of a field in sample records; enum values are wire values. */
export type SampleValue =
  /** A constant; a text may be a template, a date relative. Null omits the field. */
  | { is: unknown }
  | { oneOf: unknown[] }
  | { from: string | number; to: string | number }
  /** Amounts and numbers, mostly near this one. */
  | { about: number }
  /** The key of an existing record. */
  | { record: string; where: Record<string, unknown> };

export type SampleValues = Record<string, SampleValue>;

/** Sample records, beyond what types, enums and names determine. */
export interface Samples {
  /** Default: each sample merchant has its own records. */
  for?: 'everyone';
  count: number;
  rows: SampleValues[];
  values: SampleValues;
  /** Values that belong together; each set is used once, then by weight. */
  kinds: { weight: number; values: SampleValues }[];
  /** By owner number: records that replace `rows`, and additions to values and kinds. */
  merchants?: Record<string, OwnSamples>;
  /** Field of the states. */
  by?: string;
  states: { state: string | number; weight: number; values: SampleValues }[];
}

/** Sample records of one owner. */
export interface OwnSamples {
  count: number;
  rows: SampleValues[];
  values: SampleValues;
}

export interface EntityDefinition {
  name: string;
  title: string;
  key: string;
  /** Title of a record in options and titles: `{payeeName} {accountNo}`. */
  label: string;
  fields: EntityField[];
  required: string[];
  /** Number range for the keys of new records. */
  number?: string;
  unique?: Unique[];
  /** Order families stored in these records, each with the steps that calls take. */
  families?: Record<string, string[]>;
  /** Rule that exactly one of an owner's records is the default, for each value of the fields in `per`. */
  oneDefault?: { field: string; per: string[] };
  /** Field of the sub-owner. A person whose `user` has a value in it can read and write only these records. */
  subOwner?: string;
  sides?: Sides;
  grants?: Grants;
  /** The product checks every record before an answer writes it. */
  guarded?: true;
  /** The need required by every call that changes these records. */
  confirmed?: string;
  /** The product's code runs for each record that enters a state. */
  followed?: true;
  lifecycle?: Lifecycle;
  /** Constant records shared by all owners; nothing is stored. */
  rows?: Record<string, unknown>[];
  /** Absent if types and names are enough. */
  samples?: Samples;
  /** Self-contained JSON Schema (2020-12) of one record. */
  schema: JsonSchema;
}
