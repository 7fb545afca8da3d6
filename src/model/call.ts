import type { EntityField } from './entity.ts';
import type { Check, Expression, Text, Filling } from './expression.ts';
import type { JsonSchema } from './json-schema.ts';
import type {
  AnswerCheck,
  AnswerData,
  Calculated,
  RecordAnswerDefinition,
  SetDefinition,
  WhereDefinition,
} from './record-answer.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Permission to send a call: one of several routes (or `route#action`), any signed-in person, or anyone. */
export type CallPermission = { anyOf: string[] } | 'signed-in' | 'public';

/** Kinds of calls in the audit log, for the person responsible for a member's operators. */
export type AuditKind = 'money' | 'permission' | 'reveal' | 'session';

/** Result fields that describe the signed-in person. */
export interface SessionOf {
  /** Owner of the records, for example the merchant. */
  owner: string;
  person: string;
  /** The list of routes and `route#action`. */
  permissions: string;
}

/** A call as the browser sees it. */
export interface CallDefinition {
  /** `file.name`, e.g. `pay.withdraw`. */
  name: string;
  title: string;
  /** The first method is the one sent; a call may accept both GET and POST. */
  methods: Method[];
  /** Verbatim, with `:name` for path parameters. */
  path: string;
  /** Request fields in the path. */
  pathParams: string[];
  /** Request fields sent in the query beside a body, or in a header of the same name. */
  sent?: Record<string, 'query' | 'header'>;
  /** Required request fields. */
  required: string[];
  /** All request fields. */
  fields: string[];
  /** Request fields whose value is selected, never partly typed: enums and booleans. */
  chosen?: string[];
  result: 'none' | 'file' | 'job' | 'batch' | 'record' | 'list' | 'page';
  /** The entity of the result's records, if there is one. */
  of?: string;
  reads: string[];
  writes: string[];
  /** Names of needs, in the order in which they are met. */
  needs: string[];
  permission: CallPermission;
  idempotent: boolean;
  money: boolean;
  /** How a 403 is shown: as a page or in place. Default: a page for the screen's own question, otherwise in place. */
  forbidden?: 'page' | 'inline';
  /** Request fields with the price the person saw: a retry at another price is still the same request. */
  quoted?: string[];
  /** Carries files: sent as multipart/form-data with a Blob per file field. */
  multipart?: true;
}

/** The generic answer kinds of the sandbox, with their options. */
export type AnswerDefinition =
  | RecordAnswerDefinition
  | ExportAnswerDefinition
  | { kind: 'job'; does: JobDeed }
  | { kind: 'session'; does: SessionDeed }
  | { kind: 'server'; does: ServerDeed }
  /** Sends or checks a code, or describes what another call's request moves, as the referring needs require. */
  | { kind: 'code'; need?: string }
  | { kind: 'captcha' }
  | { kind: 'fixed'; value: unknown; /** Delay in milliseconds. */ after?: number }
  | BatchAnswerDefinition
  | FileAnswerDefinition
  | CalculateAnswerDefinition
  | OrderAnswerDefinition
  | DocumentAnswerDefinition
  | { kind: 'custom' };

export type JobDeed = 'state' | 'list' | 'announce' | 'dismiss';
export type SessionDeed = 'list' | 'end' | 'endOthers' | 'keep' | 'out';
export type ServerDeed = 'keepErrors' | 'checkLog' | 'unseal';

/** A document from a template of the product. */
export interface DocumentAnswerDefinition {
  kind: 'document';
  template: string;
  /** Entity and key of the record shown; without it the document shows none. */
  record?: { of: string; key: Expression };
  /** Default: the template's own name. */
  fileName?: Text;
}

/** Rate limit of a call; further requests are refused. */
export interface CallLimit {
  most: number;
  seconds: number;
  by: 'address' | 'person';
  /** Calls with the same limit name share one count. */
  name: string;
}

/** A step of an order of one of the product's families. */
export interface OrderAnswerDefinition {
  kind: 'order';
  family: string;
  step: string;
}

export interface ExportAnswerDefinition {
  kind: 'export';
  of: string;
  /** The exported list, if the entity has several. Default: its first page. */
  list?: string;
  columns: string[];
  fileName: string;
  where?: WhereDefinition;
  /** Columns computed from their `row`. */
  set?: SetDefinition;
  /** Condition on the user; if it holds, the person gets the value unmasked. */
  plain?: Expression;
}

/** Applies another call to each of many records of a list. */
/** Calls by the value of a field. */
export interface BatchCalls {
  field: string;
  calls: { value: string | number; call: string }[];
}

/** All calls that a batch can run. */
export function callsOfBatch({ each }: BatchAnswerDefinition): string[] {
  return typeof each === 'string' ? [each] : [...new Set(each.calls.map(({ call }) => call))];
}

export interface BatchAnswerDefinition {
  kind: 'batch';
  /** The call applied to each record, or calls by one of its fields. */
  each: string | BatchCalls;
  /** Request field of those calls that receives the record's key. */
  key: string;
  /** The entity of the records. */
  of: string;
  /** The list whose rows the keys refer to, instead of stored records. */
  list?: string;
  /** Request field with the list of keys. */
  rows?: string;
  /** Request field with a list's request, and the name of that list. */
  filter?: { field: string; list: string };
  /** Filter on the list's records; the others are skipped. Reads each record as `row`. */
  only?: Expression;
  /** Records that wait for another step afterwards, read as `row`, and its description. */
  still?: { that: Expression; say: string };
  /** Maximum number of records. */
  most: number;
}

/** Facts about a file that a `file` answer writes into result fields. */
export type FileFact = 'id' | 'address' | 'name' | 'size' | 'type';

/** Stores a file of the request, finds one by id, or returns a template by number. */
export interface FileAnswerDefinition {
  kind: 'file';
  /** Request field with the file, its id, or the template's number. */
  does: { store: string; under?: string } | { find: string } | { template: string };
  /** Fact for each result field. A call whose result is `file` returns the file itself. */
  gives: Record<string, FileFact>;
}

/** Computes the result's fields. In the expressions, `form` is the request and `data` holds lookups. */
export interface CalculateAnswerDefinition {
  kind: 'calculate';
  data: Record<string, AnswerData>;
  /** Checks in order; the first failing one refuses the call with its sentence. */
  checks?: AnswerCheck[];
  /** Record that the result is based on. */
  record?: Expression;
  set: SetDefinition;
}

/** Stored records by their name in `data`. */
export type RecordsByKey = Record<string, { of: string; key: Expression }>;

/** A condition on a request, and the refusal if it fails. */
export interface RequestRule extends Check {
  /** Default: the code of a failed check. */
  code?: string;
  /** Request field where the error is shown; `stores.amount` is that field of each line, `item` in `that`. */
  field?: string;
  /** The dialect word that this rule comes from, and its value: forms apply these words too. */
  word?: { name: 'min' | 'max' | 'required' | 'only'; value: Expression };
  /** The only enum values allowed for the field: a form offers no others. */
  offers?: (string | number)[];
}

/** A field whose value must be in a call's list. */
export interface RequestOptions {
  field: string;
  call: string;
  filling: Filling;
  /** Field of the list's records that holds the value. */
  value: string;
  /** Template of an option's title: `{payeeName} {accountNo}`. */
  label: string;
  /** Request field of the list that selects a single record by its value. */
  key?: string;
  say: Text;
  code?: string;
}

/** A field computed by the server. */
export interface RequestValue extends Calculated {
  field: string;
  say: Text;
  code?: string;
}

/**
 * Rules of a request beyond its schema, enforced by the server before answering. In the expressions, `form` is the
 * request, `data` holds records and answers, `chosen` the records of options.
 */
export interface RequestRules {
  records: RecordsByKey;
  /** Records and answers available as `data`. */
  data: Record<string, AnswerData>;
  options: RequestOptions[];
  values: RequestValue[];
  /** All are evaluated; the first failing one determines code and sentence of the refusal. */
  checks: RequestRule[];
}

/**
 * Contents of a verification message, computed by the server alone. In the expressions, `form` is the request, `data`
 * holds records and answers, and `row` is each record of a batch.
 */
export interface Confirmed {
  records: RecordsByKey;
  /** Answers of calls available as `data`. */
  data?: Record<string, AnswerData>;
  /** Default: the call's title. */
  title?: Text;
  amounts: ConfirmedAmount[];
  /** Amount debited from the account, if it may differ from the amounts. A code is not bound to it. */
  debit?: ConfirmedAmount & { data?: Record<string, AnswerData>; title?: Text };
  payee?: Text;
  /** Always shown masked. */
  account?: Expression;
}

/** An amount, or a list of them, with its currency. */
export interface ConfirmedAmount {
  value: Expression;
  currency: Expression;
}

/** A column of an uploaded file of lines, in the order of the template. */
export interface LineColumn {
  /** Field of a line. */
  field: string;
  title: string;
  /** Value in the example line of the template. */
  example: string;
  width?: number;
}

/** A file whose lines a call accepts, each validated by the rules of a line. */
export interface FileLines {
  /** Request field with the file; rules refer to a line's field as `file.amount`. */
  field: string;
  /** Number of the template. */
  template: string;
  name: string;
  notes: string[];
  most: number;
  columns: LineColumn[];
  fields: EntityField[];
  /** Wire values of empty cells. */
  defaults?: Record<string, string | number | boolean>;
  /** Self-contained schema of one line. */
  schema: JsonSchema;
}

/** A call as the server, the OpenAPI document and the contract tests see it. */
export interface CallContract extends CallDefinition {
  /** Further paths with the same answer. */
  also?: string[];
  /** Reason why a `signed-in` or `public` call has no permission. */
  unguarded?: string;
  /** Reason why a call that moves money or changes permissions needs no second verification. */
  unverified?: string;
  /** Reason for the deprecation, and the replacement. */
  deprecated?: string;
  /** Wire values of optional fields missing from the request. */
  defaults?: Record<string, string | number | boolean>;
  /** Exists only on servers with demos. */
  demo?: true;
  /** Contents of the verification message for this call. */
  confirms?: Confirmed;
  rules?: RequestRules;
  /** Answered on behalf of the maker of the record named by the request, if the record grants one of these rights. */
  grant?: { of: string; rights: string[] };
  /** Fields that forms restrict beyond the rules, each with what enforces the restriction. */
  held?: { fields: string[]; why: string }[];
  lines?: FileLines;
  limit?: CallLimit;
  /** Self-contained schema of body, query and path parameters together; unknown keys are refused. */
  requestSchema: JsonSchema;
  /** Self-contained schema of `result` in the envelope. */
  resultSchema: JsonSchema;
  /**
   * For lists and pages: filter fields of the request, and how they match. `range` takes `[from, to]`; `any` takes one
   * value or a list; `text` matches exactly or by prefix; `contains` anywhere; `ends` at the end.
   */
  filters: Record<string, 'exact' | 'any' | 'range' | 'text' | 'contains' | 'ends'>;
  answer: AnswerDefinition;
  /** Kind of the audit log entry. Calls that move money or reveal a secret are logged even without it. */
  audit?: AuditKind;
  /** Begins a session, ends one, or returns whose it is. */
  session?: 'begins' | 'ends' | SessionOf;
}
