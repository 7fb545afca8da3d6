import type { CallDefinition } from '#model/call.ts';
import type { Menus } from '#model/menu.ts';
import type { Problem } from '#model/problem.ts';
import type { ScreenBundle } from '#model/screen.ts';
import type { Both } from './language.ts';
import type { Drafts, FileEntry, Named, OpenFile, Proposal } from '#generators/workbench-wire.ts';

/** An opened file. `text` is the current text, `saved` the text on disk at `revision`. */
export interface Sheet {
  path: string;
  text: string;
  saved: string;
  revision: string;
}

export interface Notice {
  tone: 'success' | 'error' | 'info';
  /** In both languages, unless a server said it. */
  text: Both | string;
  /** The rejected text, which can be restored. */
  spare?: { says: Both; path: string; text: string };
}

/** A save, for undoing it. */
export interface Step {
  at: number;
  files: { path: string; before: string; after: string }[];
}

/** A screen as the preview draws it. */
export type Drawing = Pick<BenchState, 'lists' | 'samples'> & { bundle: ScreenBundle };

export interface BenchState {
  files: FileEntry[];
  sheets: Record<string, Sheet>;
  /** Opened files, in the order of their tabs. */
  tabs: string[];
  open: string | null;
  /** The screen in the preview. */
  screen: string | null;
  bundle: ScreenBundle | null;
  /** True if this is the last drawable version: the current text has errors. */
  isOld: boolean;
  /** For a part that cannot be drawn by itself: the screens that draw it; null for other screens. */
  hosts: Named[] | null;
  /** The chosen one of these screens. */
  within: string | null;
  /** Screens that use the open file; `screens` is null while loading. Null if a screen is open. */
  users: { of: string; screens: Named[] | null } | null;
  /** The open menu as drawn; `menus` is null until it can be drawn. Null if another file is open. */
  menu: { of: string; menus: Menus | null } | null;
  lists: CallDefinition[];
  /** Results of calls that are not saved yet, by name. */
  samples: Record<string, unknown>;
  problems: Problem[];
  /** True if the problems belong to the current text. */
  isChecked: boolean;
  /** Duration of the last drawing and the last check on the server, in milliseconds. */
  took: { draw: number; check: number };
  isSaving: boolean;
  notice: Notice | null;
  /** Open files that were changed on disk meanwhile, with the text on disk. */
  conflict: OpenFile[];
  steps: Step[];
  /** Proposals by assistants. */
  proposals: Proposal[];
  /** The proposal shown in the preview. */
  trial: Proposal | null;
  /** Number of external changes since the page was opened. */
  turn: number;
}

export const NOTHING_OPEN: BenchState = {
  files: [],
  sheets: {},
  tabs: [],
  open: null,
  screen: null,
  bundle: null,
  isOld: false,
  hosts: null,
  within: null,
  users: null,
  menu: null,
  lists: [],
  samples: {},
  problems: [],
  isChecked: false,
  took: { draw: 0, check: 0 },
  isSaving: false,
  notice: null,
  conflict: [],
  steps: [],
  proposals: [],
  trial: null,
  turn: 0,
};

/** Paths of files with unsaved text. */
export function changedOf({ sheets }: Pick<BenchState, 'sheets'>): string[] {
  return Object.values(sheets)
    .filter(({ text, saved }) => text !== saved)
    .map(({ path }) => path);
}

/** Unsaved texts, in the form of the dev server's requests. */
export function draftsOf(state: BenchState): Drafts {
  return Object.fromEntries(changedOf(state).map((path) => [path, state.sheets[path]?.text ?? '']));
}

/** The texts that the preview draws: unsaved ones, and those of the proposal on trial. */
export function drawnOf(state: BenchState): Drafts {
  return { ...draftsOf(state), ...state.trial?.drafts };
}
