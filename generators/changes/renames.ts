/** A renamed thing: `{ "screen": "pay/old", "to": "pay/new" }`. A field is named with its entity, a value with its enum. */
export type Rename = { to: string } & Partial<Record<RenameNoun, string>>;

export const RENAME_NOUNS = ['screen', 'call', 'entity', 'enum', 'field', 'value', 'action'] as const;
export type RenameNoun = (typeof RENAME_NOUNS)[number];

/** Renames that somebody has declared: nothing is guessed from looks. */
export interface Renames {
  /** Old name of a new member of a list, if that name is gone. */
  oldName(name: string, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string | undefined;
  /** Whether this is the name of a renamed thing, not one that contains it. */
  isWhole(name: string): boolean;
  /** Whether two leaves differ only in renamed names. */
  isOnlyRenamed(before: string, after: string): boolean;
}

export const NO_RENAMES: Renames = {
  oldName: () => undefined,
  isWhole: () => false,
  isOnlyRenamed: () => false,
};

/** @param list as declared; the order does not matter. */
export function renamesOf(list: readonly Rename[]): Renames {
  const pairs = list.map(pairOf);
  if (pairs.length === 0) return NO_RENAMES;
  return {
    oldName(name, before, after) {
      for (const { from, to } of pairs) {
        const old = name === to ? from : name.endsWith(` ${to}`) ? `${name.slice(0, -to.length)}${from}` : undefined;
        if (old !== undefined && before.has(old) && !after.has(old)) return old;
      }
      return undefined;
    },
    isWhole: (name) => pairs.some(({ to }) => to === name),
    isOnlyRenamed: (before, after) =>
      pairs.reduce((key, { from, to }) => key.replaceAll(JSON.stringify(from), JSON.stringify(to)), before) ===
      pairs.reduce((key, { from, to }) => key.replaceAll(JSON.stringify(from), JSON.stringify(to)), after),
  };
}

function pairOf(rename: Rename): { from: string; to: string } {
  const from = RENAME_NOUNS.map((noun) => rename[noun]).find((each) => each !== undefined) ?? '';
  // Inside lists a field, and a value of an enum, go by their own names.
  const isPart = rename.field !== undefined || rename.value !== undefined;
  return { from: isPart ? from.slice(from.lastIndexOf('.') + 1) : from, to: rename.to };
}

/** Problem of a declared rename; undefined if it is valid. */
export function whatIsWrongWithRename(each: unknown): string | undefined {
  if (typeof each !== 'object' || each === null) return 'is no record';
  const words = Object.keys(each).filter((key) => key !== 'to');
  const [noun] = words;
  const isKnown = words.length === 1 && RENAME_NOUNS.some((known) => known === noun);
  if (!isKnown) return `must name one of ${RENAME_NOUNS.join(', ')}, and its new name in "to"`;
  if (Object.values(each).some((value) => typeof value !== 'string' || value === '')) return 'has an empty name';
  return 'to' in each ? undefined : 'does not say the new name in "to"';
}
