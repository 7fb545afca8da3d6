import type { At } from './source.ts';

const origins = new WeakMap<object, At>();

/** Remembers where a part of the Model is written, for what is found wrong with it when everything is resolved. */
export function writtenAt<Part extends object>(part: Part, at: At): Part {
  origins.set(part, at);
  return part;
}

/** Undefined for what nobody wrote: what was put together, or copied. */
export const originOf = (part: object): At | undefined => origins.get(part);
