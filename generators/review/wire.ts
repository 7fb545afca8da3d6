import type { Class } from '../diff/kinds/kind.ts';

/*
 * What the rendered review knows, as its page reads it: plain JSON, the same for the same revisions. Places in pictures are
 * pixels of the picture.
 */

export type { Class } from '../diff/kinds/kind.ts';

export interface ReviewPage {
  base: string;
  head: string;
  compared: { screens: number; calls: number; unreadable: number };
  /** Every class with its word and how many changes are of it, worst first. */
  classes: { name: Class; word: string; count: number }[];
  /** What is out of order with the approvals themselves. */
  stale: string[];
  /** What a reviewer must know of the pictures: who drew them, on which data, at what time. */
  about: string[];
  people: Person[];
  looks: Look[];
  screens: ReviewedScreen[];
  /** Changes that no screen and no menu shows: calls that nothing sends. */
  elsewhere: FindingRow[];
  shapes: Shape[];
  matrix: Matrix;
}

/** Through whose eyes a screen is seen. */
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
  /** Of the window, in CSS pixels; what does not fit makes the picture larger. */
  width: number;
  height: number;
}

export interface FindingRow {
  /** `D10`, and in words `limit-raised`. */
  id: string;
  kind: string;
  classes: Class[];
  reason: string;
  subject: string;
  path: string;
  does: 'add' | 'remove' | 'change' | 'order' | 'rename';
  before?: string;
  after?: string;
  /** `schemas/…json:12:5` */
  place?: string;
  /** What an approval names. */
  fingerprint: string;
  approved?: string;
  /** Paths of parts, nearest first: the first that is on a picture is its place there. */
  parts: string[];
  /** In so many places altogether. */
  places: number;
}

export interface ReviewedScreen {
  /** The shell's menu, which is looked at as a screen is. */
  isMenu?: true;
  name: string;
  /** Its name in the older revision, where it has another one. */
  was?: string;
  title: string;
  addresses: string[];
  is: 'added' | 'removed' | 'changed';
  /** Shared things by which it changes: `call pay.orders`, `enum currency`. */
  through: string[];
  findings: FindingRow[];
  shots: Shot[];
  /** Why there is no picture. */
  undrawn?: string;
}

/** One screen through one pair of eyes in one look, in both revisions. */
export interface Shot {
  /** What is seen of the screen: it itself, or what opens from it. */
  scene: string;
  as: string;
  look: string;
  before?: Picture;
  after?: Picture;
  /** In which revisions this person's role does not open the screen. */
  refused?: ('before' | 'after')[];
  /** What differs, and what findings speak of. */
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

/** A named part of a screen, as one pair of pictures shows it. */
export interface PartChange {
  /** Names from the screen down: `block/columns/amount`. */
  path: string;
  name: string;
  is: 'added' | 'removed' | 'changed' | 'moved' | 'same';
  before: Box[];
  after: Box[];
}

/** What goes over the wire, before and after. */
export interface Shape {
  /** `call pay.withdraw` */
  subject: string;
  title: string;
  is: 'added' | 'removed' | 'changed';
  /** Screens that send it or show it. */
  screens: string[];
  parts: { name: string; lines: ShapeLine[] }[];
}

export interface ShapeLine {
  path: string;
  before?: string;
  after?: string;
}

/** Who may do what, and what becomes of it. */
export interface Matrix {
  roles: { name: string; title: string }[];
  rows: MatrixRow[];
}

export interface MatrixRow {
  screen: string;
  /** `fields` are all that whoever opens the screen reads or types. */
  kind: 'screen' | 'action' | 'field' | 'fields';
  /** `block/row/cancel` */
  path: string;
  title: string;
  /** What it asks for; absent where it asks for nothing of its own. */
  asks?: { before?: string; after?: string };
  /** By role, in the order of the roles; absent where there is no such thing. */
  before?: boolean[];
  after?: boolean[];
}
