import { takenBy } from '../rules/unknown-param.ts';
import type { Type } from '../types/types.ts';
import type { Source } from '../source/source.ts';
import type { CallUse, Context, ScreenNames } from '../context/context.ts';
import { versions, type Ground, type Versions } from './ground.ts';
import { Noted } from './noted.ts';
import { resolveScreen, type ResolvedScreen } from './screen.ts';

/*
 * Cache of resolved screens. A screen is reused while its own file, its parts, its link targets and every enum, entity
 * and call that it looked up are unchanged.
 */

interface Kept {
  ground: Ground;
  /** Versions of the enums, entities and calls that the screen looked up. */
  versions: Versions;
  /** Files of the screen's parts, by name. */
  parts: [string, Source | undefined][];
  /** Linked screens, with the parameters that they take. */
  ledTo: { name: string; source: Source | undefined; takes: string }[];
  resolved: ResolvedScreen;
  told: Told;
}

/** What resolving a screen adds to the context. */
interface Told {
  uses: Map<string, CallUse[]>;
  drawn: Set<string>;
  permissions: Context['permissions'];
  icons: Set<string>;
  usedSets: Set<string>;
  title: ScreenNames['title'];
}

const kept = new WeakMap<Source, Kept>();
/** Resolved screens without problems, for one version of the base files. */
export function resolveAgain(context: Context, screen: ScreenNames, ground: Ground): ResolvedScreen {
  const known = kept.get(screen.source);
  const isSame =
    known?.ground === ground &&
    known.parts.every(([name, source]) => context.screens.get(name)?.source === source) &&
    known.ledTo.every((each) => takesTheSame(context, each)) &&
    [...known.versions].every(([name, version]) => (versions.get(name) ?? 0) === version);
  if (!isSame || known === undefined) return resolveNew(context, screen, ground);
  tell(context, screen, known.told, known.resolved);
  return copyOf(known.resolved);
}

function resolveNew(context: Context, screen: ScreenNames, ground: Ground): ResolvedScreen {
  let isClean = true;
  const told: Told = {
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
  const { uses, drawn, permissions, icons, usedSets } = told;
  const asked = new Map<string, number>();
  const note = (noun: string) => (name: string) =>
    void asked.set(`${noun} ${name}`, versions.get(`${noun} ${name}`) ?? 0);
  const inner: Context = {
    ...context,
    ...{ problems, uses, drawn, permissions, icons, usedSets },
    readFrom: new Set(),
    ledTo: new Map(),
    roots: {
      ...context.roots,
      ...(context.roots.user && { user: noting(context.roots.user, () => note('entity')('user')) }),
      ...(context.roots.site && { site: noting(context.roots.site, () => note('entity')('site')) }),
    },
    enums: new Noted(context.enums, note('enum')),
    entities: new Noted(context.entities, note('entity')),
    calls: new Noted(context.calls, note('call')),
  };
  const resolved = resolveScreen(inner, screen);
  told.title = screen.title;
  if (isClean) {
    const sourceOf = (name: string): Source | undefined => context.screens.get(name)?.source;
    const names = new Set([...resolved.use.parts, ...drawn, ...inner.readFrom]);
    const parts = [...names].map((name): Kept['parts'][number] => [name, sourceOf(name)]);
    const ledTo = [...inner.ledTo].map(([name, takes]) => ({ name, source: sourceOf(name), takes }));
    kept.set(screen.source, { ground, versions: asked, parts, ledTo, resolved, told });
  }
  tell(context, screen, told, resolved);
  return copyOf(resolved);
}

/** Compares parameters by value: two files may declare the same ones. */
function takesTheSame(context: Context, { name, source, takes }: Kept['ledTo'][number]): boolean {
  const screen = context.screens.get(name);
  if (screen?.source === source) return true;
  return screen !== undefined && [...takenBy(context, screen)].join() === takes;
}

/** The same record; calls `note` for every field that is read. */
function noting(type: Type, note: () => void): Type {
  if (type.kind !== 'record') return type;
  return {
    ...type,
    get members() {
      note();
      return type.members;
    },
  };
}

function tell(context: Context, screen: ScreenNames, told: Told, { use }: ResolvedScreen): void {
  for (const [call, uses] of told.uses) context.uses.set(call, [...(context.uses.get(call) ?? []), ...uses]);
  for (const each of told.drawn) context.drawn.add(each);
  for (const each of told.icons) context.icons.add(each);
  for (const each of told.usedSets) context.usedSets.add(each);
  context.permissions.push(...told.permissions);
  context.parts.set(screen.name, use.parts);
  if (told.title !== undefined) screen.title = told.title;
}

/** Menus add their needs to screens, so a cached definition is copied before it is returned. */
const copyOf = ({ definition, use }: ResolvedScreen): ResolvedScreen => ({ definition: { ...definition }, use });
