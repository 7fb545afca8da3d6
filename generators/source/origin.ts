import type { At } from './source.ts';

const origins = new WeakMap<object, At>();

/** Remembers the place of a part of the Model, for problems that are found once everything is resolved. */
export function writtenAt<Part extends object>(part: Part, at: At): Part {
  origins.set(part, at);
  return part;
}

/** The place of a part; undefined if no author wrote it, for example after copying. */
export const originOf = (part: object): At | undefined => origins.get(part);
