import { takenBy } from '../../rules/unknown-param.ts';
import type { Type } from '../../types/types.ts';
import type { Source } from '../../source/source.ts';
import type { CallUse, Context, ScreenNames } from '../../context/context.ts';
import { versions, type SharedInputs, type Versions } from './versions.ts';
import { TrackedMap } from './tracked-map.ts';
import { resolveScreen, type ResolvedScreen } from '../screen/screen.ts';

/*
 * Cache of resolved screens. A screen is reused while its own file, its parts, its link targets and every enum, entity
 * and call that it looked up are unchanged.
 */

interface CachedScreen {
  shared: SharedInputs;
  /** Versions of the enums, entities and calls that the screen looked up. */
  versions: Versions;
  /** Files of the screen's parts, by name. */
  parts: [string, Source | undefined][];
  /** Linked screens, with the parameters that they take. */
  ledTo: { name: string; source: Source | undefined; takes: string }[];
  resolved: ResolvedScreen;
  additions: Additions;
}

/** Additions to the context by resolving a screen. */
interface Additions {
  uses: Map<string, CallUse[]>;
  drawn: Set<string>;
  permissions: Context['permissions'];
  icons: Set<string>;
  usedSets: Set<string>;
  title: ScreenNames['title'];
}

const cache = new WeakMap<Source, CachedScreen>();

/** The resolved screen, from the cache if nothing that it depends on has changed. Screens with problems are not cached. */
export function cachedScreen(context: Context, screen: ScreenNames, shared: SharedInputs): ResolvedScreen {
  const known = cache.get(screen.source);
  const isSame =
    known?.shared === shared &&
    known.parts.every(([name, source]) => context.screens.get(name)?.source === source) &&
    known.ledTo.every((each) => takesTheSame(context, each)) &&
    [...known.versions].every(([name, version]) => (versions.get(name) ?? 0) === version);
  if (!isSame || known === undefined) return resolveNew(context, screen, shared);
  addTo(context, screen, known.additions, known.resolved);
  return copyOf(known.resolved);
}

function resolveNew(context: Context, screen: ScreenNames, shared: SharedInputs): ResolvedScreen {
  let isClean = true;
  const additions: Additions = {
    uses: new Map(),
    drawn: new Set(),
    permissions: [],
    icons: new Set(),
    usedSets: new Set(),
    title: undefined,
  };
  const problems: Context['problems'] = {
    list: context.problems.list,
    add(...problem) {
      isClean = false;
      context.problems.add(...problem);
    },
  };
  const { uses, drawn, permissions, icons, usedSets } = additions;
  const read = new Map<string, number>();
  const track = (noun: string) => (name: string) =>
    void read.set(`${noun} ${name}`, versions.get(`${noun} ${name}`) ?? 0);
  const inner: Context = {
    ...context,
    ...{ problems, uses, drawn, permissions, icons, usedSets },
    readFrom: new Set(),
    ledTo: new Map(),
    roots: {
      ...context.roots,
      ...(context.roots.user && { user: tracking(context.roots.user, () => track('entity')('user')) }),
      ...(context.roots.site && { site: tracking(context.roots.site, () => track('entity')('site')) }),
    },
    enums: new TrackedMap(context.enums, track('enum')),
    entities: new TrackedMap(context.entities, track('entity')),
    calls: new TrackedMap(context.calls, track('call')),
  };
  const resolved = resolveScreen(inner, screen);
  additions.title = screen.title;
  if (isClean) {
    const sourceOf = (name: string): Source | undefined => context.screens.get(name)?.source;
    const names = new Set([...resolved.use.parts, ...drawn, ...inner.readFrom]);
    const parts = [...names].map((name): CachedScreen['parts'][number] => [name, sourceOf(name)]);
    const ledTo = [...inner.ledTo].map(([name, takes]) => ({ name, source: sourceOf(name), takes }));
    cache.set(screen.source, { shared, versions: read, parts, ledTo, resolved, additions });
  }
  addTo(context, screen, additions, resolved);
  return copyOf(resolved);
}

/** Compares parameters by value: two files may declare the same ones. */
function takesTheSame(context: Context, { name, source, takes }: CachedScreen['ledTo'][number]): boolean {
  const screen = context.screens.get(name);
  if (screen?.source === source) return true;
  return screen !== undefined && [...takenBy(context, screen)].join() === takes;
}

/** Returns the same record, but calls `onRead` for every field that is read. */
function tracking(type: Type, onRead: () => void): Type {
  if (type.kind !== 'record') return type;
  return {
    ...type,
    get members() {
      onRead();
      return type.members;
    },
  };
}

function addTo(context: Context, screen: ScreenNames, additions: Additions, { use }: ResolvedScreen): void {
  for (const [call, uses] of additions.uses) context.uses.set(call, [...(context.uses.get(call) ?? []), ...uses]);
  for (const each of additions.drawn) context.drawn.add(each);
  for (const each of additions.icons) context.icons.add(each);
  for (const each of additions.usedSets) context.usedSets.add(each);
  context.permissions.push(...additions.permissions);
  context.parts.set(screen.name, use.parts);
  if (additions.title !== undefined) screen.title = additions.title;
}

/** Menus add their needs to screens, so a cached definition is copied before it is returned. */
const copyOf = ({ definition, use }: ResolvedScreen): ResolvedScreen => ({ definition: { ...definition }, use });
