import type { Source } from '../load/source.ts';
import type { CallUse, Context, ScreenNames } from './context.ts';
import { resolveScreen, type ResolvedScreen } from './screen.ts';

/*
 * A screen follows from its own file, from the parts that are drawn in it, and from the ground: every file that is no
 * screen and no menu, and the names and paths of the screens. While none of them is another one it is what it was, so that one saved
 * screen is one resolved screen.
 */

/** What all screens stand on. Another object is another ground. */
export interface Ground {
  sources: readonly Source[];
  /** Of all screens what others say of them. */
  names: string;
}

interface Kept {
  ground: Ground;
  /** Files of the parts in it, by name. */
  parts: [string, Source | undefined][];
  resolved: ResolvedScreen;
  told: Told;
}

/** What a screen tells the context while it is resolved. */
interface Told {
  uses: Map<string, CallUse[]>;
  drawn: Set<string>;
  permissions: Context['permissions'];
  icons: Set<string>;
  title: ScreenNames['title'];
}

const kept = new WeakMap<Source, Kept>();
let last: Ground | undefined;

/** The ground of these files: the one of the last time, where it is the same. */
export function groundOf(context: Context): Ground {
  const { screen: _, menu: __, ...others } = context.sources;
  const sources = Object.values(others).flat();
  const names = JSON.stringify(
    [...context.screens.values()].map(({ name, paths, params, public: isPublic, around }) => [
      name,
      Object.entries(paths).map(([way, { path }]) => [way, path]),
      params,
      isPublic,
      around !== undefined,
    ]),
  );
  const isSame =
    last?.names === names &&
    last.sources.length === sources.length &&
    sources.every((each, n) => each === last?.sources[n]);
  if (!isSame || last === undefined) last = { sources, names };
  return last;
}

/** A screen with nothing wrong in it is resolved once on one ground. */
export function resolveAgain(context: Context, screen: ScreenNames, ground: Ground): ResolvedScreen {
  const known = kept.get(screen.source);
  const isSame =
    known?.ground === ground && known.parts.every(([name, source]) => context.screens.get(name)?.source === source);
  if (!isSame || known === undefined) return resolveNew(context, screen, ground);
  tell(context, screen, known.told, known.resolved);
  return copyOf(known.resolved);
}

function resolveNew(context: Context, screen: ScreenNames, ground: Ground): ResolvedScreen {
  let isClean = true;
  const told: Told = { uses: new Map(), drawn: new Set(), permissions: [], icons: new Set(), title: undefined };
  const problems: Context['problems'] = {
    list: context.problems.list,
    add(...problem) {
      isClean = false;
      context.problems.add(...problem);
    },
  };
  const { uses, drawn, permissions, icons } = told;
  const resolved = resolveScreen({ ...context, problems, uses, drawn, permissions, icons }, screen);
  told.title = screen.title;
  if (isClean) {
    const names = [...resolved.use.parts, ...drawn];
    const parts = names.map((name): Kept['parts'][number] => [name, context.screens.get(name)?.source]);
    kept.set(screen.source, { ground, parts, resolved, told });
  }
  tell(context, screen, told, resolved);
  return copyOf(resolved);
}

function tell(context: Context, screen: ScreenNames, told: Told, { use }: ResolvedScreen): void {
  for (const [call, uses] of told.uses) context.uses.set(call, [...(context.uses.get(call) ?? []), ...uses]);
  for (const each of told.drawn) context.drawn.add(each);
  for (const each of told.icons) context.icons.add(each);
  context.permissions.push(...told.permissions);
  context.parts.set(screen.name, use.parts);
  if (told.title !== undefined) screen.title = told.title;
}

/** Menus pass their needs on to the definition; what is kept stays as the screen says it. */
const copyOf = ({ definition, use }: ResolvedScreen): ResolvedScreen => ({ definition: { ...definition }, use });
