import type { CallDefinition } from '#model/call.ts';
import type { EnumDefinition } from '#model/enum.ts';
import type { FieldDefinition } from '#model/field.ts';
import type { Menus } from '#model/menu.ts';
import type { Problem } from '#model/problem.ts';
import type { ScreenBundle, ScreenDefinition } from '#model/screen.ts';

/*
 * Messages between the workbench's page and its server: `POST /workbench/api/<verb>`, JSON both ways. Paths are
 * relative to the folder of the schemas (`screens/pay/withdraw.json`).
 */

/** Event on the dev server's own socket after a schema was written, by anyone. */
export const CHANGED = 'workbench:changed';

export interface FileEntry {
  path: string;
  /** The kind of schema: `screen`, `entity`, `calls` … */
  noun: string;
  /** Below its folder, without the ending. */
  name: string;
  title: string;
  /** Each character of the title as a keyboard spells it. */
  spelling?: string[];
  /** Further search words: addresses of a screen, names and titles of calls. */
  words: string[];
}

export interface OpenFile {
  path: string;
  text: string;
  /** Distinguishes one content of the file from another; empty without a file. */
  revision: string;
}

/** Texts that are not saved yet, by path. */
export type Drafts = Record<string, string>;

/** A screen by its name, as people call it. */
export interface Named {
  screen: string;
  title: string;
}

export interface Drawn {
  /** Without it the drafts are too broken to draw that screen. */
  bundle?: ScreenBundle;
  /** For a part: the screens that draw it. The bundle is that of the requested screen, or of the first. */
  hosts?: Named[];
  /** Lists whose records have the fields that its address needs. */
  lists: CallDefinition[];
  milliseconds: number;
}

export interface Checked {
  problems: Problem[];
  milliseconds: number;
}

export interface Suggestion {
  label: string;
  /** Text that replaces `from` to `to`. */
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
  /** Somebody else has changed these on the disk meanwhile; nothing was written. */
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
  /** The line that it stands on. */
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
  /** The new texts; an empty one is a file that goes away. */
  drafts: Drafts;
  /** Problems that remain after the rename. */
  problems: Problem[];
  /** The rename changes the wire: the value has no name of its own. */
  isOnWire: boolean;
}

/** Order for a new file, with the answers that `npm run new` also asks for. */
export interface Wanted {
  noun: 'enum' | 'entity' | 'call' | 'list' | 'detail' | 'form' | 'wizard';
  name: string;
  title?: string;
  /** For an enum: `OPEN=待办,DONE=已办`. */
  values?: string;
  /** For an entity: `title!:text:事项,dueAt:date:截止日期`. */
  fields?: string;
  /** Entity that it belongs to. */
  of?: string;
  path?: string;
  menu?: string;
}

export interface Made {
  drafts: Drafts;
  /** The file that was asked for. */
  path: string;
}

/** One change since the last commit, as review tells it. */
export interface Told {
  kind: string;
  classes: string[];
  reason: string;
  reasonZh: string;
  findings: { subject: string; path: string[]; before?: string; after?: string; place?: string }[];
}

/** One step of the way into a file: a key or a number. */
export type Step = string | number;

/** One key of an object as a field of the engine's form. */
export interface FormKey {
  /** Called as the key is; the dialect's sentence is its hint. */
  field: FieldDefinition;
  /** The part of the dialect that has the key: `column`, `form`. */
  part: string;
  /** JSON written for the field's value: text, number, boolean, any of these, or JSON as it is. */
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
  /** The thing has no such list yet. */
  isMissing: boolean;
  /** Names of fields that the call has and the list lacks. */
  names: { value: string; title: string }[];
  /** Kinds of new entries, each with the least that it holds, by the key that makes the kind. */
  kinds: { key: string; begin: Record<string, unknown> }[];
}

/** A value that a condition can be about. */
export interface Readable {
  /** `row.state` */
  path: string;
  title: string;
  kind: 'text' | 'number' | 'boolean' | 'date' | 'enum' | 'list' | 'other';
  /** The values of an enum, by name. */
  values?: { name: string; title: string }[];
}

/** How the widget `entries` draws a list or an object: the props of its field. */
export interface EntriesProps {
  /** `pairs` are named words; `one` is a single object, opened by itself. */
  look: 'list' | 'named' | 'pairs' | 'one';
  /** A new entry can be a word by itself. */
  isWord: boolean;
  /** Initial value of a new entry that is no text. */
  begin: unknown;
}

/** An object of a file as a form: its members are the engine's, made of the dialect. */
export interface Inspected {
  at: Step[];
  says?: string;
  /** The part of the dialect that it is. */
  part: string;
  /** It may be written as this key's value alone (`"amount"` for `{"field": "amount"}`). */
  short?: string;
  /** In the order of the dialect. */
  keys: FormKey[];
  /** Names to pick from, by the key that they are for. */
  enums: Record<string, EnumDefinition>;
}

/** A parameter of a screen's address that a record is looked for by. */
export interface Wanting {
  name: string;
  /** It stands in the query; else in the path. */
  isQuery: boolean;
  /** Fields of records that may fill it: its own name, or the one under which the screen's questions send it. */
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

/** Every verb: what is asked and what is answered. */
export interface Verbs {
  tree: { request: { drafts: Drafts }; answer: FileEntry[] };
  open: { request: { path: string }; answer: OpenFile };
  /** `within`: the screen in which a part is to be seen. */
  draw: { request: { drafts: Drafts; screen: string; within?: string }; answer: Drawn };
  /** A menu whichever version somebody is given; null where it cannot be made. */
  menu: { request: { drafts: Drafts; menu: string }; answer: Menus | null };
  /** The screens that use what stands in a file that is no screen itself; those that are most about it first. */
  users: { request: { drafts: Drafts; path: string }; answer: Named[] };
  check: { request: { drafts: Drafts }; answer: Checked };
  suggest: { request: { path: string; text: string; offset: number }; answer: Suggested | null };
  explain: { request: { path: string; text: string; offset: number }; answer: Explained | null };
  /** The object around an offset, or the one at the end of a way. */
  inspect: { request: { path: string; text: string; offset?: number; at?: Step[] }; answer: Inspected | null };
  /** What can be added to the lists of a thing, and to the list that it stands in. */
  offer: { request: { path: string; text: string; at: Step[] }; answer: Offered[] };
  /** What an expression may read at a place. `screen` draws the file. */
  readable: { request: { drafts: Drafts; screen: string; path: string; at: Step[] }; answer: Readable[] };
  thing: { request: { path: string; text: string; offset: number }; answer: Thing | null };
  uses: { request: { drafts: Drafts; thing: Thing }; answer: Use[] };
  rename: { request: { drafts: Drafts; thing: Thing; to: string }; answer: Renamed };
  make: { request: { drafts: Drafts; wanted: Wanted }; answer: Made };
  diff: { request: { drafts: Drafts }; answer: Told[] };
  save: { request: SaveRequest; answer: Saved };
}

export type Verb = keyof Verbs;

/** A request that cannot be answered: a path that is none of ours, a verb that there is not. */
export interface Refused {
  refused: string;
}
