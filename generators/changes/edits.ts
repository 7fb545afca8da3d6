import type { Branch, Digest, Leaf } from './digest.ts';
import { NO_RENAMES, type Renames } from './renames.ts';

/** One difference between two Models. Something added or removed with all its content is one edit. */
export interface Edit {
  does: 'add' | 'remove' | 'change' | 'order' | 'rename';
  /**
   * Names from the Model down to the changed thing: `screens`, `pay/withdraw`, `block`, `columns`, `amount`, `format`.
   */
  path: string[];
  before?: Digest;
  after?: Digest;
  /** Old name, if the edit is a rename. */
  old?: string;
  /** Enclosing digests in both Models, from the Model down; as many as the path has steps. */
  around: Around[];
}

export interface Around {
  before: Branch;
  after: Branch;
}

/** All differences, in the order of the newer Model, with removed things last. A thing of another kind is one edit. */
export function editsBetween(before: Branch, after: Branch, renames: Renames = NO_RENAMES): Edit[] {
  const edits: Edit[] = [];
  walk(before, after, [], [], { edits, renames });
  return paired(swapped(edits.filter((edit) => !isOfEnum(edit))));
}

/**
 * Checks are named by their conditions. A removed and an added check with the same refusal are reported as one changed
 * check.
 */
function paired(edits: Edit[]): Edit[] {
  const lists = new Map<Branch, Edit[]>();
  for (const edit of edits) {
    const list = edit.around.at(-1)?.after;
    if (list !== undefined && edit.path.at(-2) === 'checks' && (edit.does === 'add' || edit.does === 'remove'))
      lists.set(list, [...(lists.get(list) ?? []), edit]);
  }
  const partners = new Map<Edit, Edit>();
  for (const list of lists.values()) {
    const gone = list.filter(({ does }) => does === 'remove');
    const came = list.filter(({ does }) => does === 'add');
    for (const one of came) {
      const refusal = refusalOf(one.after);
      const old =
        gone.find((each) => !partners.has(each) && refusalOf(each.before) === refusal) ??
        (gone.length === 1 && came.length === 1 ? gone[0] : undefined);
      if (old !== undefined) partners.set(old, one).set(one, old);
    }
  }
  return edits.flatMap((edit) => {
    const partner = partners.get(edit);
    if (partner === undefined) return [edit];
    if (edit.does === 'remove' || partner.before?.kind !== 'branch' || edit.after?.kind !== 'branch') return [];
    const inner: Edit[] = [];
    walk(partner.before, edit.after, edit.path, edit.around, { edits: inner, renames: NO_RENAMES });
    return inner;
  });
}

/** Code, sentence and field of a check, as a text. */
const refusalOf = (check: Digest | undefined): string =>
  ['code', 'say', 'field'].map((word) => textAt(check, word) ?? '').join('\n');

/**
 * A call accepts or returns all values of an enum before and after: only the enum has changed, and is reported as such.
 * It may be any enum with these values.
 */
function isOfEnum({ path, around }: Edit): boolean {
  const [root] = around;
  const list = around.at(-1);
  if (path[0] !== 'calls' || path.at(-2) !== 'enum' || root === undefined || list === undefined) return false;
  const enums = at(root.after, 'enums');
  return (
    enums?.kind === 'branch' &&
    [...enums.members.keys()].some(
      (name) =>
        hasValues(list.before, at(root.before, 'enums', name, 'values')) &&
        hasValues(list.after, at(root.after, 'enums', name, 'values')),
    )
  );
}

/** Returns true if a list has exactly the values of an enum, with or without null. */
function hasValues(list: Branch, values: Digest | undefined): boolean {
  if (values?.kind !== 'branch') return false;
  const known = new Set([...values.members.values()].map((each) => String(valueAt(each, 'const'))));
  const listed = (list.value as unknown[]).filter((each) => each !== null).map(String);
  return listed.length === known.size && listed.every((each) => known.has(each));
}

/** Lists of a permission in which any entry suffices. */
const GRANTS = ['any', 'anyOf', 'products'];

/** Reports entries of a permission that were replaced by the same number of others as one change. */
function swapped(edits: Edit[]): Edit[] {
  const lists = new Map<Branch, Edit[]>();
  for (const edit of edits) {
    const list = edit.around.at(-1)?.after;
    const isGrant = edit.path.at(-3) === 'permission' && GRANTS.includes(edit.path.at(-2) ?? '');
    if (list !== undefined && isGrant) lists.set(list, [...(lists.get(list) ?? []), edit]);
  }
  const swaps = [...lists.values()].filter(
    (list) => list.filter(({ does }) => does === 'add').length === list.filter(({ does }) => does === 'remove').length,
  );
  return edits.flatMap((edit) => {
    const list = swaps.find((each) => each.includes(edit));
    if (list === undefined) return [edit];
    if (list[0] !== edit) return [];
    const named = (does: Edit['does']): Leaf =>
      entriesOf(list.flatMap((each) => (each.does === does ? each.path.slice(-1) : [])));
    return [
      {
        does: 'change',
        path: edit.path.slice(0, -1),
        before: named('remove'),
        after: named('add'),
        around: edit.around.slice(0, -1),
      },
    ];
  });
}

function entriesOf(names: string[]): Leaf {
  return { kind: 'leaf', key: names.join('\n'), shown: names.join(', '), value: names };
}

interface Walk {
  edits: Edit[];
  renames: Renames;
}

function walk(before: Branch, after: Branch, path: string[], above: Around[], into: Walk): void {
  const { edits, renames } = into;
  const around = [...above, { before, after }];
  /** Earlier names of renamed members, by current name. */
  const renamed = new Map<string, string>();
  for (const [name, now] of after.members) {
    const old = before.members.has(name) ? name : renames.oldName(name, before.members, after.members);
    const was = old === undefined ? undefined : before.members.get(old);
    const place = [...path, name];
    if (old !== undefined && old !== name) {
      renamed.set(old, name);
      // A member that only mentions the renamed thing, in its own name or in a list, is not renamed itself.
      if (renames.isWhole(name) && !(isNamed(was, old) && isNamed(now, name)))
        edits.push({ does: 'rename', path: place, before: was!, after: now, around, old });
    }
    if (was === now) continue;
    if (was === undefined) edits.push({ does: 'add', path: place, after: now, around });
    else if (textAt(was, 'kind') !== textAt(now, 'kind'))
      edits.push({ does: 'change', path: place, before: was, after: now, around });
    else if (was.kind === 'branch' && now.kind === 'branch') walk(was, now, place, around, into);
    else if (!isSame(was, now, renames)) edits.push({ does: 'change', path: place, before: was, after: now, around });
  }
  for (const [name, was] of before.members)
    if (!after.members.has(name) && !renamed.has(name))
      edits.push({ does: 'remove', path: [...path, name], before: was, around });
  if (after.isOrdered && isReordered(before, after, renamed))
    edits.push({ does: 'order', path, before, after, around: above });
}

function isSame(before: Digest, after: Digest, renames: Renames): boolean {
  if (before.kind !== 'leaf' || after.kind !== 'leaf') return false;
  return before.key === after.key || renames.isOnlyRenamed(before.key, after.key);
}

/** True if a value contains only the name of its own key. */
const isNamed = (digest: Digest | undefined, name: string): boolean => digest?.kind === 'leaf' && digest.value === name;

/** Only members of both lists can have changed their order. */
function isReordered(before: Branch, after: Branch, renamed: ReadonlyMap<string, string>): boolean {
  const was = [...before.members.keys()]
    .map((name) => renamed.get(name) ?? name)
    .filter((name) => after.members.has(name));
  const kept = new Set(was);
  const now = [...after.members.keys()].filter((name) => kept.has(name));
  return was.some((name, n) => name !== now[n]);
}

/** The member at a path of names, or undefined. */
export function at(from: Digest | undefined, ...names: string[]): Digest | undefined {
  let found = from;
  for (const name of names) found = found?.kind === 'branch' ? found.members.get(name) : undefined;
  return found;
}

export function textAt(from: Digest | undefined, ...names: string[]): string | undefined {
  const found = at(from, ...names);
  return found?.kind === 'leaf' ? found.shown : undefined;
}

export function valueAt(from: Digest | undefined, ...names: string[]): unknown {
  return at(from, ...names)?.value;
}

/** A thing as text for a reviewer: a value, or a title with a kind. */
export function shownOf(digest: Digest | undefined): string {
  if (digest === undefined) return '';
  if (digest.kind === 'leaf') return digest.shown;
  if (digest.isOrdered) return [...digest.members.keys()].join(', ');
  // The content of a single member says more than its name, for example the routes of a permission.
  const [only, ...others] = digest.members.values();
  if (only?.kind === 'branch' && others.length === 0) return shownOf(only);
  const title = textAt(digest, 'title');
  const kind = textAt(digest, 'kind') ?? textAt(digest, 'format') ?? textAt(digest, 'widget') ?? textAt(digest, 'type');
  if (title === undefined) return kind ?? [...digest.members.keys()].join(', ');
  // These quotation marks are those of both languages.
  return kind === undefined ? `“${title}”` : `“${title}” ${kind}`;
}

export const isLeaf = (digest: Digest | undefined): digest is Leaf => digest?.kind === 'leaf';
