import type { DataMoves, Removal } from '#model/data-moves.ts';
import { ownEntry } from '#model/own-entry.ts';

/* Declared renames and removals, looked up by earlier and current names. */

export class Moves {
  readonly #renames: ReadonlyMap<string, string>;
  readonly #removals: ReadonlyMap<string, Removal>;

  /** @param used removals that this database has already applied: each counts once */
  constructor({ renames, removals }: DataMoves, used: readonly string[]) {
    this.#renames = new Map(renames.map(({ noun, from, to }) => [`${noun} ${from}`, to]));
    this.#removals = new Map(
      removals.filter((each) => !used.includes(nameOf(each))).map((each) => [nameOf(each), each]),
    );
  }

  /** The current name of an entity or enum; undefined if it was removed. */
  whole<Value>(noun: 'entity' | 'enum', old: string, present: Record<string, Value>): string | undefined {
    return followed(old, present, (name) => this.#renames.get(`${noun} ${name}`));
  }

  /**
   * The current name of a field or a value.
   * @param owners present and earlier names of its entity or enum
   */
  part<Value>(
    noun: 'field' | 'value',
    owners: readonly string[],
    old: string,
    present: Record<string, Value>,
  ): string | undefined {
    return followed(old, present, (name) => {
      const to = owners
        .map((owner) => this.#renames.get(`${noun} ${owner}.${name}`))
        .find((each) => each !== undefined);
      return to?.slice(to.lastIndexOf('.') + 1);
    });
  }

  drops(noun: 'entity' | 'field', names: readonly string[]): boolean {
    return names.some((name) => this.#removals.has(`${noun} ${name}`));
  }
}

/** The mark in a database of a removal that it has applied. */
export function nameOf({ noun, name }: Removal): string {
  return `${noun} ${name}`;
}

function followed<Value>(
  old: string,
  present: Record<string, Value>,
  next: (name: string) => string | undefined,
): string | undefined {
  let name: string | undefined = old;
  for (const seen = new Set<string>(); name !== undefined && !seen.has(name); name = next(name)) {
    if (ownEntry(present, name) !== undefined) return name;
    seen.add(name);
  }
  return undefined;
}
