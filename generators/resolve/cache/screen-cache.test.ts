import { describe, expect, it } from 'vitest';
import { check } from '../../check/check.ts';
import { collectProblems, printProblem } from '../../problems/problems.ts';
import { emitBundle } from '../../emit/bundle.ts';
import { examplePortal } from '../../dialect/examples.ts';
import { readSource, type Source } from '../../source/source.ts';
import { resolve, type Resolved } from '../model.ts';

/* A cached result must equal a fresh one after every change, for known and for new files. */

const SOAK = process.env['SOAK'] === '1';
const texts = examplePortal();

function read(files: ReadonlyMap<string, string | undefined>): Source[] {
  return [...files].flatMap(([path, text]) => (text === undefined ? [] : (readSource(path, path, text) ?? [])));
}

function seen(sources: Source[]): { resolved: Resolved; says: unknown } {
  const found = collectProblems();
  const resolved = resolve(sources, found);
  const problems = check(resolved, found).map(printProblem);
  const { model, icons, screens } = resolved;
  const uses = [...screens].map(([name, { use }]) => [name, [...use.calls].sort(), [...use.parts].sort()]);
  const bundles = problems.length > 0 ? [] : [...screens.keys()].map((name) => emitBundle(name, resolved));
  return { resolved, says: JSON.parse(JSON.stringify({ model, icons, uses, problems, bundles })) };
}

const CHANGES: [string, (text: string) => string | undefined][] = [
  ['a word', (text) => text.replace(/("title": ")/, '$1Other ')],
  ['a mistake', (text) => text.replace(/"(columns|items|fields|pick|screen)": \[?\s*"/, '$&zz')],
  ['a filter', (text) => text.replace(/"filter": \[/, '"filter": [], "was": [')],
  ['a path', (text) => text.replace(/("path": "\/\w+)/, '$1-more')],
  ['a line', (text) => text.replace('{', '{\n')],
  ['nothing left', () => undefined],
];

describe('a screen that is resolved again', () => {
  it('equals a fresh result, whichever file changes in whatever way', () => {
    const before = read(texts);
    const whole = seen(read(texts)).says;
    for (const [n, [path, text]] of [...texts].entries()) {
      if (!SOAK && n % 2 === 1) continue;
      for (const [says, change] of SOAK ? CHANGES : [CHANGES[(n / 2) % CHANGES.length]!]) {
        const made = change(text);
        if (made === text) continue;
        const own = made === undefined ? [] : [readSource(path, path, made)!];
        const files = new Map([...texts].map(([name, each]) => [name, name === path ? made : each]));
        const again = before.flatMap((each) => (each.file === path ? own : [each]));
        expect(seen(again).says, `${says} of ${path}`).toEqual(seen(read(files)).says);
        expect(seen(before).says, `${says} of ${path}, undone`).toEqual(whole);
      }
    }
  });

  it('is resolved once: another screen changes nothing of it, a part of it does', () => {
    const before = read(texts);
    const blockOf = (sources: Source[], name: string): unknown => seen(sources).resolved.model.screens[name]?.block;
    const changed = (path: string): Source[] =>
      before.map((each) => (each.file === path ? readSource(path, path, `${each.text}\n`)! : each));
    const wizard = blockOf(before, 'parcel/wizard');
    expect(blockOf(changed('screens/parcel/list.json'), 'parcel/wizard')).toBe(wizard);
    expect(blockOf(changed('screens/parcel/line.json'), 'parcel/wizard')).not.toBe(wizard);
    const list = blockOf(before, 'parcel/list');
    expect(blockOf(changed('entities/parcel.json'), 'parcel/list')).not.toBe(list);
  });

  it('depends on the parameters of the screens that it links to, and not on how they are drawn', () => {
    const before = read(texts);
    const given = readSource(
      'screens/parcel/to-list.json',
      'screens/parcel/to-list.json',
      `{"title": "To the list", "links": {"open": {"title": "Open", "navigate": "/parcels", "with": {"state": "'OPEN'"}}}}`,
    )!;
    const seenWith = (list: string): { block: unknown; problems: string[] } => {
      const all = before.map((each) =>
        each.file === 'screens/parcel/list.json' ? readSource(each.file, each.file, list)! : each,
      );
      const found = collectProblems();
      const { model } = resolve([...all, given], found);
      return { block: model.screens['parcel/to-list']?.block, problems: found.list.map(({ code }) => code) };
    };
    const list = texts.get('screens/parcel/list.json')!;
    const { block } = seenWith(list);
    expect(seenWith(list.replace(/("title": ")/, '$1Other ')).block).toBe(block);
    const unasked = list.replace('"filter": [', '"filter": [], "was": [');
    expect(seenWith(unasked).problems).toContain('unknown-param');
    expect(seenWith(list).problems).not.toContain('unknown-param');
  });

  it('depends only on the calls, entities and enums that it looks up', () => {
    const before = read(texts);
    const blocks = (sources: Source[]): Map<string, unknown> =>
      new Map(Object.values(seen(sources).resolved.model.screens).map(({ name, block }) => [name, block]));
    const known = blocks(before);
    /** Names of the screens that are resolved again after one file has changed. */
    const anew = (path: string, from: RegExp | string, to: string): string[] => {
      const text = texts.get(path)!;
      expect(text.replace(from, to), path).not.toBe(text);
      const changed = before.map((each) =>
        each.file === path ? readSource(path, path, text.replace(from, to))! : each,
      );
      const names = [...blocks(changed)].filter(([name, block]) => known.get(name) !== block).map(([name]) => name);
      // Undoing the change resolves the same screens again, with the first result.
      for (const [name, block] of blocks(before)) known.set(name, block);
      return names;
    };
    const all = [...known.keys()];
    const byCall = anew('calls/parcel.json', /("newest": \{\s*"title": ")/, '$1Other ');
    const byTitle = anew('calls/parcel.json', /("title": ")/, '$1Other ');
    expect(byTitle).toEqual([]);
    expect(byCall.length).toBeLessThan(all.length);
    // Only the expressions that read a value of the signed-in user.
    const byUser = anew('entities/user.json', /("title": ")/, '$1Other ');
    const readers = all.filter((name) => JSON.stringify(known.get(name)).includes('"root":"user"'));
    expect(readers.length).toBeGreaterThan(0);
    expect(byUser).toEqual(expect.arrayContaining(readers));
    expect(byUser.length).toBeLessThan(all.length);
    // Titles of values are read from the enum at run time; conditions and filters depend on which values exist.
    expect(anew('enums/size.json', '"Small"', '"Little"')).toEqual([]);
    expect(anew('enums/size.json', '"SMALL"', '"LITTLE"').length).toBeGreaterThan(0);
  });
});
