import type { Model } from '#model/model.ts';
import type { Problems } from '../problems/problems.ts';
import type { Source } from '../source/source.ts';
import { expandGroups } from '../load/groups.ts';
import { movedBack, withoutCopies } from '../load/moved.ts';
import { rule as movedFile } from '../rules/moved-file.ts';
import { cachedScreen } from './cache/screen-cache.ts';
import type { Context } from '../context/context.ts';
import { sharedInputsOf } from './cache/versions.ts';
import { passNeedsOn, resolveMenu } from './screen/menu.ts';
import { resolveNeed } from './call/need.ts';
import { resolvePermissions } from './call/permission.ts';
import { declareScreen, resolveScreen, type ResolvedScreen } from './screen/screen.ts';
import { resolveBase } from './cache/base.ts';
import { resolveWidgetCalls } from './field/widget.ts';

export interface Resolved {
  /** Everything that was looked up, with places, for rules about the whole portal. */
  context: Context;
  model: Model;
  /** Resolved screens, with the definitions that each bundle needs. */
  screens: Map<string, ResolvedScreen>;
  icons: string[];
  formats: string[];
}

export interface Wish {
  /** Resolves only this screen, with its parts and link targets. Who may send a call is then unknown. */
  only?: string;
  /** Records the source place of columns, items and fields too; blocks and actions always have it. */
  withPlaces?: true;
  /** Called for every expression of the screens with the names that it may read. */
  onExpression?: Context['onExpression'];
  /** Icons that the product can draw. Without the list any name is accepted. */
  icons?: ReadonlySet<string> | undefined;
}

/** Resolves files to the Model: fills in defaults and looks up every name. A moved file is found at its new place. */
export function resolve(sources: Source[], problems: Problems, wish: Wish = {}): Resolved {
  const all = withoutCopies(sources);
  const { list } = problems;
  const before = list.length;
  const resolved = resolveAll(all, problems, wish);
  const inPlace = movedBack(all, list.slice(before), problems);
  if (inPlace === undefined) return resolved;
  const moved = list.slice(before).filter(({ code }) => code === MOVED);
  const files = new Set(moved.map(({ file }) => file));
  // The way to the dialect is wrong by the move.
  const others = list.slice(0, before).filter(({ code, file }) => code !== 'wrong-schema' || !files.has(file));
  list.splice(0, list.length, ...others, ...moved);
  return resolveAll(inPlace, problems, wish);
}

function resolveAll(all: Source[], problems: Problems, wish: Wish): Resolved {
  const { only } = wish;
  const told = onlyWhole(all, problems);
  const context = resolveBase(expandGroups(all, told), told);
  if (wish.withPlaces) context.withPlaces = true;
  if (wish.onExpression) context.onExpression = wish.onExpression;
  if (wish.icons) context.drawnIcons = wish.icons;
  const { sources } = context;
  for (const source of sources.screen) declareScreen(context, source);
  if (only === undefined) for (const source of sources.need) resolveNeed(context, source);
  for (const source of sources.widget) resolveWidgetCalls(context, source);
  // A part that reads its surroundings is resolved only where it is drawn.
  const whole = [...context.screens].filter(([, screen]) => !screen.around);
  const screens = new Map<string, ResolvedScreen>();
  // Only the workbench requests places, for one screen at a time.
  const shared = only === undefined && wish.withPlaces === undefined ? sharedInputsOf(context) : undefined;
  const open = only === undefined ? whole.map(([name]) => name) : [only];
  for (const name of open) {
    const screen = context.screens.get(name);
    if (screen === undefined || screen.around || screens.has(name)) continue;
    screens.set(name, shared === undefined ? resolveScreen(context, screen) : cachedScreen(context, screen, shared));
    if (only !== undefined) open.push(...(context.parts.get(name) ?? []));
  }
  const menus = sources.menu.flatMap((source) => resolveMenu(context, source) ?? []);
  passNeedsOn(menus, screens);
  if (only !== undefined) for (const source of needsOf(context, screens)) resolveNeed(context, source);
  resolvePermissions(context);
  return {
    context,
    model: {
      enums: Object.fromEntries([...context.enums].map(([name, each]) => [name, each.definition])),
      entities: Object.fromEntries([...context.entities].map(([name, each]) => [name, each.definition])),
      calls: Object.fromEntries([...context.calls].map(([name, each]) => [name, each.contract])),
      needs: Object.fromEntries(context.needs),
      widgets: Object.fromEntries(context.widgets),
      menus: Object.fromEntries(menus.map((each) => [each.name, each])),
      screens: Object.fromEntries([...screens].map(([name, each]) => [name, each.definition])),
      refusals: Object.fromEntries(context.refusals),
    },
    screens,
    icons: [...new Set([...context.icons, ...(wish.icons ?? [])])].sort(),
    formats: [...context.formats].sort(),
  };
}

/** The needs that screens and their calls name. */
function needsOf({ sources, calls }: Context, screens: ReadonlyMap<string, ResolvedScreen>): Source[] {
  const named = new Set(
    [...screens.values()].flatMap(({ definition, use }) => [
      ...definition.needs,
      ...[...use.calls].flatMap((call) => calls.get(call)?.contract.needs ?? []),
    ]),
  );
  return sources.need.filter(({ name }) => named.has(name));
}

const MOVED = movedFile.code;

/** Problems of a file that can still be parsed. */
const READABLE = ['not-drawn-yet', 'wrong-schema', 'stray-file', MOVED];

/**
 * Problems that are left out if two screens have the same path: one path is probably a mistake, so links to it would be
 * reported wrongly.
 */
const LEADING = ['unknown-route', 'unknown-param', 'unreachable-screen', 'offered-but-refused'];

/** A file that breaks the dialect has been reported; problems that follow from the break are not. */
function onlyWhole(all: Source[], problems: Problems): Problems {
  const broken = new Set(problems.list.filter((each) => !READABLE.includes(each.code)).map((each) => each.file));
  const isHidden =
    all.some((source) => source.root === undefined && broken.has(source.file)) ||
    problems.list.some((each) => each.code === 'broken-json');
  let isDoubled = false;
  return {
    list: problems.list,
    add(rule, at, ...rest) {
      const file = 'node' in at ? at.source.file : at.file;
      if (isDoubled && LEADING.includes(rule.code)) return;
      isDoubled ||= rule.code === 'duplicate-route' && 'node' in at && at.source.noun === 'screen';
      if (!isHidden && !broken.has(file)) problems.add(rule, at, ...rest);
    },
  };
}
