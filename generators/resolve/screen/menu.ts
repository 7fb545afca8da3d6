import { rule as duplicateName } from '../../rules/duplicate-name.ts';
import { rule as duplicateRoute } from '../../rules/duplicate-route.ts';
import { rule as unfilled } from '../../rules/unfilled-request-field.ts';
import { rule as unknownNeed } from '../../rules/unknown-need.ts';
import { rule as unknownRoute } from '../../rules/unknown-route.ts';
import { misshapen } from '../../rules/shape.ts';
import type { MenuItemsSchema, MenuSchema } from '#model/dialect-types.ts';
import type { MenuDefinition, MenuItem } from '#model/menu.ts';
import { findIcon } from '../../rules/unknown-icon.ts';
import { findNeed } from '../../rules/unknown-need.ts';
import { findRoute } from '../../rules/unknown-route.ts';
import { findScreen } from '../../rules/unknown-screen.ts';
import { flag, member, members, rootOf, text, type At, type Source } from '../../source/source.ts';
import type { Context, Scope, ScreenNames } from '../../context/context.ts';
import { BOOLEAN } from '../../types/types.ts';
import { resolveExpression } from '../value/expression.ts';
import { screenScope } from '../value/scope.ts';
import { plainTitle } from './plain-title.ts';
import type { ResolvedScreen } from './screen.ts';
import { needsAt } from '../value/set.ts';

export function resolveMenu(context: Context, source: Source): MenuDefinition | undefined {
  const at = rootOf(source, 'menu');
  if (!at) return undefined;
  const redirects = member(at, 'redirects');
  const all = redirects ? members(redirects) : [];
  const resolved = all.map(({ key, at: each }) => {
    const to = text(each) ?? '';
    findRoute(context, each, to);
    if (all.some((other) => other.key === to)) {
      context.problems.add(unknownRoute, each, `"${to}" is itself redirected: name where it ends.`, { word: to });
    }
    return [key, to] as const;
  });
  return {
    name: source.name,
    title: text(member(at, 'title')) ?? source.name,
    items: resolveItems(context, member(at, 'items'), source.name, menuScope(context, at, source)),
    redirects: Object.fromEntries(resolved),
  };
}

/** Conditions of a menu read the user and the site. */
function menuScope(context: Context, at: At<MenuSchema>, source: Source): Scope {
  const menu = { name: `menu:${source.name}`, source, at, paths: {}, params: [], public: false };
  return screenScope(context, menu);
}

function resolveItems(context: Context, at: At<MenuItemsSchema> | undefined, menu: string, scope: Scope): MenuItem[] {
  const taken = new Set<string>();
  return (at ? members(at) : []).map(({ key, at: each }) => {
    const screenAt = member(each, 'screen');
    const screen = screenAt && findScreen(context, screenAt, text(screenAt) ?? '');
    const way = screen && wayIn(context, screen, member(each, 'way'), menu);
    const path = way?.path;
    const icon = findIcon(context, member(each, 'icon'));
    const visible = member(each, 'visible');
    if (screenAt && path !== undefined && !flag(member(each, 'hidden'))) {
      if (taken.has(path))
        context.problems.add(duplicateName, screenAt, `"${path}" is opened twice beside each other. Leave one out.`, {
          word: path,
        });
      taken.add(path);
    }
    if (screenAt && screen && path === undefined) {
      context.problems.add(
        unknownRoute,
        screenAt,
        `Screen "${screen.name}" is a part: it has no path that a menu could open.`,
      );
    }
    const [, wanted] = /:(\w+)/.exec(path ?? '') ?? [];
    if (screenAt && wanted !== undefined && !flag(member(each, 'hidden')))
      context.problems.add(
        unfilled,
        screenAt,
        `A menu fills no ":${wanted}", so nobody could open "${path}" by it: make the item "hidden", and lead there from a row.`,
        { word: wanted },
      );
    const title =
      text(member(each, 'title')) ??
      (screen?.title !== undefined ? plainTitle(screen.title, way?.name ?? '', screen.name) : key);
    return {
      name: key,
      title,
      ...(icon !== undefined && { icon }),
      ...(screen && { screen: screen.name }),
      ...(path !== undefined && { path }),
      ...resolveAddress(context, member(each, 'path'), screenAt),
      hidden: flag(member(each, 'hidden')),
      ...(visible && { visible: resolveExpression(context, visible, scope, BOOLEAN) }),
      needs: needsAt(context, member(each, 'needs')).flatMap((need) =>
        findState(context, need.at, need.word) ? [need.word] : [],
      ),
      items: resolveItems(context, member(each, 'items'), menu, scope),
    };
  });
}

/** A menu item can only require a state: nothing can be typed or signed in a menu. */
function findState(context: Context, at: At, word: string): boolean {
  const need = findNeed(context, at, word);
  if (!need || need.kind === 'state') return need !== undefined;
  context.problems.add(unknownNeed, at, `"${word}" is asked when something is sent; a menu needs a state.`, {
    word,
  });
  return false;
}

/** A group may have an address without a screen. */
function resolveAddress(context: Context, at: At | undefined, screenAt: At | undefined): { address?: string } {
  const address = text(at);
  if (!at || address === undefined) return {};
  if (screenAt) {
    misshapen(context.problems, at, "The path of an entry is its screen's: only a group says one.");
    return {};
  }
  const taken = [...context.screens.values()].find((each) =>
    Object.values(each.paths).some(({ path }) => path === address),
  );
  if (taken) {
    context.problems.add(duplicateRoute, at, `Screen "${taken.name}" has the path "${address}".`, { word: address });
  }
  return { address };
}

/** The named path; else the screen's path for this version of the menu; else its first path. */
function wayIn(
  context: Context,
  screen: ScreenNames,
  at: At | undefined,
  menu: string,
): { name: string; path: string } | undefined {
  const named = text(at);
  const isKnown = named !== undefined && named in screen.paths;
  if (at && named !== undefined && !isKnown) {
    const among = Object.keys(screen.paths);
    context.problems.add(unknownRoute, at, `Screen "${screen.name}" has no path called "${named}".`, {
      word: named,
      among,
    });
  }
  const name = isKnown ? named : menu in screen.paths ? menu : Object.keys(screen.paths)[0];
  const way = name === undefined ? undefined : screen.paths[name];
  return name === undefined || !way ? undefined : { name, path: way.path };
}

/** Adds the needs of menu items to their screens, because a screen can also be opened by its address. */
export function passNeedsOn(menus: readonly MenuDefinition[], screens: ReadonlyMap<string, ResolvedScreen>): void {
  const visit = (items: readonly MenuItem[], around: readonly string[]): void => {
    for (const item of items) {
      const needs = [...around, ...item.needs];
      const definition = screens.get(item.screen ?? '')?.definition;
      if (definition) definition.needs = [...new Set([...definition.needs, ...needs])];
      visit(item.items, needs);
    }
  };
  for (const menu of menus) visit(menu.items, []);
}
