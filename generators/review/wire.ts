import type { Class } from '../changes/kind.ts';
import type { Language } from '../diff/review.ts';

/* The data of a review's page: plain JSON, equal for equal revisions. Places in pictures are pixels of the picture. */

export type { Class } from '../changes/kind.ts';

/** A sentence of the page in each of its languages. */
export type Note = Record<Language, string>;

export interface ReviewPage {
  /** The initial language. */
  language: Language;
  base: string;
  head: string;
  compared: { screens: number; calls: number; unreadable: number };
  /** Every class with its title and its number of changes, worst first. */
  classes: { name: Class; word: string; count: number }[];
  /** Problems of the approvals themselves. */
  stale: Note[];
  /** Notes on the pictures: who drew them, on which data, at what time. */
  about: Note[];
  people: Person[];
  looks: Look[];
  screens: ReviewedScreen[];
  /** By area, the worst first. */
  changes: ChangeRow[];
  /** Changes that no screen and no menu shows: calls that nothing sends. */
  elsewhere: FindingRow[];
  shapes: Shape[];
  matrix: Matrix;
}

/** A person as whom a screen is drawn. */
export interface Person {
  /** Login name, as the product's server knows it. */
  as: string;
  title: string;
  /** Name of the role that decides which screens open. */
  role?: string;
}

export interface Look {
  name: string;
  title: string;
  /** Size of the window, in CSS pixels; taller content makes the picture larger. */
  width: number;
  height: number;
}

/** An edit with all its findings. */
export interface ChangeRow {
  /** The part of the product, and its title in Chinese. */
  area: string;
  areaZh: string;
  classes: Class[];
  /** The edit: the file, the word and its values. */
  wrote?: string;
  place?: string;
  fingerprint: string;
  /** Each kind of effect once, worst first. */
  effects: Pick<FindingRow, 'subject' | 'path' | 'reason' | 'reasonZh' | 'does' | 'before' | 'after'>[];
}

export interface FindingRow {
  /** `D10`; in words `limit-raised`. */
  id: string;
  kind: string;
  classes: Class[];
  reason: string;
  /** The reason in Chinese. */
  reasonZh: string;
  subject: string;
  path: string;
  does: 'add' | 'remove' | 'change' | 'order' | 'rename';
  before?: string;
  after?: string;
  /** `schemas/…json:12:5` */
  place?: string;
  /** The fingerprint that an approval names. */
  fingerprint: string;
  approved?: Note;
  /** Paths of parts, nearest first; the first one in a picture is the place there. */
  parts: string[];
  /** Number of places. */
  places: number;
}

export interface ReviewedScreen {
  /** True for the shell's menu, which is drawn like a screen. */
  isMenu?: true;
  name: string;
  /** The name in the older revision, if it differs. */
  was?: string;
  title: string;
  addresses: string[];
  is: 'added' | 'removed' | 'changed';
  /** Shared definitions through which it changes: `call pay.orders`, `enum currency`. */
  through: string[];
  findings: FindingRow[];
  shots: Shot[];
  /** The reason why there is no picture. */
  undrawn?: Note;
}

/** Pictures of one screen for one person in one window size, in both revisions. */
export interface Shot {
  /** The screen itself, or the name of the opened scene. */
  scene: string;
  as: string;
  look: string;
  before?: Picture;
  after?: Picture;
  /** The revisions in which this person's role may not open the screen. */
  refused?: ('before' | 'after')[];
  /** Parts with differences or findings. */
  parts: PartChange[];
}

export interface Picture {
  /** Relative to the page. */
  file: string;
  width: number;
  height: number;
}

export interface Box {
  left: number;
  top: number;
  width: number;
  height: number;
}

/** A named part of a screen in one pair of pictures. */
export interface PartChange {
  /** Names from the screen down: `block/columns/amount`. */
  path: string;
  name: string;
  is: 'added' | 'removed' | 'changed' | 'moved' | 'same';
  before: Box[];
  after: Box[];
}

/** A request or a result, before and after. */
export interface Shape {
  /** `call pay.withdraw` */
  subject: string;
  title: string;
  is: 'added' | 'removed' | 'changed';
  /** Screens that send or show it. */
  screens: string[];
  parts: { name: string; lines: ShapeLine[] }[];
}

export interface ShapeLine {
  path: string;
  before?: string;
  after?: string;
}

/** Permissions by role, before and after. */
export interface Matrix {
  roles: { name: string; title: string }[];
  rows: MatrixRow[];
}

export interface MatrixRow {
  screen: string;
  /** `fields`: all fields that everybody who may open the screen reads or types. */
  kind: 'screen' | 'action' | 'field' | 'fields';
  /** `block/row/cancel` */
  path: string;
  title: string;
  /** Required permission; absent if it has none of its own. */
  asks?: { before?: string; after?: string };
  /** By role, in the order of the roles; absent if it does not exist in that revision. */
  before?: boolean[];
  after?: boolean[];
}
