import { printPlace } from '#model/problem.ts';
import { elements, member, members, placeOf, text, texts, type At, type Source } from '../source/source.ts';

/** Folders of the Model whose files hold one definition each, by the noun of their sources. */
const NOUNS: Record<string, string> = {
  enums: 'enum',
  entities: 'entity',
  calls: 'calls',
  needs: 'need',
  widgets: 'widget',
  menus: 'menu',
  screens: 'screen',
};

/**
 * The place of a path in the files, as far down as the author has written it. An omitted or removed thing has the place
 * of the nearest thing around it.
 */
export function placesIn(sources: readonly Source[]): (path: readonly string[]) => string | undefined {
  const byName = new Map(sources.map((source) => [`${source.noun} ${source.name}`, source]));
  return (path) => {
    const [folder = '', name = '', ...rest] = path;
    const [file = name, ...inside] = folder === 'calls' ? name.split('.') : [name];
    const source = byName.get(`${NOUNS[folder]} ${file}`);
    if (source?.root === undefined) return source === undefined ? undefined : `${source.file}:1:1`;
    let here: At = { source, node: source.root };
    for (const each of [...inside, ...rest]) here = find(here, each, byName) ?? here;
    return printPlace(placeOf(here));
  };
}

/**
 * The nearest inner thing with this name: a key, a text of a list, or a record with a name of its own. In a part that
 * reads its surroundings, the place is in the part.
 */
function find(from: At, path: string, sources: ReadonlyMap<string, Source>): At | undefined {
  const name = path.replace(/ \(\d+\)$/, '').replace(/^\w+ /, '');
  let level: At[] = [from, ...setsAt(from, sources)];
  while (level.length > 0) {
    const next: At[] = [];
    for (const at of level) {
      const own = member(at, name);
      if (own !== undefined) return own;
      for (const each of elements(at)) {
        if (text(each) === name || SELF.some((key) => text(member(each, key)) === name)) return each;
        next.push(each);
      }
      for (const each of members(at)) {
        if (text(each.at) === name && SELF.includes(each.key)) return at;
        next.push(each.at, ...partAt(each, sources));
      }
    }
    level = next;
  }
  return undefined;
}

function partAt({ key, at }: { key: string; at: At }, sources: ReadonlyMap<string, Source>): At[] {
  const source = OPENERS.includes(key) ? sources.get(`screen ${text(at)}`) : undefined;
  const part = source?.root && { source, node: source.root };
  return part && member(part, 'around') ? [part] : [];
}

/** Sets in a permission or a list of needs: a change of a set's content has its place in the set. */
function setsAt(at: At, sources: ReadonlyMap<string, Source>): At[] {
  return texts(at).flatMap(({ word }) => {
    const source = sources.get(`set ${word}`);
    return source?.root ? [{ source, node: source.root }] : [];
  });
}

/** Keys under which a part is named. */
const OPENERS = ['screen', 'dialog', 'drawer'];

/** Keys whose value is the name of the object. */
const SELF = ['field', 'name', 'call', 'screen', 'of', 'const', 'title'];
