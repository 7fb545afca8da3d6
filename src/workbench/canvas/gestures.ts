import type { Bench } from '../bench/bench.ts';
import { goTo, spotOfWay } from '../bench/places.ts';
import type { Edited } from './edits.ts';

/** Applies a change to a file and selects the affected thing. @returns true if it succeeded */
export function makeGesture(bench: Bench, path: string, edit: (text: string) => Edited | undefined): boolean {
  const text = bench.read().sheets[path]?.text;
  const edited = text === undefined ? undefined : edit(text);
  if (edited === undefined) return false;
  bench.type(path, edited.text);
  const spot = spotOfWay(path, edited.text, edited.at);
  if (spot !== null) goTo({ ...spot, isQuiet: true });
  return true;
}
