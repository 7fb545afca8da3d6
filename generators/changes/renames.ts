/** A renamed thing: `{ "screen": "pay/old", "to": "pay/new" }`. A field is named with its entity, a value with its enum. */
export type Rename = { to: string } & Partial<Record<RenameNoun, string>>;

export const RENAME_NOUNS = ['screen', 'call', 'entity', 'enum', 'field', 'value', 'action'] as const;
export type RenameNoun = (typeof RENAME_NOUNS)[number];

/** Declared renames; nothing is guessed. */
export interface Renames {
  /** Earlier name of a new member of a list, if that name no longer exists. */
  oldName(name: string, before: ReadonlyMap<string, unknown>, after: ReadonlyMap<string, unknown>): string | undefined;
  /** Returns true if this is the name of a renamed thing, not a longer name that contains it. */
  isWhole(name: string): boolean;
  /** Returns true if two leaves differ only by renamed names. */
  isOnlyRenamed(before: string, after: string): boolean;
}

export const NO_RENAMES: Renames = {
  oldName: () => undefined,
  isWhole: () => false,
  isOnlyRenamed: () => false,
};

/** @param list declared renames in any order */
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
  // In lists, fields and enum values have only their own names, without that of the entity or enum.
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
