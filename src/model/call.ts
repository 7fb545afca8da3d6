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

/** Permission to send a call: any of several routes (or `route#action`), any signed-in person, or anyone. */
export type CallPermission = { anyOf: string[] } | 'signed-in' | 'public';

/** Calls that are written down for the one who answers for a member's operators. */
export type AuditKind = 'money' | 'permission' | 'reveal' | 'session';

/** Fields of a result that say who is signed in. */
export interface SessionOf {
  /** The owner of the records, for example the merchant. */
  owner: string;
  person: string;
  /** The list of routes and `route#action`. */
  permissions: string;
}

/** A call as the browser needs it. */
export interface CallDefinition {
  /** `file.name`, e.g. `pay.withdraw`. */
  name: string;
  title: string;
  /** The first is the one sent; a call may answer to both GET and POST. */
  methods: Method[];
  /** Verbatim, `:name` for parameters in the path. */
  path: string;
  /** Request fields that go into the path. */
  pathParams: string[];
  /** Request fields that go into the query beside a body, or into a header of the same name. */
  sent?: Record<string, 'query' | 'header'>;
  /** Request fields that must be given. */
  required: string[];
  /** All request fields. */
  fields: string[];
  /** Request fields whose value is chosen and never half typed: enums and booleans. */
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
  /** Where a 403 is said; without it by a page where the screen itself asks it, else in its place. */
  forbidden?: 'page' | 'inline';
  /** Request fields that say at which price it was read: a repeat at another price is the same request. */
  quoted?: string[];
  /** It carries files: sent as multipart/form-data, a Blob in each field that is one. */
  multipart?: true;
}

/** The generic ways in which the sandbox answers a call, with the options of each. */
export type AnswerDefinition =
  | RecordAnswerDefinition
  | ExportAnswerDefinition
  | { kind: 'job'; does: JobDeed }
  | { kind: 'session'; does: SessionDeed }
  /** Sends or checks a code, or says what a request of another call moves, as the needs that name the call want it. */
  | { kind: 'code'; need?: string }
  | { kind: 'captcha' }
  | { kind: 'fixed'; value: unknown; /** Milliseconds that it is in coming. */ after?: number }
  | BatchAnswerDefinition
  | FileAnswerDefinition
  | CalculateAnswerDefinition
  | OrderAnswerDefinition
  | DocumentAnswerDefinition
  | { kind: 'custom' };

export type JobDeed = 'state' | 'list' | 'announce' | 'dismiss';
export type SessionDeed = 'list' | 'end' | 'endOthers' | 'keep' | 'out';

/** A document of a template that the product knows. */
export interface DocumentAnswerDefinition {
  kind: 'document';
  template: string;
  /** The entity of the record that it shows, and its key; without them it shows none. */
  record?: { of: string; key: Expression };
  /** Default: what the template calls it. */
  fileName?: Text;
}

/** How often a call may be sent; what is above it is refused. */
export interface CallLimit {
  most: number;
  seconds: number;
  by: 'address' | 'person';
  /** Calls of one name are counted together. */
  name: string;
}

/** A step of an order, which a family of the product knows. */
export interface OrderAnswerDefinition {
  kind: 'order';
  family: string;
  step: string;
}

export interface ExportAnswerDefinition {
  kind: 'export';
  of: string;
  /** The list that is exported, of several lists of the entity. Default: its first page. */
  list?: string;
  columns: string[];
  fileName: string;
  where?: WhereDefinition;
  /** Columns that are computed of their `row`. */
  set?: SetDefinition;
  /** Condition on the user: people for whom it holds get the value unmasked. */
  plain?: Expression;
}

/** Does to each of many records of a list what another call does to one. */
/** Calls by the value of a field. */
export interface BatchCalls {
  field: string;
  calls: { value: string | number; call: string }[];
}

/** All calls that a batch may run. */
export function callsOfBatch({ each }: BatchAnswerDefinition): string[] {
  return typeof each === 'string' ? [each] : [...new Set(each.calls.map(({ call }) => call))];
}

export interface BatchAnswerDefinition {
  kind: 'batch';
  /** The call that is answered for each record, or the calls by a field of it. */
  each: string | BatchCalls;
  /** Field of those calls' requests that takes the record's key. */
  key: string;
  /** The entity of the records. */
  of: string;
  /** The list whose rows the keys name, in the place of stored records. */
  list?: string;
  /** Field of the request that lists keys. */
  rows?: string;
  /** Field of the request that holds what a list is asked with, and which list. */
  filter?: { field: string; list: string };
  /** Which of the records that a list finds are meant; the others are left alone. It reads each as `row`. */
  only?: Expression;
  /** Records that wait for more after their turn, read as `row`, and what for. */
  still?: { that: Expression; say: string };
  /** The most records at once. */
  most: number;
}

/** Facts about a file that a `file` answer writes into a field of the result. */
export type FileFact = 'id' | 'address' | 'name' | 'size' | 'type';

/** Keeps a file of the request, finds one by its id, or gives a template by its number. */
export interface FileAnswerDefinition {
  kind: 'file';
  /** The request field that holds the file, its id or the template's number. */
  does: { store: string; under?: string } | { find: string } | { template: string };
  /** Fields of the result, each with what it says. A call whose result is `file` gives the file itself. */
  gives: Record<string, FileFact>;
}

/** Computes the fields of the result. In its expressions `form` is the request and `data` holds what was looked up. */
export interface CalculateAnswerDefinition {
  kind: 'calculate';
  data: Record<string, AnswerData>;
  /** Checks in order; the first that fails refuses the call with its sentence. */
  checks?: AnswerCheck[];
  /** The record that the result begins with. */
  record?: Expression;
  set: SetDefinition;
}

/** Stored records by the name that they have in `data`. */
export type RecordsByKey = Record<string, { of: string; key: Expression }>;

/** A condition on a request, and the refusal that follows while it does not hold. */
export interface RequestRule extends Check {
  /** Default: that of a check that fails. */
  code?: string;
  /** Field of the request where the sentence is shown; `stores.amount` is that field of each line, `item` in `that`. */
  field?: string;
  /** The word that it was made of, with what it says: forms know these words too. */
  word?: { name: 'min' | 'max' | 'required' | 'only'; value: Expression };
  /** The only values of its enum that the field takes: a form offers no others. */
  offers?: (string | number)[];
}

/** A field whose value must be in the list of a call. */
export interface RequestOptions {
  field: string;
  call: string;
  filling: Filling;
  /** The field of the list's records that is chosen. */
  value: string;
  /** Title of an option: `{payeeName} {accountNo}`. */
  label: string;
  /** Field of the list's request that asks for the chosen one alone. */
  key?: string;
  say: Text;
  code?: string;
}

/** A field that the server computes. */
export interface RequestValue extends Calculated {
  field: string;
  say: Text;
  code?: string;
}

/**
 * Rules of a request beyond its schema, enforced by the server before the answer. In the expressions `form` is the
 * request, `data` holds records and answers, `chosen` the records of options.
 */
export interface RequestRules {
  records: RecordsByKey;
  /** Records and answers that the rules read as `data`. */
  data: Record<string, AnswerData>;
  options: RequestOptions[];
  values: RequestValue[];
  /** All are tried; the first that fails gives code and sentence of the refusal. */
  checks: RequestRule[];
}

/**
 * Contents of a verification message, read by the server alone. In the expressions `form` is the request, `data` holds
 * records and answers, and `row` is each record of a batch.
 */
export interface Confirmed {
  records: RecordsByKey;
  /** Answers of calls that the message reads as `data`. */
  data?: Record<string, AnswerData>;
  /** Default: the title of the call. */
  title?: Text;
  amounts: ConfirmedAmount[];
  payee?: Text;
  /** Always shown masked. */
  account?: Expression;
}

/** An amount, or a list of them, with its currency. */
export interface ConfirmedAmount {
  value: Expression;
  currency: Expression;
}

/** A column of a file of lines, in the order of the template. */
export interface LineColumn {
  /** Field of a line. */
  field: string;
  title: string;
  /** Value in the template's example line. */
  example: string;
  width?: number;
}

/** A file whose lines a call takes, each held against the rules of a line. */
export interface FileLines {
  /** Request field that holds the file; rules name a line's field `file.amount`. */
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

/** A call as the server, the OpenAPI document and the contract tests need it. */
export interface CallContract extends CallDefinition {
  /** Other paths that are answered alike. */
  also?: string[];
  /** Why no permission guards it, of calls that are `signed-in` or `public`. */
  unguarded?: string;
  /** Why it needs no second verification, of calls that move money or change who may do what. */
  unverified?: string;
  /** Why it should no longer be sent, and what is there instead. */
  deprecated?: string;
  /** Wire values of optional fields that the request leaves out. */
  defaults?: Record<string, string | number | boolean>;
  /** It belongs to demos: a server without them does not have it. */
  demo?: true;
  /** Contents of the verification message for this call. */
  confirms?: Confirmed;
  rules?: RequestRules;
  /** It is answered as if the maker of the record had asked that the request names, and that grants any of these rights. */
  grant?: { of: string; rights: string[] };
  /** Fields of which forms ask what no rule says, each with what holds it. */
  held?: { fields: string[]; why: string }[];
  lines?: FileLines;
  limit?: CallLimit;
  /** Self-contained schema of body, query and path parameters together; unknown keys are refused. */
  requestSchema: JsonSchema;
  /** Self-contained schema of `result` in the envelope. */
  resultSchema: JsonSchema;
  /**
   * For lists and pages: the fields a request filters by, each with how. `range` takes `[from, to]`; `any` takes one value
   * or a list of them; `text` matches exactly or by prefix; `contains` anywhere; `ends` at the end.
   */
  filters: Record<string, 'exact' | 'any' | 'range' | 'text' | 'contains' | 'ends'>;
  answer: AnswerDefinition;
  /** Kind of the audit log entry. Calls that move money or reveal a secret are logged without it. */
  audit?: AuditKind;
  /** It begins a session, ends one, or answers whose it is. */
  session?: 'begins' | 'ends' | SessionOf;
}
