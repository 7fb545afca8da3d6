import type { Files, Json } from './portal.ts';

/**
 * Changes a portal in place. Files have the names of their paths without extension; `roles`, `dialect`, `approvals` are
 * further entries.
 */
export type EditOfPortal = (all: Files) => void;

/** A kind of the catalogue: its class, two matching changes, and a similar change that does not match. */
export interface CatalogueCase {
  id: string;
  class: string;
  hits: [EditOfPortal, EditOfPortal];
  miss: EditOfPortal;
}

const BESIDE_FILES = ['roles', 'dialect', 'approvals', 'renames'];

/** @param path names and numbers separated by dots; empty for the file itself */
export function set(file: string, path: string, value: unknown): EditOfPortal {
  return (all) => {
    const { owner, key } = find(all, file, path);
    owner[key] = structuredClone(value);
  };
}

export function del(file: string, path: string): EditOfPortal {
  return (all) => {
    const { owner, key } = find(all, file, path);
    if (!(key in owner)) throw new Error(`${file} has no ${path}`);
    if (Array.isArray(owner)) owner.splice(Number(key), 1);
    else delete owner[key];
  };
}

/** Appends to a list. */
export function add(file: string, path: string, value: unknown): EditOfPortal {
  return (all) => {
    const { owner, key } = find(all, file, path);
    owner[key] = [...(owner[key] ?? []), structuredClone(value)];
  };
}

/** Reverses a list, or the keys of a record. */
export function turn(file: string, path: string): EditOfPortal {
  return (all) => {
    const { owner, key } = find(all, file, path);
    const list = owner[key];
    owner[key] = Array.isArray(list) ? [...list].reverse() : Object.fromEntries(Object.entries(list).reverse());
  };
}

export function several(...edits: EditOfPortal[]): EditOfPortal {
  return (all) => {
    for (const edit of edits) edit(all);
  };
}

/** Renames a field in all its uses. */
export function called(from: string, to: string): EditOfPortal {
  return (all) => {
    for (const name of Object.keys(all))
      if (name.endsWith('.json'))
        all[name] = JSON.parse(JSON.stringify(all[name]).replaceAll(new RegExp(`\\b${from}\\b`, 'g'), to));
  };
}

/** One line of the catalogue: its number, its class, two matching changes, and a similar one that does not match. */
export function row(id: string, name: string, one: EditOfPortal, two: EditOfPortal, miss: EditOfPortal): CatalogueCase {
  return { id, class: name, hits: [one, two], miss };
}

function find(all: Files, file: string, path: string): { owner: Json; key: string } {
  const name = BESIDE_FILES.includes(file) ? file : `${file}.json`;
  if (path === '') return { owner: all, key: name };
  const keys = path.split('.');
  const key = keys.pop() as string;
  let owner = all[name];
  for (const each of keys) {
    owner = owner?.[each];
    if (owner === undefined) throw new Error(`${file} has no ${path}`);
  }
  return { owner, key };
}
