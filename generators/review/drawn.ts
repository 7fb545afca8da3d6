import type { DrawnScreen } from './page.ts';
import type { TouchedMenu } from './menus.ts';
import type { Touched } from './touched.ts';
import type { Note, Person } from './wire.ts';

export interface DrawnScreens {
  drawn: Map<string, DrawnScreen>;
  pictures: Map<string, Buffer>;
  people: Person[];
  about: Note[];
  /** The reason why there is no picture at all. */
  failed?: Note;
}

export const NOTHING: DrawnScreens = { drawn: new Map(), pictures: new Map(), people: [], about: [] };

/** Reports that no screen has a picture, with the reason. */
export function undrawn(screens: readonly (Touched | TouchedMenu)[], failed: Note): DrawnScreens {
  return {
    ...NOTHING,
    drawn: new Map(screens.map(({ name }) => [name, { shots: [], undrawn: failed }])),
    about: [failed],
    failed,
  };
}

/** The message of the error, without the source line that Node prints before it. */
export function wordsOf(error: unknown): string {
  const lines = (error instanceof Error ? error.message : String(error)).split('\n');
  return lines.find((line) => /^\w*Error\b.*: /.test(line)) ?? lines[0] ?? '';
}
