import { bundleOf, type Bundled } from '../emit/bundle.ts';
import { FOLDERS, type Source } from '../source/source.ts';
import type { Resolved } from '../resolve/model.ts';
import type { Named } from './wire.ts';
import { titleOf } from './hosts.ts';

/**
 * The screens that use the definitions of a file, directly or through a part, most related first: those with an
 * address, or all of them if none has one.
 * @param path `entities/order.json`
 */
export function usersOf(path: string, sources: readonly Source[], resolved: Resolved): Named[] {
  const [folder = '', ...rest] = path.replace(/\.json$/, '').split('/');
  const name = rest.join('/');
  const names = FOLDERS[folder] === 'entity' ? withHolders(name, sources) : new Set([name]);
  const { screens } = resolved.model;
  const found = Object.keys(screens).flatMap((screen) => {
    const share = shareOf(FOLDERS[folder], names, bundleOf(screen, resolved));
    return share > 0 ? [{ screen, share }] : [];
  });
  const hasAddress = ({ screen }: { screen: string }): boolean => Object.keys(screens[screen]?.paths ?? {}).length > 0;
  const addressed = found.filter(hasAddress);
  const files = new Map(sources.flatMap((each) => (each.noun === 'screen' ? [[each.name, each] as const] : [])));
  return (addressed.length > 0 ? addressed : found)
    .toSorted((a, b) => b.share - a.share || (a.screen < b.screen ? -1 : 1))
    .map(({ screen }) => ({ screen, title: titleOf(files.get(screen)) }));
}

/** The share of a screen that is about the file: 0 nothing, 1 everything. */
function shareOf(noun: string | undefined, names: ReadonlySet<string>, { bundle, enums }: Bundled): number {
  const calls = Object.values(bundle.calls);
  const part = (all: readonly string[], isOne: (name: string) => boolean): number =>
    all.length === 0 ? 0 : all.filter(isOne).length / all.length;
  const has = (each: string): boolean => names.has(each);
  if (noun === 'entity') {
    const direct = part(
      calls.map(({ of = '' }) => of),
      has,
    );
    // Screens that only write the definition, or read it along with others, rank below those that show it.
    return direct > 0
      ? direct
      : part(
          calls.flatMap(({ reads, writes }) => [...reads, ...writes]),
          has,
        ) / 100;
  }
  if (noun === 'calls')
    return part(
      calls.map(({ name }) => name.slice(0, name.indexOf('.'))),
      has,
    );
  if (noun === 'enum') return part(enums, has);
  if (noun === 'widget') return part([...bundle.uses.widgets, ...bundle.uses.formats], has);
  return noun === 'need' ? part(Object.keys(bundle.needs), has) : 0;
}

/** An entity, and the entities that have it as a field. */
function withHolders(name: string, sources: readonly Source[]): Set<string> {
  const all = new Set([name]);
  for (const each of all)
    for (const source of sources)
      if (source.noun === 'entity' && source.text.includes(`"${each}.json"`)) all.add(source.name);
  return all;
}
