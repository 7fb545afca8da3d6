import type { CallDefinition } from '#model/call.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Menus } from '#model/menu.ts';
import type { Problem } from '#model/problem.ts';
import type { ScreenBundle, ScreenDefinition } from '#model/screen.ts';

/*
 * Messages between the workbench's page and its server: `POST /workbench/api/<verb>`, with JSON in both directions.
 * Paths are relative to the folder of the schemas (`screens/pay/withdraw.json`).
 */

/** Event on the dev server's own socket after a schema was written, by anyone. */
export const CHANGED = 'workbench:changed';
/** Event on the same socket after a proposal of an assistant was added or removed. */
export const PROPOSED = 'workbench:proposed';

export interface FileEntry {
  path: string;
  /** The kind of schema: `screen`, `entity`, `calls` … */
  noun: string;
  /** The path below its folder, without extension. */
  name: string;
  title: string;
  /** The pronunciation of each character of the title, for search by keyboard. */
  spelling?: string[];
  /** Further search words: addresses of a screen, names and titles of calls. */
  words: string[];
}

export interface OpenFile {
  path: string;
  text: string;
  /** Differs for each content of the file; empty without a file. */
  revision: string;
}

/** Unsaved texts, by path. */
export type Drafts = Record<string, string>;

/** A screen by its name, with its title. */
export interface Named {
  screen: string;
  title: string;
}

export interface Drawn {
  /** Absent if the drafts are too broken to draw the screen. */
  bundle?: ScreenBundle;
  /** For a part: the screens that draw it. The bundle is that of the requested screen, or of the first. */
  hosts?: Named[];
  /** Lists whose records have the fields of the screen's address. */
  lists: CallDefinition[];
  /** Results of sample records, by call, for calls that the sandbox does not know before they are saved. */
  samples: Record<string, unknown>;
  milliseconds: number;
}

export interface Checked {
  problems: Problem[];
  milliseconds: number;
}

export interface Suggestion {
  label: string;
  /** Text that replaces the range from `from` to `to`. */
  insert: string;
  /** Title, or kind of thing. */
  detail?: string;
  info?: string;
}

export interface Suggested {
  from: number;
  to: number;
  suggestions: Suggestion[];
}

export interface Explained {
  from: number;
  to: number;
  word: string;
  says: string[];
}

export interface SaveRequest {
  files: { path: string; text: string; /** The revision that was opened. */ base: string }[];
}

export type Saved =
  | { is: 'saved'; files: OpenFile[] }
  | { is: 'refused'; problems: Problem[] }
  /** These files were changed on the disk meanwhile; nothing was written. */
  | { is: 'conflict'; files: OpenFile[] };

/** A named thing that schemas refer to. */
export interface Thing {
  kind: 'entity' | 'enum' | 'screen' | 'call' | 'field' | 'value';
  /** A call with its file: `pay.withdraw`. */
  name: string;
  /** Entity of a field, enum of a value. */
  of?: string;
}

export interface Use {
  path: string;
  line: number;
  column: number;
  /** The text of the line. */
  text: string;
}

export interface Edit {
  path: string;
  line: number;
  column: number;
  before: string;
  after: string;
}

export interface Renamed {
  edits: Edit[];
  /** The new texts; an empty one removes the file. */
  drafts: Drafts;
  /** Problems that remain after the rename. */
  problems: Problem[];
  /** The rename changes the wire, because the value has no name of its own. */
  isOnWire: boolean;
}

/**
 * Order for a new file, with the answers to the questions of `npm run new`. Names that are empty are spelt from their
 * titles.
 */
export interface Wanted {
  noun: 'enum' | 'entity' | 'call' | 'list' | 'detail' | 'form' | 'wizard' | 'area';
  name: string;
  title?: string;
  /** For an enum: `OPEN=待办,DONE=已办`. */
  values?: string;
  /** For an entity and an area: `title!:text:事项,dueAt:date:截止日期`. */
  fields?: string;
  /** Entity that it belongs to. */
  of?: string;
  path?: string;
  menu?: string;
  /** The group of the menu. */
  under?: string;
  area?: WantedArea;
}

/** The parts of a whole area besides its entity, list and details. */
export interface WantedArea {
  /** States of its records, as values of an enum. */
  states?: string;
  /** Titles of three of these states. */
  review?: { from: string; pass: string; reject: string; fourEyes?: boolean };
  /** How records are entered; null if nobody enters them. */
  add: 'wizard' | 'form' | null;
  /** The screen that gets a card with the newest records. */
  home?: string;
}

export interface Made {
  drafts: Drafts;
  /** The requested file. */
  path: string;
}

/** A sentence in both languages. */
export interface Said {
  en: string;
  zh: string;
}

/** One change since the last commit, as the review reports it. */
export interface Told {
  kind: string;
  classes: string[];
  reason: string;
  reasonZh: string;
  /** The part of the product: `payee`, and its title in Chinese. */
  area: string;
  areaZh: string;
  /** The edited word with its values; absent for roles, approvals and the dialect. */
  wrote?: { file: string; path: string[]; values: string };
  /** Absent for a proposal, which nobody can approve before it is taken. */
  approving?: Approving;
  findings: { subject: string; path: string[]; before?: string; after?: string; place?: string }[];
}

/** The approval of a change: who gave it, and what it still needs. */
export interface Approving {
  fingerprint: string;
  /** Every comparison stops at the change until it is approved. */
  isRequired: boolean;
  /** The number of different names that it needs. */
  names: number;
  given?: { by: string[]; reason: string; until: string; on?: string };
}

/** All changes since a commit, with their approvals. */
export interface Compared {
  changes: Told[];
  /** Approvals that have run out or name no change. */
  stale: { fingerprint: string; kind: string; why: 'late' | 'nothing' }[];
  /** Git's name of the person at this machine; empty if unknown. */
  person: string;
  /** Names of the people who wrote the changes. */
  authors: string[];
  /** Branches that the changes can be compared with, besides the last commit. */
  branches: string[];
}

/** A signature under a change, or the removal of one, or of all stale approvals. */
export type Signing =
  | { way: 'approve'; fingerprint: string; by: string; reason: string; until: string }
  | { way: 'withdraw'; fingerprint: string; by: string }
  | { way: 'clear' };

/** A change that an assistant proposes, for a person to accept or reject. */
export interface Proposal {
  id: string;
  title: string;
  reason?: string;
  /** Milliseconds. */
  at: number;
  files: { path: string; way: 'new' | 'changed' | 'removed' }[];
  /** The new texts, based on the current files; empty if the files have these texts already. */
  drafts: Drafts;
  /** Files whose same lines others have changed since: the proposal no longer fits. */
  late: string[];
}

/** Effects of a proposal on the current schemas. */
export interface Weighed {
  told: Told[];
  problems: Problem[];
}

/** One step of a path into a file: a key or an index. */
export type Step = string | number;

/** One key of an object as a field of the engine's form. */
export interface FormKey {
  /** The field has the name of the key, and the dialect's description as its hint. */
  field: FieldDefinition;
  /** The definition of the dialect with the key: `column`, `form`. */
  part: string;
  /** Kind of JSON written for the field's value: text, number, boolean, any of these, or JSON as typed. */
  writes: 'text' | 'number' | 'yes' | 'mixed' | 'json';
  isRequired: boolean;
  /** Initial value of a field that opens at once. */
  begin?: unknown;
}

/** Things that can be added to one list. */
export interface Offered {
  list: Step[];
  /** Keys from the selected thing down to the list. */
  keys: string[];
  part: string;
  isNamed: boolean;
  /** The thing does not have the list yet. */
  isMissing: boolean;
  /** Names of fields that the call has and the list does not. */
  names: { value: string; title: string }[];
  /** Kinds of new entries, each with its smallest valid content, by the key that determines the kind. */
  kinds: { key: string; begin: Record<string, unknown> }[];
}

/** A value that a condition can test. */
export interface Readable {
  /** `row.state` */
  path: string;
  title: string;
  kind: 'text' | 'number' | 'boolean' | 'date' | 'enum' | 'list' | 'other';
  /** The values of an enum, by name. */
  values?: { name: string; title: string }[];
}

/** The drawing of a list or an object by the widget `entries`: the props of its field. */
export interface EntriesProps {
  /** `pairs` are named words; `one` is a single object, opened by itself. */
  look: 'list' | 'named' | 'pairs' | 'one';
  /** A new entry can be a single word. */
  isWord: boolean;
  /** An entry that is an object has a form of its own. Every other value is edited as text. */
  opens: boolean;
  /** A single word stands for such an object. */
  isShort: boolean;
  /** The dialect's description of an entry. */
  says?: string;
  /** Initial value of a new entry that is not a text. */
  begin: unknown;
}

/** An object of a file as a form of the engine, made from the dialect. */
export interface Inspected {
  at: Step[];
  says?: string;
  /** Its definition in the dialect. */
  part: string;
  /** The object may be written as the value of this key alone (`"amount"` for `{"field": "amount"}`). */
  short?: string;
  /** In the order of the dialect. */
  keys: FormKey[];
  /** Choices, by the key that they are for. */
  enums: Record<string, EnumDefinition>;
}

/** A parameter of a screen's address for which a record is searched. */
export interface Wanting {
  name: string;
  /** True for a query parameter, false for one of the path. */
  isQuery: boolean;
  /** Fields of records that may fill it: its own name, or the name under which the screen's questions send it. */
  fields: string[];
}

/**
 * Parameters that an address needs before the screen can show a record: all of its path, and those of its query that the
 * screen's own questions use. Parameters that only fill a form are left out.
 */
export function wantingOf({ paths, params, block }: ScreenDefinition): Wanting[] {
  const [path = ''] = Object.values(paths);
  const inPath = [...path.matchAll(/:([A-Za-z]\w*)/g)].map(([, name = '']) => name);
  const fillings = Object.values(block.data).flatMap(({ filling }) => Object.entries(filling));
  const askedAs = (name: string): string[] =>
    fillings.flatMap(([field, { value }]) => (value.reads.includes(`route.${name}`) ? [field] : []));
  const inQuery = params.filter((name) => !inPath.includes(name) && askedAs(name).length > 0);
  const names = [...new Set(inPath), ...inQuery];
  return names.map((name) => ({
    name,
    isQuery: inQuery.includes(name),
    fields: [...new Set([name, ...askedAs(name)])],
  }));
}

/** Every verb: its request and its answer. */
export interface Verbs {
  tree: { request: { drafts: Drafts }; answer: FileEntry[] };
  open: { request: { path: string }; answer: OpenFile };
  /** `within`: the screen in which a part is drawn. */
  draw: { request: { drafts: Drafts; screen: string; within?: string }; answer: Drawn };
  /** A menu for any version; null if it cannot be resolved. */
  menu: { request: { drafts: Drafts; menu: string }; answer: Menus | null };
  /** The screens that use a file that is not a screen, most related first. */
  users: { request: { drafts: Drafts; path: string }; answer: Named[] };
  check: { request: { drafts: Drafts }; answer: Checked };
  suggest: { request: { path: string; text: string; offset: number }; answer: Suggested | null };
  explain: { request: { path: string; text: string; offset: number }; answer: Explained | null };
  /** The object around an offset, or at the end of a path. */
  inspect: { request: { path: string; text: string; offset?: number; at?: Step[] }; answer: Inspected | null };
  /** Entries that can be added to the lists of a thing, and to the list that contains it. */
  offer: { request: { path: string; text: string; at: Step[] }; answer: Offered[] };
  /** Values that an expression may read at a place. `screen` draws the file. */
  readable: { request: { drafts: Drafts; screen: string; path: string; at: Step[] }; answer: Readable[] };
  thing: { request: { path: string; text: string; offset: number }; answer: Thing | null };
  uses: { request: { drafts: Drafts; thing: Thing }; answer: Use[] };
  rename: { request: { drafts: Drafts; thing: Thing; to: string }; answer: Renamed };
  make: { request: { drafts: Drafts; wanted: Wanted }; answer: Made };
  /** `base`: the branch to compare with, where it was left; otherwise the last commit. */
  diff: { request: { drafts: Drafts; base?: string }; answer: Compared };
  /** Writes the approvals. Only saved texts can be approved. The answer is null, or the reason for a refusal. */
  sign: { request: Signing & { base?: string }; answer: Said | null };
  proposals: { request: Record<never, never>; answer: Proposal[] };
  weigh: { request: { id: string }; answer: Weighed };
  /** Removes a proposal that was rejected or accepted. */
  drop: { request: { id: string }; answer: null };
  save: { request: SaveRequest; answer: Saved };
}

export type Verb = keyof Verbs;

/** A request that cannot be answered: a path outside the schemas, an unknown verb. */
export interface Refused {
  refused: string;
  /** The same in Chinese. */
  zh?: string | undefined;
}
