import { knownFile, rememberFile } from './shown-file.ts';

/* Names of files that were uploaded into a draft: they outlive a reload with it, and go when the drafts go. */

interface Kept {
  name: string;
  size: number;
}

const keyOf = (identity: string): string => `sw.draft.${identity}.files`;

function load(identity: string): Record<string, Kept> {
  try {
    const kept: unknown = JSON.parse(sessionStorage.getItem(keyOf(identity)) ?? '{}');
    return typeof kept === 'object' && kept !== null ? (kept as Record<string, Kept>) : {};
  } catch {
    return {};
  }
}

export function keepFile(identity: string, id: string, { name, size }: Kept): void {
  try {
    sessionStorage.setItem(keyOf(identity), JSON.stringify({ ...load(identity), [id]: { name, size } }));
  } catch {
    // Without a storage a file goes by what the server calls it.
  }
}

/** Makes known again what was kept of these files. */
export function recallFiles(identity: string, ids: readonly string[]): void {
  const unknown = ids.filter((id) => knownFile(id) === undefined);
  if (unknown.length === 0) return;
  const kept = load(identity);
  for (const id of unknown) {
    const found = kept[id];
    if (typeof found?.name === 'string') rememberFile(id, { name: found.name, size: Number(found.size) || undefined });
  }
}
