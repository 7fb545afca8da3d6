import type { JsonSchema } from './json-schema.ts';
import type { Lifecycle } from './lifecycle.ts';

/** One field of an entity, as every consumer needs it: filter, column, item, input, export cell, sandbox column. */
export interface EntityField {
  name: string;
  title: string;
  /** JSON Schema type on the wire. Amounts are decimal strings. */
  type: 'string' | 'number' | 'integer' | 'boolean' | 'array' | 'object';
  /** How it is shown; see formats in the README. */
  format: string;
  /** How it is typed. */
  widget: string;
  enum?: string;
  /** Money only: the sibling field that holds the currency's code, or a fixed code. */
  currency?: { field: string } | { code: string };
  /** Rate only: one unit of `base` is so many of `quote`; each a sibling field that holds a code, or a fixed code. */
  base?: { field: string } | { code: string };
  quote?: { field: string } | { code: string };
  /** Phone only: the sibling field that holds the country code. */
  prefix?: string;
  /** Secret only: the call that gives the plain value. */
  reveal?: string;
  maxLength?: number;
  minLength?: number;
  pattern?: string;
  /** Of amounts and numbers: the least and the most that may be sent. */
  min?: number;
  max?: number;
  /** Why it should no longer be sent or read, and what is there instead. */
  deprecated?: string;
  /** Wire value that fills old rows where the field is required from now on; of a request's own field what is taken where it is left out. */
  default?: string | number | boolean;
  /** Tooltip only: characters before the cut. */
  length?: number;
  /** Files only: what is taken. What is absent is its widget's to say. */
  files?: FileLimits;
  /** JSON Schema of the value, written by others: it is typed by it alone. */
  schema?: JsonSchema;
  /** How the parts of that schema are drawn. */
  uiSchema?: Record<string, unknown>;
}

export interface FileLimits {
  /** How many; 9999 is any number. */
  max?: number;
  /** The most bytes of each. */
  size?: number;
  /** Endings without the dot, in small letters. */
  accept?: string[];
  /** The business that an upload is filed under. */
  business?: string;
  /** Number of the template that can be downloaded first. */
  template?: string;
}

/** Fields that no two records of one owner have in common. */
export interface Unique {
  fields: string[];
  say: string;
  code?: string;
  /** Where a form shows the sentence. */
  field: string;
}

/** A record that one owner makes and another one answers; each is named by a field. */
export interface Sides {
  from: string;
  to: string;
  /** States in which the second one sees the record. Default: all. */
  sees?: (string | number)[];
  /** The states that each may move it to; the clock moves it to any. */
  may: { from: (string | number)[]; to: (string | number)[] };
}

/** When a record with two sides opens what belongs to its maker to the people of the other side. */
export interface Grants {
  /** The state in which it holds. */
  state: string | number;
  /** Field that lists the rights. */
  rights: string;
  /** Fields of the first and the last day on which it holds. */
  from?: string;
  until?: string;
  /** Code of the refusal where it does not hold. */
  code?: string;
}

/** Value of a field in sample records; enum values are wire values. */
export type SampleValue =
  /** A constant; a text may be a template, a date relative. Null leaves the field out. */
  | { is: unknown }
  | { oneOf: unknown[] }
  | { from: string | number; to: string | number }
  /** Amounts and numbers, most of them near this one. */
  | { about: number }
  /** The key of a record that exists. */
  | { record: string; where: Record<string, unknown> };

export type SampleValues = Record<string, SampleValue>;

/** Shape of the sample records beyond types, enums and names. */
export interface Samples {
  /** Default: each merchant of the sample has its own. */
  for?: 'everyone';
  count: number;
  rows: SampleValues[];
  values: SampleValues;
  /** Values that go together; records take each once, then by weight. */
  kinds: { weight: number; values: SampleValues }[];
  /** By the number of an owner, what it has in the place of the rows, and beside values and kinds. */
  merchants?: Record<string, OwnSamples>;
  /** The field that the states belong to. */
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
  /** `{payeeName} {accountNo}`: how a record is called in options and titles. */
  label: string;
  fields: EntityField[];
  required: string[];
  /** Family of the numbers that new records get as their keys. */
  number?: string;
  unique?: Unique[];
  /** Families of orders whose records these are, each with the steps that calls take. */
  families?: Record<string, string[]>;
  /** Which record of an owner, for each value of the fields in `per`, is the default. */
  oneDefault?: { field: string; per: string[] };
  /** Field that names the sub-owner. A person whose `user` has a value in it reads and writes these records alone. */
  subOwner?: string;
  sides?: Sides;
  grants?: Grants;
  /** The product looks at every record before an answer writes it. */
  guarded?: true;
  /** The need that every call names which changes these records. */
  confirmed?: string;
  /** The product's code runs for each record that enters a state. */
  followed?: true;
  lifecycle?: Lifecycle;
  /** Records that are the same for every owner and never change; nothing is stored. */
  rows?: Record<string, unknown>[];
  /** Absent where types and names say it all. */
  samples?: Samples;
  /** Self-contained JSON Schema (2020-12) of one record. */
  schema: JsonSchema;
}
