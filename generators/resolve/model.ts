import type { Model } from '#model/model.ts';
import { findCall } from '../check/unknown-call.ts';
import type { Problems } from '../check/problems.ts';
import type { Source } from '../load/source.ts';
import { resolveAgain } from './again.ts';
import { groundOf } from './ground.ts';
import { resolveBlock } from './block.ts';
import { resolveBatches } from './batch.ts';
import { resolveCalculations } from './calculate.ts';
import { resolveCalls } from './call.ts';
import { emptyContext, type Context } from './context.ts';
import { resolveEntity } from './entity.ts';
import { resolveEnum } from './enum.ts';
import { resolveCallAction } from './form.ts';
import { passNeedsOn, resolveMenu } from './menu.ts';
import { declareNeed, resolveNeed } from './need.ts';
import { resolvePermissions } from './permission.ts';
import { declareScreen, resolveScreen, type ResolvedScreen } from './screen.ts';
import { declareWidgets, resolveWidgetCalls } from './widget.ts';
import { member } from '../load/source.ts';

export interface Resolved {
  /** What was looked up on the way, with the places: for the rules that look at the whole. */
  context: Context;
  model: Model;
  /** What each screen uses, for its bundle. */
  screens: Map<string, ResolvedScreen>;
  icons: string[];
  formats: string[];
}

interface Wish {
  only?: string;
  withPlaces?: true;
  on?: Context;
}

/**
 * From the files to the Model: what the author left out is filled in, every name is looked up.
 * @param wish.only of all screens this one alone, with the parts that it draws and opens; who may send a call is not known
 * then.
 * @param wish.withPlaces columns, items and fields say where they are written, as blocks and actions always do.
 * @param wish.on what stands under the screens already, of these very files; what is wrong there is not said again.
 */
export function resolve(all: Source[], problems: Problems, wish: Wish = {}): Resolved {
  const { only } = wish;
  const context = wish.on === undefined ? resolveUnder(all, problems) : standOn(wish.on, all, onlyWhole(all, problems));
  if (wish.withPlaces) context.withPlaces = true;
  const { sources } = context;
  for (const source of sources.screen) declareScreen(context, source);
  for (const source of sources.need) resolveNeed(context, source);
  for (const source of sources.widget) resolveWidgetCalls(context, source);
  // Parts that read what stands around them are nothing by themselves: they are resolved where they are drawn.
  const whole = [...context.screens].filter(([, screen]) => !screen.around);
  const screens = new Map<string, ResolvedScreen>();
  const ground = groundOf(context);
  // Places are asked for by the workbench alone, of one screen at a time.
  const isKept = only === undefined && wish.withPlaces === undefined;
  const open = only === undefined ? whole.map(([name]) => name) : [only];
  for (const name of open) {
    const screen = context.screens.get(name);
    if (screen === undefined || screen.around || screens.has(name)) continue;
    screens.set(name, isKept ? resolveAgain(context, screen, ground) : resolveScreen(context, screen));
    if (only !== undefined) open.push(...(context.parts.get(name) ?? []));
  }
  const menus = sources.menu.flatMap((source) => resolveMenu(context, source) ?? []);
  passNeedsOn(menus, screens);
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
    },
    screens,
    icons: [...context.icons].sort(),
    formats: [...context.formats].sort(),
  };
}

/** All that screens stand on: enums, entities, needs by their names, calls. */
export function resolveUnder(all: Source[], problems: Problems): Context {
  const context = emptyContext(onlyWhole(all, problems), all, RECURSION);
  const { sources } = context;
  for (const source of sources.enum) resolveEnum(context, source);
  declareWidgets(context, sources.widget);
  for (const source of sources.entity) resolveEntity(context, source.name);
  for (const root of ['user', 'site'] as const) {
    const entity = context.entities.get(root);
    if (entity) context.roots[root] = entity.type;
  }
  for (const source of sources.need) declareNeed(context, source);
  for (const source of sources.calls) resolveCalls(context, source);
  resolveCalculations(context);
  resolveBatches(context);
  checkReveals(context);
  return context;
}

const RECURSION = { entity: resolveEntity, block: resolveBlock, callAction: resolveCallAction };

/** A context of its own on what stands already: what screens add or change in it is not seen from there. */
function standOn(under: Context, all: Source[], problems: Problems): Context {
  const { enums, entities, resolving, presets, roots } = under;
  return {
    ...emptyContext(problems, all, RECURSION),
    ...{ enums, entities, resolving, presets, roots },
    calls: new Map([...under.calls].map(([name, call]) => [name, { ...call, contract: { ...call.contract } }])),
    needs: new Map(under.needs),
    widgets: new Map(under.widgets),
    formats: new Set(under.formats),
    uses: new Map([...under.uses].map(([call, uses]) => [call, [...uses]])),
    permissions: [...under.permissions],
    icons: new Set(under.icons),
  };
}

/** What is wrong with a file and leaves it readable all the same. */
const READABLE = ['not-drawn-yet', 'wrong-schema'];

/** A file that breaks the dialect has had its sentence; what follows from the break is not said again. */
function onlyWhole(all: Source[], problems: Problems): Problems {
  const broken = new Set(problems.list.filter((each) => !READABLE.includes(each.code)).map((each) => each.file));
  const isHidden =
    all.some((source) => source.root === undefined && broken.has(source.file)) ||
    problems.list.some((each) => each.code === 'broken-json');
  return {
    list: problems.list,
    add(code, at, ...rest) {
      const file = 'node' in at ? at.source.file : at.file;
      if (!isHidden && !broken.has(file)) problems.add(code, at, ...rest);
    },
  };
}

/** Entities name the calls that reveal their secrets; calls are known only after them. */
function checkReveals(context: Context): void {
  for (const entity of context.entities.values()) {
    for (const { field, at } of Object.values(entity.members)) {
      const reveal = member(at, 'reveal');
      if (reveal && field.reveal !== undefined) findCall(context, reveal, field.reveal);
    }
  }
}
