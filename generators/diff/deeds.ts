import { printPlace } from '#model/problem.ts';
import { elements, member, members, placeOf, text, valueAt, type At, type Source } from '../source/source.ts';
import { usesIn, type Uses } from './uses.ts';

/** One edit by an author: an added, removed, changed or moved word of a file. */
export interface Deed {
  /** `schemas/entities/payee.json` */
  file: string;
  place?: string;
  /** Names from the file down to the word: `properties`, `alias`, `maxLength`. */
  path: string[];
  does: 'add' | 'remove' | 'change' | 'order';
  before?: string;
  after?: string;
}

/** An edit with the data for finding its effects. */
interface Cause extends Deed {
  /** The definition that contains it: `call payee.add`; for a word of a whole file of calls `calls payee`. */
  subject: string;
  /** Texts that were added, removed or changed with it. */
  mentions: Set<string>;
}

/** The place of a finding as names. */
interface Effect {
  subject: string;
  path: readonly string[];
}

export interface Deeds {
  /** The edit that causes a finding; undefined for a finding outside the schema files. */
  causeOf(effect: Effect): Deed | undefined;
}

/** All edits by authors between two revisions, word by word. */
export function deedsBetween(before: readonly Source[], after: readonly Source[]): Deeds {
  // The two revisions may be in folders with different names.
  const byName = (sources: readonly Source[]): Map<string, Source> =>
    new Map(sources.map((each) => [`${each.noun} ${each.name}`, each]));
  const [was, now] = [byName(before), byName(after)];
  const causes = [...new Set([...was.keys(), ...now.keys()])].flatMap((name) => {
    const [old, young] = [was.get(name), now.get(name)];
    return old === young || old?.text === young?.text ? [] : causesIn(old, young);
  });
  if (causes.length === 0) return { causeOf: () => undefined };
  const uses = usesIn([...before, ...after]);
  return {
    causeOf(effect) {
      let [best, most] = [undefined as Cause | undefined, 0];
      for (const cause of causes) {
        const score = nearness(cause, effect, uses);
        if (score > most) [best, most] = [cause, score];
      }
      if (best === undefined) return undefined;
      const { subject: _, mentions: __, ...deed } = best;
      return deed;
    },
  };
}

/** Points for a word that edit and finding share, for the same definition, and for a shared text. */
const [SHARED, OWN, SAID] = [2, 4, 2];
/** Minimum points of a finding in another definition; below them it only uses the changed one. */
const ENOUGH = 3;

/** The likelihood that a finding is the effect of an edit; 0 if it cannot be. */
function nearness({ subject, path, mentions }: Cause, effect: Effect, uses: Uses): number {
  const isOwn =
    subject === effect.subject ||
    (subject.startsWith('calls ') && effect.subject.startsWith(`call ${subject.slice('calls '.length)}.`));
  // An edited screen affects none of the definitions that it uses except calls, whose permission comes from screens.
  const isPermission = effect.subject.startsWith('call ') && uses(subject, effect.subject);
  if (!isOwn && !isPermission && !uses(effect.subject, subject)) return 0;
  const words = path.filter((word) => !STRUCTURE.has(word));
  const shared = words.filter((word) => effect.path.includes(word)).length;
  const isLast = shared > 0 && words.at(-1) === effect.path.at(-1) ? 1 : 0;
  const name = effect.subject.slice(effect.subject.indexOf(' ') + 1);
  const said = [name, ...effect.path].filter((word) => mentions.has(word)).length;
  const points = SHARED * (shared + isLast) + SAID * Math.min(said, 2);
  if (isOwn) return OWN + points;
  return points >= ENOUGH ? 1 + points : 0.5 + points / 100;
}

/** Keys that only structure a file. */
const STRUCTURE = new Set([
  ...[
    'properties',
    'request',
    'pick',
    'and',
    'result',
    'answer',
    'items',
    'fields',
    'columns',
    'table',
    'form',
    'body',
  ],
  ...['steps', 'row', 'filter', 'oneOf', 'title', 'tabs', 'infoList', 'screen', 'call', 'with', 'data', 'set', 'where'],
]);

function causesIn(old: Source | undefined, young: Source | undefined): Cause[] {
  const { file } = (young ?? old)!;
  const found: Cause[] = [];
  const tell = (does: Deed['does'], path: string[], was: At | undefined, now: At | undefined): void => {
    const place = now ?? nearest(young, path);
    found.push({
      file,
      ...(place && { place: printPlace(placeOf(place)) }),
      path,
      does,
      ...(was && does !== 'order' && { before: wordsOf(was) }),
      ...(now && does !== 'order' && { after: wordsOf(now) }),
      subject: subjectOf((young ?? old)!, path),
      mentions: new Set([was, now].flatMap((each) => (each ? textsIn(valueAt(each)) : []))),
    });
  };
  const compare = (was: At, now: At, path: string[]): void => {
    const [left, right] = [partsOf(was), partsOf(now)];
    if (left === undefined || right === undefined || was.node.type !== now.node.type) {
      tell('change', path, was, now);
      return;
    }
    const told = found.length;
    for (const [name, each] of right) {
      const other = left.get(name);
      if (other === undefined) tell('add', [...path, name], undefined, each);
      else if (keyAt(was, name) !== keyAt(now, name)) tell('change', [...path, name], other, each);
      else if (textOf(other) !== textOf(each)) compare(other, each, [...path, name]);
    }
    for (const [name, each] of left) if (!right.has(name)) tell('remove', [...path, name], each, undefined);
    // If only the order has changed, reports the order: names given by authors are drawn in their order.
    if (found.length === told) tell('order', path, was, now);
  };
  const [was, now] = [old, young].map((source) => (source?.root ? { source, node: source.root } : undefined));
  if (was && now) compare(was, now, []);
  else if (was ?? now) tell(was ? 'remove' : 'add', [], was, now);
  return found;
}

const textOf = (at: At): string => JSON.stringify(valueAt(at));

/** The members of an object by key, or the elements of a list by name; names lose the `?` of optional ones. */
function partsOf(at: At): Map<string, At> | undefined {
  if (at.node.type === 'object') return new Map(members(at).map((each) => [bare(each.key), each.at]));
  if (at.node.type !== 'array') return undefined;
  const counts = new Map<string, number>();
  return new Map(
    elements(at).map((each, n) => {
      const said = text(each) ?? SELF.map((key) => text(member(each, key))).find((word) => word !== undefined);
      const name = bare(said ?? `${n + 1}`);
      const count = (counts.get(name) ?? 0) + 1;
      counts.set(name, count);
      return [count === 1 ? name : `${name} (${count})`, each];
    }),
  );
}

/** A member or list text as written: `purpose?` for `purpose`. */
function keyAt(at: At, name: string): string | undefined {
  if (at.node.type === 'object') return members(at).find(({ key }) => bare(key) === name)?.key;
  return elements(at)
    .map((each) => text(each))
    .find((each) => each !== undefined && bare(each) === name);
}

const bare = (name: string): string => name.replace(/\?$/, '');

/** Keys whose value is the name of the object. */
const SELF = ['field', 'name', 'const', 'that', 'call', 'screen', 'of', 'title'];

function nearest(source: Source | undefined, path: readonly string[]): At | undefined {
  let here: At | undefined = source?.root && { source, node: source.root };
  for (const name of path) here = (here && partsOf(here)?.get(name)) ?? here;
  return here;
}

/** An edit inside one call of a file has that call as its subject. */
function subjectOf({ noun, name }: Source, path: readonly string[]): string {
  if (noun !== 'calls') return `${noun} ${name}`;
  return path[0] === 'calls' && path[1] !== undefined ? `call ${name}.${path[1]}` : `calls ${name}`;
}

/** Maximum characters of a displayed value. */
const LONGEST = 120;

function wordsOf(at: At): string {
  const { value, type } = at.node;
  if (type === 'string') return String(value);
  const words = JSON.stringify(valueAt(at));
  return words.length > LONGEST ? `${words.slice(0, LONGEST)}…` : words;
}

/** All texts of a value, with the names in its expressions. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value, bare(value), ...(value.match(/[A-Za-z][\w-]*/g) ?? [])];
  if (Array.isArray(value)) return value.flatMap(textsIn);
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => [bare(key), ...textsIn(inner)]);
}
